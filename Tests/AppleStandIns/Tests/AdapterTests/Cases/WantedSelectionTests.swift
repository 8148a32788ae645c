import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import DataSourceViews
import TestSupport
import XCTest

/// The selection that an app sets is one set: it reads what it has set, the view follows, and an
/// assignment replaces all of it.
@MainActor
final class WantedSelectionTests: ViewTests {
  /// A row that selects others, while the view waits for the closure.
  func testChangedTwiceInAClosure() async {
    for list in views([section("A", "a1", "b2", "c3", "d4")]) {
      list.adapter.didSelect = { [weak list] person, _ in
        guard let list, person.id == 1 else { return }
        list.adapter.selection.insert(2)
        list.adapter.selection.insert(3)
        XCTAssertEqual(list.adapter.selection, [1, 2, 3])
      }
      list.userSelects([0, 0])
      await list.settle()
      XCTAssertEqual(list.adapter.selection, [1, 2, 3])
      XCTAssertEqual(list.selected, ["a1", "b2", "c3"])
      list.adapter.didSelect = { [weak list] _, _ in
        list?.adapter.selection.remove(4)
        for id in 1...3 { list?.adapter.selection.insert(id) }
      }
      list.userSelects([0, 3])
      await list.settle()
      XCTAssertEqual(list.selected, ["a1", "b2", "c3"])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testChangedTwiceWhileChangesWait() async {
    for list in views([section("A", "a1", "b2")]) {
      list.adapter.updater.withChangesQueued {
        list.source.set([section("A", "a1", "b2", "c3", "d4")])
        list.adapter.selection.insert(4)
        list.adapter.selection.insert(1)
        list.adapter.selection.insert(9)
        XCTAssertEqual(list.adapter.selection, [1, 4, 9])
      }
      await list.settle()
      list.finishAnimations()
      XCTAssertEqual(list.adapter.selection, [1, 4])
      XCTAssertEqual(list.selected, ["a1", "d4"])
    }
  }

  /// What is not in the list when the app sets another selection does not return selected.
  func testAnAssignmentForgetsWhatIsNotThere() async {
    for kept in [[], [1]] as [Set<AnyHashable>] {
      for list in views([section("A", "a1", "b2")]) {
        list.userSelects([0, 1])
        list.source.set([section("A", "a1")])
        list.adapter.selection = kept
        list.source.set([section("A", "a1", "b2")])
        XCTAssertEqual(list.adapter.selection, kept)
        await list.settle()
        XCTAssertEqual(list.adapter.selection, kept)
      }
    }
  }

  /// Against a set, within one turn: random lists, policies and selections.
  func testRandomSelections() async {
    for seed in 0..<UInt64(40) {
      var random = SplitMix64(seed: seed)
      func sections() -> IdentifiedSections {
        var left = Array(1...8).shuffled(using: &random)
        return ["A", "B"].map { id in
          let items = left.prefix(random.below(5))
          left.removeFirst(items.count)
          return IdentifiedSection(id: id, items: items.map { Person(id: $0, name: "\($0)") })
        }
      }
      for kind in viewKinds {
        let list = kind.init(sections(), isShown: true)
        for step in 0..<6 {
          let all = list.source.sections.flatMap { $0.items.map(\.id) }
          let wanted = Set(all.filter { _ in random.once(in: 2) })
          list.finishAnimations()
          list.adapter.selection = Set(wanted.map { AnyHashable($0) })
          if random.once(in: 2) {
            list.adapter.updater.policy = AnimationPolicy.allCases[random.below(3)]
          }
          list.source.set(sections())
          let left = list.source.sections.flatMap { $0.items.map(\.id) }.filter(wanted.contains)
          XCTAssertEqual(
            list.adapter.selection, Set(left.map { AnyHashable($0) }), "seed \(seed), step \(step)")
        }
        XCTAssertEqual(list.takeRules(), [], "seed \(seed)")
      }
    }
  }

  /// A tap in a list with one selected row is two callbacks. What the app changes in the first one
  /// waits for the second one, whose index path would be another row's.
  func testChangesBetweenTwoCallbacksOfATap() async {
    for change in [["x9", "a1", "b2", "c3"], ["b2", "c3"]] {
      // A table of AppKit reports both at once.
      for list in views([section("A", "a1", "b2", "c3")]) where !list.isFlat {
        list.allowsMultipleSelection = false
        list.userSelects([0, 0])
        await list.settle()
        list.logSelection()
        let (select, deselect) = (list.adapter.didSelect, list.adapter.didDeselect)
        list.adapter.didSelect = { select?($0, $1) }
        list.adapter.didDeselect = { [weak list] person, indexPath in
          deselect?(person, indexPath)
          list?.source.set([
            IdentifiedSection(id: "A", items: change.map(Person.init), headerTitle: "A")
          ])
        }
        list.userSelects([0, 2])
        await list.settle()
        list.finishAnimations()
        // The index path is the data source's.
        XCTAssertEqual(list.log.take(), ["-a1 0-0", "+c3 0-\(change.count - 1)"])
        XCTAssertEqual(list.selected, ["c3"])
        XCTAssertEqual(list.texts, [change])
        XCTAssertEqual(list.takeRules(), [])
      }
    }
  }

  /// If an item is shown twice, the selected copy stays selected.
  func testACopyThatIsSelected() async {
    for list in views([]) {
      list.adapter.dataSource = QuietPeople([
        section("Favorites", "a1"), section("All", "a1", "b2"),
      ])
      list.layOut()
      list.userSelects([1, 0])
      list.adapter.selection.insert(2)
      XCTAssertEqual(list.selected, ["a1", "b2"])
      list.adapter.selection = [1]
      XCTAssertEqual(list.selected, ["a1"])
      list.adapter.selection = []
      list.adapter.selection = [1]
      XCTAssertEqual(list.selected, ["a1", "a1"])
    }
  }
}
