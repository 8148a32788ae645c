import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import StandInViews
import SwiftUI
import TestSupport
import TransitionSupport
import UIKit
import UniformTypeIdentifiers
import XCTest

@testable import DataSourceObservation
@testable import DataSourceSwiftUI

/// Drags within a list, between lists, and from other apps.
@MainActor
final class DragTests: XCTestCase {
  private typealias Source = DiffableSectionedDataSource<Int, Row>

  private func makeSource(_ sections: [[Int]]) -> Source {
    Source(
      sections: sections.enumerated().map { index, ids in
        IdentifiedSection(id: index, items: ids.map { Row($0) })
      })
  }

  private func ids(_ source: any DataSource<Row>) -> [[Int]] {
    (0..<source.numberOfSections).map { section in
      (0..<source.numberOfItems(in: section)).compactMap { source.item(at: [section, $0])?.id }
    }
  }

  private func texts(_ source: any DataSource<Row>) -> [[String]] {
    ids(source).map { $0.map { "\($0)  dark" } }
  }

  /// Every index path of an item, or of the end of a section.
  private func places(_ counts: [Int]) -> [IndexPath] {
    counts.enumerated().flatMap { section, count in (0...count).map { [section, $0] } }
  }

  private func makeList(_ source: any DataSource<Row>) -> RowList {
    RowList(source) { RowView(row: $0) }
  }

  /// The view may be in a drag.
  func testAnUpdateDoesNotSetTheDelegatesAgain() {
    let list = makeList(makeSource([[1, 2]]))
    let plain = ShownList(list)
    plain.update()
    XCTAssertEqual(plain.view.standIn.dragDelegateSets, 0)
    let movable = list.onMoveItem { _, _, _ in }
    plain.update(movable)
    XCTAssertEqual(plain.view.standIn.dragDelegateSets, 2)
    plain.update()
    XCTAssertEqual(plain.view.standIn.dragDelegateSets, 2)
    XCTAssertNotNil(plain.view.dragDelegate)
    plain.update(list)
    XCTAssertEqual(plain.view.standIn.dragDelegateSets, 4)
    XCTAssertNil(plain.view.dragDelegate)
    XCTAssertNil(plain.view.dropDelegate)
  }

  // MARK: Within a list

  func testEveryDrag() async {
    let start = [[1, 2, 3], [], [4, 5]]
    for section in start.indices {
      for item in start[section].indices {
        var rest = start
        let id = rest[section].remove(at: item)
        for target in places(rest.map(\.count)).map(Optional.init) + [nil] {
          let source = makeSource(start)
          let list = makeList(source).onMoveItem { row, from, to in
            XCTAssertEqual(source.item(at: from), row)
            try? source.move(from: from, to: to)
          }
          let shown = ShownList(list)
          var expected = rest
          let end = target ?? [2, rest[2].count]
          expected[end[0]].insert(id, at: end[1])
          let drag = shown.view.standIn.userDrags([section, item])
          XCTAssertEqual(drag?.isRestricted, true)
          let dropped = drag.flatMap { shown.view.standIn.userDrops($0, at: target) }
          let text = "\(id) to \(target.map { "\($0)" } ?? "nil")"
          XCTAssertEqual(ids(source), expected, text)
          XCTAssertEqual(shown.texts, texts(source), text)
          // UIKit moves the item's picture there.
          XCTAssertEqual(dropped, ["\(id)  dark"], text)
          XCTAssertEqual(shown.violations, [], text)
          await shown.settle()
          XCTAssertEqual(shown.texts, texts(source), text)
        }
      }
    }
  }

  /// Above the first item, UIKit passes no index path.
  func testADropAboveTheList() {
    let source = makeSource([[], [1, 2], [3]])
    let list = makeList(source).onMoveItem { _, from, to in try? source.move(from: from, to: to) }
      .onInsert(of: [.plainText]) { indexPath, _ in try? source.insert(9, at: indexPath) }
    let shown = ShownList(list)
    let own = shown.view.standIn.userDrags([2, 0])
    own?.location.y = -1
    _ = own.map { shown.view.standIn.userDrops($0, at: nil) }
    XCTAssertEqual(ids(source), [[], [3, 1, 2], []])
    let other = UserDrag([NSItemProvider(object: "9")])
    other.location.y = -1
    XCTAssertEqual(shown.view.standIn.userDrops(other, at: nil), ["9  dark"])
    XCTAssertEqual(ids(source), [[], [9, 3, 1, 2], []])
    XCTAssertEqual(shown.texts, texts(source))
    XCTAssertEqual(shown.violations, [])
  }

  /// Against the rule of SwiftUI: both offsets precede the move.
  func testOffsets() {
    for from in 0..<4 {
      for to in 0..<4 where to != from {
        let source = DiffableListDataSource<Row>(items: [0, 1, 2, 3])
        let list = makeList(source).onMove { try? source.move(fromOffsets: $0, toOffset: $1) }
        let shown = ShownList(list)
        var expected = [0, 1, 2, 3]
        expected.insert(expected.remove(at: from), at: to)
        _ = shown.view.standIn.userDrags([0, from]).map {
          shown.view.standIn.userDrops($0, at: [0, to])
        }
        XCTAssertEqual(source.items.map(\.id), expected)
        XCTAssertEqual(shown.texts, [expected.map { "\($0)  dark" }])
        // By the handles of edit mode.
        shown.view.standIn.userMoves(from: [0, to], to: [0, from])
        XCTAssertEqual(source.items.map(\.id), [0, 1, 2, 3])
        XCTAssertEqual(shown.violations, [])
      }
    }
    // A list of two sections has no such offsets.
    let source = makeSource([[1], [2]])
    let shown = ShownList(makeList(source).onMove { _, _ in XCTFail("moved") })
    _ = shown.view.standIn.userDrags([0, 0]).map { shown.view.standIn.userDrops($0, at: [1, 0]) }
    XCTAssertEqual(shown.texts, [["1  dark"], ["2  dark"]])
  }

