import AddressBookCore
import DataSourceKit
import DataSourceTesting
import DatabaseResults
import Foundation
import GRDB
import Testing

/// A failure in the store shows at the controller, and the last good data stays.
@MainActor @Suite struct FaultTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("book.db")
    let book = try AddressBook(path: path, creates: true)
    for name in ["Ada", "Alan", "Grace"] { _ = try book.add(name) }
    try book.database.close()
  }

  private func controller(_ database: any DatabaseReader) -> Contacts {
    Contacts(
      ObservedResultsController(
        database: database, request: Contact.all, sectionName: \.initial, sectionsSortedBy: <))
  }

  private let rows = [["Ada", "Alan"], ["Grace"]]

  @Test func closedDatabase() async throws {
    let queue = try DatabaseQueue(path: path)
    let contacts = controller(queue)
    let tester = contacts.tester()
    try contacts.controller.performFetch()
    try await wait(for: "observation does not begin") { contacts.updates.count == 2 }
    try queue.close()
    try await settle()
    #expect(contacts.controller.error == nil)
    #expect(throws: DatabaseError.self) { try contacts.controller.performFetch() }
    #expect(contacts.names == rows)
    tester.verify()
  }

  @Test func closedBeforeTheObservationBegins() async throws {
    let queue = try DatabaseQueue(path: path)
    let contacts = controller(queue)
    try contacts.controller.performFetch()
    // The observation's first read has not been requested yet, since it needs this actor.
    try queue.close()
    try await wait(for: "no error") { contacts.controller.error is DatabaseError }
    #expect(contacts.names == rows)
  }

  @Test func lockedDatabase() throws {
    let other = try Locker(path: path, locksReadersOut: true)
    let queue = try DatabaseQueue(path: path)
    let contacts = controller(queue)
    let tester = contacts.tester()
    try contacts.controller.performFetch()
    contacts.controller.stop()
    try other.lock()
    #expect(throws: DatabaseError.self) { try contacts.controller.performFetch() }
    #expect(contacts.names == rows)
    try other.unlock()
    try contacts.controller.performFetch()
    #expect(contacts.controller.end == nil)
    #expect(contacts.names == rows)
    tester.verify()
  }

  @Test func lockedWhenTheObservationBegins() async throws {
    let other = try Locker(path: path, locksReadersOut: true)
    let contacts = controller(try DatabaseQueue(path: path))
    try contacts.controller.performFetch()
    // Not awaited: the observation's first read comes later.
    try other.lock()
    try await wait(for: "no error") {
      (contacts.controller.error as? DatabaseError)?.resultCode == .SQLITE_BUSY
    }
    #expect(contacts.names == rows)
    try other.unlock()
    try contacts.controller.performFetch()
    #expect(contacts.controller.error == nil)
  }

  @Test func noDatabase() throws {
    let file = folder.file("text.txt")
    try String(repeating: "no database\n", count: 500)
      .write(toFile: file, atomically: true, encoding: .utf8)
    #expect(throws: AddressBookError.notADatabase(file)) {
      try AddressBook(path: file, creates: false)
    }
  }

  /// Overwrites everything but the first page, where the schema is.
  private func damage(_ path: String) throws {
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    let size = try handle.seekToEnd()
    try handle.seek(toOffset: 4_096)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 4_096))
    try handle.close()
  }

  @Test func corruptFile() async throws {
    try damage(path)
    let contacts = controller(try DatabaseQueue(path: path))
    #expect {
      try contacts.controller.performFetch()
    } throws: {
      ($0 as? DatabaseError)?.resultCode == .SQLITE_CORRUPT
    }
    #expect(contacts.controller.sections.isEmpty)
    #expect(throws: AddressBookError.damaged(path)) {
      try AddressBook(path: path, creates: false).contacts()
    }
  }

  @Test func fileIsCorruptedWhileItIsObserved() async throws {
    let queue = try DatabaseQueue(path: path)
    let contacts = controller(queue)
    let tester = contacts.tester()
    try contacts.controller.performFetch()
    try await wait(for: "observation does not begin") { contacts.updates.count == 2 }
    try damage(path)
    // Makes the connection forget the pages it has read.
    try queue.inDatabase { try $0.execute(sql: "PRAGMA shrink_memory") }
    try await queue.write { try $0.notifyChanges(in: .fullDatabase) }
    try await wait(for: "no error") {
      (contacts.controller.error as? DatabaseError)?.resultCode == .SQLITE_CORRUPT
    }
    #expect(contacts.names == rows)
    tester.verify()
  }

  @Test func schemaChangesWhileItIsObserved() async throws {
    let queue = try DatabaseQueue(path: path)
    let contacts = controller(queue)
    let tester = contacts.tester()
    try contacts.controller.performFetch()
    try await wait(for: "observation does not begin") { contacts.updates.count == 2 }

    // A new column does no harm.
    try await queue.write { database in
      try database.execute(sql: "ALTER TABLE contact ADD COLUMN email TEXT")
      try database.execute(sql: "UPDATE contact SET email = 'x', name = 'Adam' WHERE id = 1")
    }
    try await wait(for: "Adam") { contacts.names == [["Adam", "Alan"], ["Grace"]] }

    // After a column is dropped, the query fails at the next change.
    try await queue.write { database in
      try database.execute(sql: "ALTER TABLE contact RENAME COLUMN name TO title")
      try database.execute(sql: "INSERT INTO contact (title) VALUES ('Eve')")
    }
    try await wait(for: "no error") { contacts.controller.error is DatabaseError }
    #expect(contacts.names == [["Adam", "Alan"], ["Grace"]])
    #expect(throws: DatabaseError.self) { try contacts.controller.performFetch() }
    #expect(contacts.names == [["Adam", "Alan"], ["Grace"]])

    try await queue.write {
      try $0.execute(sql: "ALTER TABLE contact RENAME COLUMN title TO name")
    }
    try contacts.controller.performFetch()
    #expect(contacts.controller.error == nil)
    #expect(contacts.names == [["Adam", "Alan"], ["Eve"], ["Grace"]])
    tester.verify()
  }
}
