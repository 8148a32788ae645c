import DataSourceComposition
import DataSourceDiffing
import DataSourceKit
import Foundation
import Testing

/// The examples of the documentation; `ArticleTests` checks that none is missing or different.
@Suite struct ArticleExamples {
  struct Contact: Identifiable, Equatable {
    var id: Int
    var name: String
    var isFavorite = false
  }

  /// Takes change sets as a table view does.
  final class Table {
    private(set) var changeSets: [ChangeSet] = []

    func performUpdates(withChangeSet changeSet: ChangeSet) { changeSets.append(changeSet) }
  }

  @Test func overview() throws {
    let tableView = Table()
    let contacts = DiffableListDataSource<Contact>(items: [
      Contact(id: 1, name: "Grace", isFavorite: true), Contact(id: 2, name: "Ada"),
    ])

    // The lines are broken as in the documentation.
    // swift-format-ignore
    let byInitial = contacts
      .filtered { $0.isFavorite }
      .sorted(by: \.name)
      .grouped(by: { $0.name.prefix(1) }, title: { String($0) })

    byInitial.reloadBlock = { tableView.performUpdates(withChangeSet: $0) }

    try contacts.update(id: 2) { $0.isFavorite = true }
    #expect(tableView.changeSets == [.some([.section(type: .insert([0]))])])
    #expect(byInitial.headerTitle(for: 0) == "A")
  }

  @Test func severalListeners() throws {
    var lines: [String] = []
    func print(_ changeSet: ChangeSet) { lines.append("\(changeSet)") }

    let contacts = DiffableListDataSource<Contact>(items: [Contact(id: 1, name: "Grace")])

    let log = contacts.observeChanges { print($0) }

    try withExtendedLifetime(log) { try contacts.append(Contact(id: 2, name: "Ada")) }
    #expect(lines == ["[insert item 0-1]"])
  }
}
