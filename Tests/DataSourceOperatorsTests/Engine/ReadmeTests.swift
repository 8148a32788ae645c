import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// The documentation's examples, with a ready-made data source.
@Suite struct ReadmeTests {
  struct Contact: Identifiable, Equatable {
    var id: Int
    var name: String
    var isFavorite = false
  }

  @Test func contacts() throws {
    let contacts = DiffableListDataSource<Contact>(items: [
      Contact(id: 1, name: "Grace", isFavorite: true), Contact(id: 2, name: "Ada"),
      Contact(id: 3, name: "Alan", isFavorite: true),
    ])
    let byInitial =
      contacts
      .filtered { $0.isFavorite }
      .sorted(by: \.name)
      .grouped(by: { $0.name.prefix(1) }, title: { key, _ in String(key) })
    let tester = DataSourceTester(dataSource: byInitial) { Issue.record("\($0)") }
    expectEqual(byInitial.itemCounts, [1, 1])
    try contacts.update(id: 2) { $0.isFavorite = true }
    expectEqual(tester.changeSets, [.some([.item(type: .insert([0, 0]))])])
    try contacts.update(id: 2) { $0.name = "Barbara" }
    expectEqual(byInitial.headerTitle(for: 1), "B")
    contacts.remove(id: 1)
    contacts.apply([Contact(id: 3, name: "Alan", isFavorite: true), Contact(id: 9, name: "Eve")])
    expectEqual(byInitial.itemCounts, [1])
    tester.verify()
  }

  /// The picture in “How changes propagate”.
  @Test func picture() throws {
    let contacts = DiffableListDataSource<Contact>(items: [
      Contact(id: 1, name: "Grace", isFavorite: true), Contact(id: 2, name: "Ada"),
      Contact(id: 3, name: "Edsger", isFavorite: true),
    ])
    let filtered = contacts.filtered { $0.isFavorite }
    let sorted = filtered.sorted(by: \.name)
    let grouped = sorted.grouped(by: { $0.name.prefix(1) }, title: { key, _ in String(key) })
    var changeSets: [String] = []
    filtered.reloadBlock = { changeSets.append("filtered \($0)") }
    sorted.reloadBlock = { changeSets.append("sorted \($0)") }
    grouped.reloadBlock = { changeSets.append("grouped \($0)") }
    try contacts.update(id: 2) { $0.isFavorite = true }
    expectEqual(
      Set(changeSets),
      [
        "filtered [insert item 0-1]", "sorted [insert item 0-0]", "grouped [insert section 0]",
      ])
    expectEqual(grouped.headerTitle(for: 0), "A")
  }
}
