import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import TestSupport
import XCTest

/// Transitions between all lists with up to three items in two sections, in every situation.
@MainActor
final class EveryTransitionTests: ViewTests {
  private enum Situation: CaseIterable {
    case idle, dirtyLayout, closureSet, outside, backInTheWindow, whileAsked
  }

  func testTransitions() async {
    for (number, situation) in Situation.allCases.enumerated() {
      for list in views(Self.arrangements[0]) {
        list.addHeaders()
        var count = 0
        for (before, after) in Self.transitions(from: number) {
          count += 1
          list.show()
          list.source.set(before)
          await list.settle()
          list.adapter.selectItems { $0.id == 1 }
          change(list, from: before, to: after, situation)
          list.source.set(after)
          await list.settle()
          list.show()
          let sections = list.source.sections
          XCTAssertEqual(list.texts, sections.map { $0.items.map(\.name) })
          XCTAssertEqual(list.headers, sections.map(\.headerTitle))
          let stays = [before, after].allSatisfy {
            $0.contains { $0.items.contains { $0.id == 1 } }
          }
          XCTAssertEqual(list.selected.count, stays ? 1 : 0)
          let rules = list.takeRules()
          XCTAssertEqual(rules, [], "\(situation)")
          guard rules.isEmpty else { return }
        }
        XCTAssertGreaterThanOrEqual(count, TestLength.pick(500, long: 49 * 49))
      }
    }
  }

  private func change(
    _ list: some ShownView<Person>, from before: IdentifiedSections, to after: IdentifiedSections,
    _ situation: Situation
  ) {
    switch situation {
    case .idle: break
    case .dirtyLayout: list.makeLayoutDirty()
    case .closureSet:
      list.adapter.moveHandler = list.adapter.moveHandler == nil ? { _, _, _ in } : nil
    case .outside: list.hide()
    case .backInTheWindow:
      list.hide()
      list.source.set([])
      list.source.set(before)
      list.isInWindow = true
    case .whileAsked:
      list.whenAskedForCell = { [weak list] in
        list?.whenAskedForCell = nil
        list?.source.set(after)
      }
      list.makeLayoutDirty()
      list.adapter.reloadData()
      list.whenAskedForCell = nil
    }
  }

  /// Only one transition in this many is tested. The number has no common factor with the number of
  /// arrangements.
  private static let stride = TestLength.pick(5, long: 1)

  /// All transitions with up to one item, and one in `stride` of the others. Five situations in a
  /// row together cover all of them.
  private static func transitions(
    from start: Int
  ) -> [(IdentifiedSections, IdentifiedSections)] {
    let arrangements = arrangements
    let all = arrangements.flatMap { before in arrangements.map { (before, $0) } }
    return all.enumerated().filter { number, transition in
      let itemCounts = [transition.0, transition.1].map { $0.reduce(0) { $0 + $1.items.count } }
      return itemCounts.allSatisfy { $0 < 2 } || (number + start).isMultiple(of: stride)
    }.map(\.element)
  }

  /// All lists, except that the item count determines the order of the sections.
  private static var arrangements: [IdentifiedSections] {
    var lists: [[Int]] = [[]]
    for count in 1...3 {
      let shorter = lists.filter { $0.count == count - 1 }
      lists += shorter.flatMap { list in (1...3).filter { !list.contains($0) }.map { list + [$0] } }
    }
    return lists.flatMap { list in
      (0...list.count).map { end in
        let sections = [sectionOf("A", list[..<end]), sectionOf("B", list[end...])]
        return list.count == 2 ? sections.reversed() : sections
      }
    }
  }

  /// An item's content depends on its section, so that content changes, too.
  private static func sectionOf(
    _ id: String, _ items: ArraySlice<Int>
  ) -> IdentifiedSection<String, Person> {
    IdentifiedSection(
      id: id, items: items.map { Person(id: $0, name: "\($0) of \(id)") }, headerTitle: id)
  }
}
