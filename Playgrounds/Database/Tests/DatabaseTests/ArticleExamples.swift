import DataSourceKit
import Foundation
import GRDB
import Testing

/// What “SwiftData, sqlite-data and GRDB” shows.
@MainActor @Suite struct ArticleExamples {
  private struct Contact: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable {
    var id: Int
    var name: String
  }

  @Test func valueObservation() async throws {
    let queue = try DatabaseQueue()
    try await queue.write { database in
      try database.create(table: "contact") { table in
        table.primaryKey("id", .integer)
        table.column("name", .text)
      }
      for (id, name) in ["Ada", "Alan", "Grace"].enumerated() {
        try Contact(id: id, name: name).insert(database)
      }
    }

    let contacts = ObservedResultsController(
      sectionName: { String($0.name.prefix(1)) },
      observe: {
        ValueObservation.tracking { try Contact.order(Column("name")).fetchAll($0) }
          .values(in: queue, bufferingPolicy: .bufferingNewest(1))
      })
    try contacts.performFetch()

    try await wait(for: "the contacts are not shown") { contacts.numberOfSections == 2 }
    var changes: [ChangeSet] = []
    contacts.changeHandler = { changes.append($0) }
    try await queue.write { try Contact(id: 9, name: "Albert").insert($0) }
    try await wait(for: "the new contact is not shown") { !changes.isEmpty }
    #expect(changes == [.some([.item(type: .insert([0, 2]))])])
  }
}
