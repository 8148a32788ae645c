import AddressBookCore
import DataSourceKit
import DataSourceTesting
import DatabaseResults
import Foundation
import GRDB
import Testing

@MainActor @Suite struct ScaleTests {
  @Test func hundredThousandRows() async throws {
    let folder = try TemporaryFolder()
    let book = try AddressBook(path: folder.file("book.db"), creates: true)
    try book.addMadeUpPeople(100_000, seed: 1)
    let contacts = Contacts(
      ObservedResultsController(
        database: book.database, request: Contact.all,
        sectionName: \.initial, sectionsSortedBy: <))
    try contacts.controller.performFetch()
    let tester = contacts.tester()
    #expect(contacts.controller.sections.map(\.numberOfObjects).reduce(0, +) == 100_000)
    try book.rename(50_000, to: "Aaa")
    try await wait(for: "the renamed one") { contacts.item(at: [0, 0])?.name == "Aaa" }
    #expect(contacts.updates.last?.map(\.changes.count) == [1, 1])
    try book.write { try $0.execute(sql: "DELETE FROM contact WHERE id % 10 = 3") }
    try await wait(for: "the removed ones") {
      contacts.controller.sections.map(\.numberOfObjects).reduce(0, +) == 90_000
    }
    tester.verify()
    #expect(contacts.sections.flatMap(\.self) == (try book.contacts()))
  }
}
