import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import XCTest

/// How changes are shown, and the reports.
@MainActor
final class UpdateTests: ViewTests {
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

  /// One switch for all adapters, whatever their options are. Selection and content follow.
  func testTheSwitch() async {
    defer { AnimationPolicy.forAllAdapters = nil }
    for list in views([section("A", "a1", "b2")]) {
      list.adapter.updater.policyProvider = { _ in .animated }
      list.userSelects([0, 1])
      for policy: AnimationPolicy? in [.reload, .withoutAnimation, nil] {
        AnimationPolicy.forAllAdapters = policy
        _ = (list.takeCalls(), list.takeUnanimated())
        list.source.set([section("A", "c3", "b2")])
        XCTAssertEqual(list.takeCalls().reloads > 0, policy == .reload)
        if policy != .reload {
          XCTAssertEqual(list.takeUnanimated(), policy == .withoutAnimation)
        }
        list.source.set([section("A", "b2", "a1")])
        XCTAssertEqual(list.texts, [["b2", "a1"]])
        XCTAssertEqual(list.selected, ["b2"])
      }
      XCTAssertEqual(list.takeRules(), [])
    }
  }
}
