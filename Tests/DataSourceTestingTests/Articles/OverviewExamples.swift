import DataSourceCore
import DataSourceTesting
import Foundation
import Testing

/// The examples of the module's overview; `ArticleTests` checks that none is missing or different.
@Suite struct OverviewExamples {
  final class Contacts: ListDataSource {
    var items: [String] = []
    var reloadBlock: ReloadBlock?

    func add(_ name: String) {
      items.append(name)
      reloadBlock?(.some([.item(type: .insert([0, items.count - 1]))]))
    }

    func removeAll() {
      let count = items.count
      items.removeAll()
      reloadBlock?(.some((0..<count).map { .item(type: .delete([0, $0])) }))
    }
  }

  @Test func contactsReportTheirChanges() {
    let contacts = Contacts()
    let tester = DataSourceTester(dataSource: contacts) { Issue.record("\($0)") }
    contacts.add("Ada")
    contacts.removeAll()
    tester.verify()
  }

  @Test func simulator() throws {
    let contacts = Contacts()
    contacts.items = ["Ada"]

    let view = ListViewSimulator(dataSource: contacts)
    contacts.items.append("Grace")
    try view.performUpdates(withChangeSet: .some([.item(type: .insert([0, 1]))]))
    #expect(view.screen == "[0]\n  Ada\n  Grace")
  }
}
