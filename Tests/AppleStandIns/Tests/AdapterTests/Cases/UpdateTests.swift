import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import XCTest

/// How changes are shown, and the reports.
@MainActor
final class UpdateTests: ViewTests {
  func testLimitsAndDecisions() async {
    for list in views([section("A", "a")]) {
      var reports: [String] = []
      list.adapter.updater.updateHandler = { update in
        switch update {
        case .animated(let plan):
          reports.append("\(plan.structure.changes.count) and \(plan.content.changes.count)")
        case .reloaded(let reason): reports.append("\(reason)")
        }
      }
      list.adapter.updater.commandLimit = 2
      list.source.set([section("A", "a", "b", "c")])
      list.source.set([section("A", "a", "b", "c", "d", "e", "f")])
      list.adapter.updater.commandLimit = nil
      list.adapter.updater.policyProvider = { $0.commandCount > 1 ? .reload : .animated }
      list.source.set([section("A", "a")])
      list.source.set([section("A")])
      list.adapter.reloadData()
      list.adapter.updater.performUpdates(withChangeSet: .some([.item(type: .insert([0, 0]))]))
      XCTAssertEqual(
        reports,
        ["2 and 0", "policy", "policy", "1 and 0", "everythingChanged"] + reports.dropFirst(5))
      XCTAssertEqual(reports.count, 6)
      XCTAssertTrue(reports.last?.hasPrefix("violation") == true, "\(reports)")
      XCTAssertEqual(list.texts, [[]])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testCompletions() async {
    for list in views([section("A", "a")]) {
      let people = QuietPeople([section("A", "a")])
      list.adapter.dataSource = people
      await list.settle()
      list.finishAnimations()
      var completions: [Bool] = []
      func perform(_ changeSet: ChangeSet, _ sections: IdentifiedSections) {
        list.performUpdates(changeSet, on: people, sections) { completions.append($0) }
      }
      perform(.some([.item(type: .insert([0, 1]))]), [section("A", "a", "b")])
      XCTAssertEqual(completions, [])
      list.finishAnimations()
      XCTAssertEqual(completions, [true])
      // Nothing is animated here.
      perform(.some([]), people.sections)
      perform(.all, [section("A", "x")])
      perform(.some([.item(type: .update([0, 0]))]), people.sections)
      XCTAssertEqual(completions, [true, true, true, true])
      XCTAssertEqual(list.takeRules(), [])
    }
  }
}
