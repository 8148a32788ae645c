import AddressBookCore
import DataSourceKit
import DataSourceTesting
import DatabaseResults
import Foundation
import GRDB
import Testing

/// A database that another connection writes to, as another process would.
@MainActor @Suite struct SharedDatabaseTests {
  let folder: TemporaryFolder
  let book: AddressBook

  init() throws {
    folder = try TemporaryFolder()
    book = try AddressBook(path: folder.file("book.db"), creates: true)
    for name in ["Ada", "Alan", "Grace"] { _ = try book.add(name) }
  }

  private func open(readonly: Bool = false) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = readonly
    return try DatabaseQueue(path: book.path, configuration: configuration)
  }

  private func contacts(_ database: any DatabaseWriter) throws -> Contacts {
    let contacts = Contacts(
      ObservedResultsController(
        sharedDatabase: database, pollingEvery: .milliseconds(10), request: Contact.all,
        sectionName: \.initial, sectionsSortedBy: <))
    try contacts.controller.performFetch()
    return contacts
  }

  private func follows(_ database: any DatabaseWriter) async throws {
    let contacts = try contacts(database)
    let tester = contacts.tester()
    // Immediately, perhaps before the observation begins.
    _ = try book.add("Emmy")
    try await wait(for: "Emmy") { contacts.numberOfSections == 3 }
    try book.rename(1, to: "Gerda")
    try await wait(for: "Gerda") { contacts.names == [["Alan"], ["Emmy"], ["Gerda", "Grace"]] }
    try await settle()
    let updates = contacts.updates.count
    try await settle()
    #expect(contacts.updates.count == updates, "nothing is read again if nothing has changed")
    for _ in 0..<20 { _ = try book.add("Alma") }
    try await wait(for: "Almas") { contacts.numberOfItems(in: 0) == 21 }
    tester.verify()
    #expect(tester.screen == screen(of: try book.contacts()))
    #expect(contacts.controller.end == nil)
  }

  @Test func othersChangesToAQueue() async throws { try await follows(open()) }

  @Test func othersChangesToAPool() async throws {
    try await follows(DatabasePool(path: book.path))
  }

  @Test func othersChangesToAReadOnlyQueue() async throws {
    try await follows(open(readonly: true))
  }

  @Test func bothChange() async throws {
    let own = try AddressBook(path: book.path, creates: false)
    let contacts = try contacts(own.database)
    let tester = contacts.tester()
    for number in 0..<20 {
      _ = try own.add("Own \(number)")
      _ = try book.add("Other \(number)")
    }
    try await wait(for: "all") {
      contacts.sections.flatMap(\.self) == (try book.contacts())
    }
    tester.verify()
    #expect(contacts.numberOfItems(in: 2) == 40)
  }

  @Test func withoutPollingOthersAreNotNoticed() async throws {
    let contacts = Contacts(
      ObservedResultsController(database: try open(), request: Contact.all))
    try contacts.controller.performFetch()
    try await wait(for: "observation does not begin") { contacts.updates.count == 2 }
    _ = try book.add("Emmy")
    try await settle()
    #expect(contacts.numberOfItems(in: 0) == 3)
    try contacts.controller.performFetch()
    #expect(contacts.numberOfItems(in: 0) == 4)
  }

  @Test func lockedNowAndThen() async throws {
    try book.database.close()
    let other = try Locker(path: book.path, locksReadersOut: true)
    let contacts = try contacts(try open())
    try await wait(for: "observation does not begin") { contacts.updates.count == 2 }
    try other.lock()
    try await settle()
    #expect(contacts.controller.end == nil)
    try other.execute("INSERT INTO contact (name) VALUES ('Emmy')")
    try other.unlock()
    try await wait(for: "Emmy") { contacts.numberOfSections == 3 }
  }

  /// Readers that do not wait keep running into a lock.
  @Test func lockedOften() async throws {
    try book.database.close()
    let other = try Locker(path: book.path, locksReadersOut: true)
    let contacts = Contacts(
      ObservedResultsController(
        sharedDatabase: try open(), pollingEvery: .milliseconds(1), request: Contact.all))
    let tester = contacts.tester()
    try contacts.controller.performFetch()
    let writing = Task.detached {
      for number in 0..<300 {
        // Readers also lock out the writer.
        while (try? other.execute("INSERT INTO contact (name) VALUES ('N\(number)')")) == nil {}
      }
    }
    await writing.value
    try await wait(for: "all") { contacts.controller.numberOfObjects(in: 0) == 303 }
    #expect(contacts.controller.end == nil)
    tester.verify()
  }

  @Test func lockedFromTheBeginning() async throws {
    try book.database.close()
    let other = try Locker(path: book.path, locksReadersOut: true)
    let contacts = try contacts(try open())
    try other.lock()
    try await settle()
    try other.execute("INSERT INTO contact (name) VALUES ('Emmy')")
    try other.unlock()
    try await wait(for: "Emmy") { contacts.numberOfSections == 3 }
    #expect(contacts.controller.end == nil)
  }

  @Test func closedDatabase() async throws {
    let queue = try open()
    let contacts = try contacts(queue)
    try await wait(for: "observation does not begin") { contacts.updates.count == 2 }
    try queue.close()
    try await wait(for: "no error") { contacts.controller.error is DatabaseError }
    #expect(contacts.names == [["Ada", "Alan"], ["Grace"]])
  }

  @Test func removedFile() async throws {
    let contacts = try contacts(try open())
    try await wait(for: "observation does not begin") { contacts.updates.count == 2 }
    try FileManager.default.moveItem(atPath: book.path, toPath: book.path + ".old")
    try await wait(for: "no error") {
      contacts.controller.error as? DatabaseFileError == .moved(path: book.path)
    }
    #expect(contacts.names == [["Ada", "Alan"], ["Grace"]])
  }

  @Test func damagedByOthers() async throws {
    let contacts = try contacts(try open())
    try await wait(for: "observation does not begin") { contacts.updates.count == 2 }
    try book.write { try $0.execute(sql: "DROP TABLE contact") }
    try await wait(for: "no error") { contacts.controller.error is DatabaseError }
    #expect(contacts.names == [["Ada", "Alan"], ["Grace"]])
  }

  @Test func connectionGoesWithTheController() async throws {
    weak var queue: DatabaseQueue?
    do {
      let database = try open()
      queue = database
      let contacts = try contacts(database)
      try await wait(for: "observation does not begin") { contacts.updates.count == 2 }
    }
    try await wait(for: "the connection stays") { queue == nil }
  }
}