  /// The view shows a gap while items are inserted and deleted, which it performs with the drop.
  func testRandomChangesDuringDrags() async {
    for seed in 0..<UInt64(TestLength.pick(100, long: 2_000)) {
      var random = SplitMix64(seed: seed)
      let source = DiffableListDataSource<Row>(items: (0..<8).map { Row($0) })
      let shown = ShownList(
        makeList(source).onReorder { rows, previous, next, _ in
          source.move(ids: rows.map(\.id), between: previous?.id, and: next?.id)
        })
      var nextID = 8
      for step in 0..<6 where !source.items.isEmpty {
        let from = random.below(source.items.count)
        guard let drag = shown.view.standIn.userDrags([0, from]) else { return XCTFail() }
        var rest = source.items.map(\.id)
        let id = rest.remove(at: from)
        let target = random.below(rest.count + 1)
        shown.view.standIn.hasUncommittedUpdates = true
        var items = source.items
        for _ in 0..<random.below(4) {
          // All rows fit on the screen.
          if random.once(in: 2) || items.count > 9, !items.isEmpty {
            items.remove(at: random.below(items.count))
          } else {
            items.insert(Row(nextID), at: random.below(items.count + 1))
            nextID += 1
          }
        }
        source.items = items
        shown.view.standIn.userDrops(drag, at: [0, target])
        let ids = source.items.map(\.id)
        let text = "seed \(seed), step \(step): \(id) to \(target), \(ids)"
        XCTAssertEqual(Set(ids), Set(items.map(\.id)), text)
        if let place = ids.firstIndex(of: id) {
          let previous = rest[..<target].last { ids.contains($0) }
          let next = rest[target...].first { ids.contains($0) }
          if let previous { XCTAssertLessThan(ids.firstIndex(of: previous) ?? 99, place, text) }
          if let next { XCTAssertLessThan(place, ids.firstIndex(of: next) ?? 0, text) }
        }
        XCTAssertEqual(ids.filter { $0 != id }, items.map(\.id).filter { $0 != id }, text)
        await shown.settle()
        XCTAssertEqual(shown.texts, texts(source), text)
        XCTAssertEqual(shown.violations, [], text)
      }
    }
  }

  /// The user begins to drag one of the selected items, and drops them in another section.
  func testSelectedItemsAreMovedTogether() async {
    let source = makeSource([[1, 2, 3], [4]])
    let selection = Owned<Set<Int>>([1, 3])
    var moves: [[Int]] = []
    let list = RowList(source, selection: selection.binding) { RowView(row: $0) }
      .onReorder { rows, previous, next, section in
        XCTAssertEqual([previous?.id, next?.id, section], [nil, 4, 1])
        moves.append(rows.map(\.id))
        source.move(ids: rows.map(\.id), between: previous?.id, and: next?.id)
      }
    let shown = ShownList(list)
    let drag = shown.view.standIn.userDrags([0, 2])
    XCTAssertEqual(drag?.items.count, 2)
    XCTAssertEqual(drag?.isRestricted, true)
    let dropped = drag.flatMap { shown.view.standIn.userDrops($0, at: [1, 0]) }
    XCTAssertEqual(dropped, ["1  dark", "3  dark"])
    XCTAssertEqual(moves, [[1, 3]])
    XCTAssertEqual(ids(source), [[2], [1, 3, 4]])
    XCTAssertEqual(shown.texts, texts(source))
    XCTAssertEqual(shown.violations, [])
  }

  // MARK: Between lists

  func testADropFromAnotherApp() {
    let source = DiffableListDataSource<Row>(items: [])
    let list = makeList(source)
    let shown = ShownList(list)
    let drag = UserDrag([NSItemProvider(), NSItemProvider(object: "7")])
    XCTAssertNil(shown.view.standIn.userDrops(drag, at: nil))
    shown.update(list.onInsert(of: [.url]) { _, _ in })
    XCTAssertNil(shown.view.standIn.userDrops(drag, at: nil))
    // Only the items of an accepted type.
    shown.update(
      list.onInsert(of: [.plainText]) { indexPath, providers in
        XCTAssertEqual(providers.map(\.object), ["7"])
        try? source.insert(7, at: indexPath)
      })
    XCTAssertEqual(shown.view.standIn.userDrops(drag, at: nil), ["7  dark"])
    XCTAssertEqual(shown.violations, [])
  }

  /// Another list that moves its items must not accept those of this one as its own.
  func testADragThatIsDroppedInAnotherListThatMovesItems() {
    let first = makeSource([[1, 2]])
    let second = makeSource([[1, 2]])
    let move: (Source) -> RowList = { source in
      self.makeList(source).onMoveItem { _, from, to in try? source.move(from: from, to: to) }
    }
    let origin = ShownList(move(first))
    let target = ShownList(move(second))
    let drag = origin.view.standIn.userDrags([0, 0])
    XCTAssertNil(drag.flatMap { target.view.standIn.userDrops($0, at: [0, 1]) })
    XCTAssertEqual(ids(second), [[1, 2]])
  }
}
