import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The counterparts of diffable data sources. Those of other libraries are the screens that
/// `ScreenTests` shows.
@MainActor
final class DiffableTests: XCTestCase {
  /// Sections by identifier, edits by identifier, and `reconfigureItems`.
  func testSnapshots() async throws {
    let list = ShownTable([])
    for (id, names) in [("friends", ["ada1", "grace2"]), ("work", ["alan3"])] {
      list.source.sections.append(
        IdentifiedSection(id: id, items: names.map(Person.init), headerTitle: id))
    }
    XCTAssertEqual(list.texts, [["ada1", "grace2"], ["alan3"]])
    var shown = 0
    list.adapter.updater.completionHandler = { _, _ in shown += 1 }
    try list.source.transaction {
      list.source.remove(id: 1)
      try list.source.update(id: 2) { $0.name = "hopper2" }
    }
    list.finishAnimations()
    XCTAssertGreaterThan(shown, 0)
    XCTAssertEqual(list.texts, [["hopper2"], ["alan3"]])
    await list.source.applyInBackground([section("work", "alan3")])
    XCTAssertEqual(list.source.sectionIndex(forID: "work"), 0)
    XCTAssertEqual(list.texts, [["alan3"]])
    XCTAssertEqual(list.takeRules(), [])

    let ids = DiffableListDataSource(items: [1, 2, 3], identity: .itself)
    var changeSets: [String] = []
    ids.reloadBlock = { changeSets.append("\($0)") }
    if let path = ids.indexPath(forIdentity: 2) { ids.report(.some([.item(type: .update(path))])) }
    XCTAssertEqual(changeSets, ["[update item 0-1]"])
  }
}
