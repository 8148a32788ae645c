import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import XCTest

/// The scroll position while rows above are inserted and deleted.
@MainActor
final class AnchorTests: ViewTests {
  /// Views that show 60 people.
  private func longViews() -> some Sequence<any ShownView<Person>> {
    views([]).map { list in
      list.source.show(names(0..<60))
      list.layOut()
      return list
    }
  }

  func testReloadingKeepsTheFirstRowWhereItIs() async {
    for list in longViews() {
      list.offset = 20 * list.cellHeight + 10
      list.adapter.updater.policyProvider = { _ in .reload }
      list.source.show(names(100..<105) + names(0..<60))
      list.layOut()
      XCTAssertEqual(list.offset, 25 * list.cellHeight + 10)
      list.adapter.updater.scrollAnchoring = .never
      list.source.show(names(0..<60))
      XCTAssertEqual(list.offset, 25 * list.cellHeight + 10)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// Rows that are shown twice, in two sections.
  func testReloadingStaysInTheSection() async {
    for list in views([]) {
      func sections(_ names: [String]) -> IdentifiedSections {
        ["A", "B"].map { IdentifiedSection(id: $0, items: names.map(Person.init)) }
      }
      let people = QuietPeople(sections(names(0..<30)))
      list.adapter.dataSource = people
      list.layOut()
      list.scrolledCells = 35
      list.adapter.reloadData()
      await list.settle()
      XCTAssertEqual(list.scrolledCells, 35)
      // Ten rows more: five in each section.
      people.sections = sections(names(100..<105) + names(0..<30))
      people.report(.all)
      await list.settle()
      XCTAssertEqual(list.scrolledCells, 45)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testBatchesDoSoIfWanted() async {
    for list in longViews() {
      _ = list.takeCalls()
      list.scrolledCells = 20
      list.source.show(names(100..<105) + names(0..<60))
      XCTAssertEqual(list.scrolledCells, 20)
      list.adapter.updater.scrollAnchoring = .always
      list.source.show(names(200..<205) + names(100..<105) + names(0..<60))
      list.layOut()
      XCTAssertEqual(list.scrolledCells, 25)
      // The first row on the screen is deleted: the next one stays in place.
      list.source.show(names(200..<205) + names(100..<105) + names(0..<15) + names(16..<60))
      XCTAssertEqual(list.scrolledCells, 24)
      XCTAssertEqual(list.takeCalls().reloads, 0)
      list.adapter.reloadData()
      list.layOut()
      XCTAssertEqual(list.scrolledCells, 24)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// On demand, rows that are inserted at the very top do not move the others.
  func testHistoryAtTheTop() async {
    for list in longViews() {
      list.adapter.updater.scrollAnchoring = .alwaysEvenAtTop
      let top = list.offset
      list.source.show(names(100..<105) + names(0..<60))
      list.layOut()
      XCTAssertEqual(list.offset, top + 5 * list.cellHeight)
      list.adapter.reloadData()
      list.layOut()
      XCTAssertEqual(list.offset, top + 5 * list.cellHeight)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// A log, or a chat: the end is followed while it is on the screen.
  func testTheEnd() async {
    for list in views([]) {
      list.adapter.updater.scrollAnchoring = .keepingEnd
      var shown: [String] = []
      func show(_ rows: [String]) {
        shown = rows
        list.source.show(rows)
        list.layOut()
      }
      func end(_ lastRow: Int) -> Double {
        let offset = list.offset
        list.adapter.scroll(toID: lastRow, at: .end, animated: false)
        list.layOut()
        defer { list.offset = offset }
        return list.offset
      }
      // Rows that fit are animated.
      show(names(0..<2))
      let top = list.offset
      _ = list.takeUnanimated()
      show(names(0..<3))
      XCTAssertFalse(list.takeUnanimated())
      XCTAssertEqual(list.offset, top)
      for last in [59, 60, 62] {
        show(names(0..<last + 1))
        XCTAssertEqual(list.offset, end(last))
      }
      XCTAssertTrue(list.takeUnanimated())
      // History at the top at the same time; rows that leave at the end; a reload.
      show(names(100..<110) + names(0..<64))
      XCTAssertEqual(list.offset, end(63))
      show(names(100..<110) + names(0..<60))
      XCTAssertEqual(list.offset, end(59))
      list.adapter.reloadData()
      show(names(100..<110) + names(0..<61))
      XCTAssertEqual(list.offset, end(60))
      // The user scrolls away, and the rows on the screen stay: in the middle, and at the top.
      for (offset, number) in [(list.offset - 3 * list.cellHeight, 200), (top, 300)] {
        list.offset = offset
        show(["name \(number)"] + shown + ["name \(number + 1)"])
        XCTAssertEqual(list.offset, offset + list.cellHeight)
      }
      // And back.
      list.offset = end(301) - 10
      show(shown + ["name 302"])
      XCTAssertEqual(list.offset, end(302))
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// New rows at the very top must be visible, as after pulling to refresh, even where the content
  /// begins above zero.
  func testTheTopStays() async {
    for list in longViews() {
      list.adapter.updater.scrollAnchoring = .always
      for top in [list.offset, list.offset - 28] {
        list.offset = top
        list.source.show(names(100..<105) + names(0..<60))
        XCTAssertEqual(list.offset, top)
        list.adapter.reloadData()
        list.source.show(names(60..<65) + names(0..<60))
        XCTAssertEqual(list.offset, top)
      }
      list.offset = 30
      list.source.show(names(200..<205) + names(60..<65) + names(0..<60))
      XCTAssertEqual(list.offset, 30 + 5 * list.cellHeight)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// Rows on the screen that move away do not take the others along: the first one that stays keeps
  /// its place.
  func testRowsThatMoveAway() async {
    for list in longViews() {
      list.adapter.updater.scrollAnchoring = .always
      for policy in [nil, AnimationPolicy.reload] {
        list.adapter.updater.policyProvider = { _ in policy ?? .animated }
        func check(
          _ scrolled: Double, _ groups: [String]..., other: [String] = [], line: UInt = #line
        ) {
          func sections(_ rows: [String], _ other: [String]) -> IdentifiedSections {
            [
              IdentifiedSection(id: "A", items: rows.map(Person.init), headerTitle: "A"),
              IdentifiedSection(id: "B", items: (other + ["name 99"]).map(Person.init)),
            ]
          }
          list.source.set(sections(names(0..<60), []))
          list.layOut()
          list.scrolledCells = 20
          list.source.set(sections(groups.flatMap { $0 }, other))
          list.layOut()
          XCTAssertEqual(list.scrolledCells, scrolled, line: line)
        }
        let (above, below) = (names(0..<20), names(21..<60))
        check(20, names(20..<21), above, below)
        check(19, above, below, names(20..<21))
        // Several rows.
        check(18, above, names(22..<60), names(20..<22).reversed())
        // A deleted row, and one that moves.
        check(19, names(21..<22), above, names(22..<60))
        // To another section.
        check(19, above, below, other: names(20..<21))
        // All rows on the screen: the position follows the first one.
        check(0, names(20..<39), above, names(39..<60))
        XCTAssertEqual(list.takeRules(), [])
      }
    }
  }

  /// Rows that stay in place must not glide while the scroll position jumps.
  func testWhatMovesTheAnchorIsNotAnimated() async {
    for list in longViews() {
      list.scrolledCells = 20
      _ = list.takeUnanimated()
      func check(_ rows: [String], isAnimated: Bool, line: UInt = #line) {
        list.source.show(rows)
        XCTAssertEqual(list.takeUnanimated(), !isAnimated, line: line)
      }
      check(names(0..<61), isAnimated: true)
      check(names(100..<101) + names(0..<61), isAnimated: true)
      list.adapter.updater.scrollAnchoring = .always
      check(names(100..<101) + names(0..<62), isAnimated: true)
      check(names(0..<62), isAnimated: false)
      check(names(1..<62) + names(0..<1), isAnimated: false)
      XCTAssertEqual(list.takeRules(), [])
    }
  }
}
