import AddressBookCore
import DataSourceKit
import DataSourceTesting
import DatabaseResults
import Foundation
import GRDB
import Testing

/// A controller that follows writes through its own connection.
@MainActor @Suite struct ObservationTests {
  let folder: TemporaryFolder
  let book: AddressBook
  let contacts: Contacts
  let tester: DataSourceTester<Contact>

  init() throws {
    folder = try TemporaryFolder()
    book = try AddressBook(path: folder.file("book.db"), creates: true)
    for name in ["Ada", "Alan", "Grace"] { _ = try book.add(name) }
    contacts = Contacts(
      ObservedResultsController(
        database: book.database, request: Contact.all,
        sectionName: \.initial, sectionsSortedBy: <))
    tester = contacts.tester()
    try contacts.controller.performFetch()
  }

  /// Waits until the list shows what a fresh query finds.
  private func upToDate() async throws {
    try await wait(for: "the list is not up to date") {
      contacts.sections.flatMap(\.self) == (try book.contacts())
    }
    tester.verify()
    #expect(tester.screen == screen(of: try book.contacts()))
  }

  @Test func firstFetchIsOnTheSpot() {
    #expect(contacts.names == [["Ada", "Alan"], ["Grace"]])
    #expect(contacts.headerTitle(for: 1) == "G")
    #expect(contacts.updates.count == 1)
  }

  @Test func insert() async throws {
    _ = try book.add("Abel")
    try await upToDate()
    #expect(tester.changeSets.last == .some([.item(type: .insert([0, 0]))]))
  }

  @Test func insertIntoNewSection() async throws {
    _ = try book.add("Emmy")
    try await upToDate()
    #expect(tester.changeSets.last == .some([.section(type: .insert([1]))]))
  }

  @Test func update() async throws {
    try book.write { try $0.execute(sql: "UPDATE contact SET phone = '1' WHERE name = 'Alan'") }
    try await upToDate()
    #expect(tester.changeSets.last == .some([.item(type: .update([0, 1]))]))
  }

  @Test func delete() async throws {
    try book.remove(1)
    try await upToDate()
    #expect(tester.changeSets.last == .some([.item(type: .delete([0, 0]))]))
  }

  @Test func deleteEverybody() async throws {
    try book.write { try $0.execute(sql: "DELETE FROM contact") }
    try await upToDate()
    #expect(contacts.numberOfSections == 0)
  }

  @Test func renamedMovesBetweenSections() async throws {
    try book.rename(1, to: "Gerda")
    try await wait(for: "no two change sets") { contacts.updates.last?.count == 2 }
    #expect(
      contacts.updates.last == [
        .some([.item(type: .move([0, 0], [1, 0]))]), .some([.item(type: .update([1, 0]))]),
      ])
    try await upToDate()
    #expect(contacts.controller.indexPath(of: Contact(id: 1, name: "Ada")) == [1, 0])
  }

  @Test func manyChangesInOneTransaction() async throws {
    try book.write { database in
      _ = try database.insertContact("Hedy")
      try database.execute(sql: "UPDATE contact SET name = 'Ida' WHERE id = 1")
      try database.execute(sql: "DELETE FROM contact WHERE id = 3")
    }
    try await upToDate()
    #expect(contacts.names == [["Alan"], ["Hedy"], ["Ida"]])
  }

  @Test func rolledBackTransactionTellsNothing() async throws {
    struct Undo: Error {}
    // The first rows from the observation are those already shown.
    try await wait(for: "observation does not begin") { contacts.updates.count == 2 }
    #expect(throws: AddressBookError.self) {
      try book.write { database in
        try database.execute(sql: "DELETE FROM contact")
        throw Undo()
      }
    }
    try await settle()
    #expect(contacts.updates == [contacts.updates[0], []])
    try await upToDate()
    #expect(contacts.names == [["Ada", "Alan"], ["Grace"]])
  }

  @Test func otherTablesTellNothing() async throws {
    try await wait(for: "observation does not begin") { contacts.updates.count == 2 }
    try book.write { try $0.execute(sql: "CREATE TABLE other (x); INSERT INTO other VALUES (1)") }
    try await settle()
    #expect(contacts.updates.count == 2)
  }

  @Test func closureWithoutSectionsOnAPool() async throws {
    let pool = try DatabasePool(path: folder.file("pool.db"))
    try await pool.write { try $0.execute(sql: "CREATE TABLE word (text TEXT PRIMARY KEY)") }
    struct Word: Identifiable, Equatable {
      var id: String
    }
    let controller = ObservedResultsController(database: pool) { database in
      try String.fetchAll(database, sql: "SELECT text FROM word ORDER BY text").map(Word.init(id:))
    }
    try controller.performFetch()
    #expect(controller.sections.map(\.numberOfObjects) == [0])
    try await pool.write { try $0.execute(sql: "INSERT INTO word VALUES ('b'), ('a')") }
    try await wait(for: "words") { controller.numberOfObjects(in: 0) == 2 }
    #expect(controller.object(at: [0, 0])?.id == "a")
  }

  @Test func controllerGoesAndObservationStops() async throws {
    let queue = book.database
    weak var gone: ObservedResultsController<Contact>?
    let reads = Counter()
    do {
      let controller = ObservedResultsController(database: queue) { database in
        reads.increment()
        return try Contact.all.fetchAll(database)
      }
      try controller.performFetch()
      try await wait(for: "observation does not begin") { reads.value >= 2 }
      gone = controller
    }
    try await wait(for: "the controller stays") { gone == nil }
    try await settle()
    let before = reads.value
    _ = try book.add("Emmy")
    try await settle()
    #expect(reads.value == before)
  }
}
