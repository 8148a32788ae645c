import AddressBookCore
import DataSourceKit
import DataSourceTesting
import DatabaseResults
import Foundation
import GRDB
import Testing

/// Random edits in transactions. Some are rolled back.
@MainActor @Suite struct RandomEditTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func everyChangeSetIsValid(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let book = try AddressBook(path: folder.file("book.db"), creates: true)
    try book.addMadeUpPeople(40, seed: seed)
    let contacts = Contacts(
      ObservedResultsController(
        database: book.database, request: Contact.all,
        sectionName: \.initial, sectionsSortedBy: <))
    let tester = contacts.tester()
    try contacts.controller.performFetch()
    for _ in 0..<80 {
      let isUndone = Int.random(in: 0..<8, using: &generator) == 0
      try book.database.inTransaction { database in
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          try edit(database, &generator)
        }
        return isUndone ? .rollback : .commit
      }
      try await wait(for: "seed \(seed): not up to date") {
        contacts.sections.flatMap(\.self) == (try book.contacts())
      }
      tester.verify()
      #expect(tester.screen == screen(of: try book.contacts()), "seed \(seed)")
      try #require(tester.violations.isEmpty)
    }
    #expect(contacts.controller.end == nil)
  }

  private func edit(_ database: Database, _ generator: inout SeededGenerator) throws {
    let ids = try Int64.fetchAll(database, sql: "SELECT id FROM contact ORDER BY id")
    var people = MadeUpPeople(seed: generator.next())
    let person = people.next()
    guard let id = ids.randomElement(using: &generator) else {
      _ = try database.insertContact(person.name)
      return
    }
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<6: _ = try database.insertContact(person.name)
    case 6..<11: try database.execute(sql: "DELETE FROM contact WHERE id = ?", arguments: [id])
    case 11..<16:
      try database.execute(
        sql: "UPDATE contact SET name = ? WHERE id = ?", arguments: [person.name, id])
    case 16..<18:
      try database.execute(
        sql: "UPDATE contact SET phone = ? WHERE id = ?", arguments: [person.phone, id])
    case 18:
      // A whole section is removed, or moves into another one.
      try database.execute(
        sql: "UPDATE contact SET name = ? || substr(name, 2) WHERE substr(name, 1, 1) = ?",
        arguments: [String(person.name.prefix(1)), "A"])
    default:
      try database.execute(
        sql: "DELETE FROM contact WHERE substr(name, 1, 1) = ?",
        arguments: [String(person.name.prefix(1))])
    }
  }
}
