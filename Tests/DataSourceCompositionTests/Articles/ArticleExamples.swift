import DataSourceComposition
import DataSourceDiffing
import DataSourceKit
import Foundation
import Testing

/// The examples of the documentation, in order; `ArticleTests` checks that none is missing or different.
@Suite struct ArticleExamples {
  struct Contact: Identifiable, Equatable {
    var id: Int
    var name: String
    var isFavorite = false
  }

  let contacts = DiffableListDataSource<Contact>(items: [
    Contact(id: 1, name: "Grace", isFavorite: true), Contact(id: 2, name: "Ada"),
    Contact(id: 3, name: "Alan", isFavorite: true),
  ])

  // swift-format-ignore
  @Test func overview() throws {
    var lines: [String] = []
    func print(_ changeSet: ChangeSet) { lines.append("\(changeSet)") }

    let byInitial = contacts
      .filtered { $0.isFavorite }
      .sorted(by: \.name)
      .grouped(by: { $0.name.prefix(1) }, title: { key, _ in String(key) })

    byInitial.reloadBlock = { print($0) }

    // "If Ada becomes a favorite", the groups report the insertion of a row, or of a section with it.
    try contacts.update(id: 2) { $0.isFavorite = true }
    #expect(lines == ["[insert item 0-0]"])
    try contacts.update(id: 2) { $0.name = "Barbara" }
    #expect(byInitial.headerTitle(for: 1) == "B")
  }

  @Test func severalListeners() throws {
    var lines: [String] = []
    func print(_ changeSet: ChangeSet) { lines.append("\(changeSet)") }

    let log = contacts.observeChanges { print($0) }

    try contacts.remove(id: 2)
    #expect(lines == ["[delete item 0-1]"])
    log.cancel()
    try contacts.remove(id: 1)
    #expect(lines.count == 1)
  }
}
