import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing

/// What the user does in a simulator.
@Suite struct SimulatorUserTests {
  private typealias People = DiffableSectionedDataSource<String, String>

  private func makePeople(_ sections: [[String]]) -> People {
    People(
      sections: sections.enumerated().map { IdentifiedSection(id: "\($0)", items: $1) },
      identity: .itself)
  }

  private func move(_ rows: [[String]], from: IndexPath, to: IndexPath) -> [[String]] {
    var rows = rows
    let row = rows[from[0]].remove(at: from[1])
    rows[to[0]].insert(row, at: to[1])
    return rows
  }

  /// Every drag of a small list, with data that follows, and with data that does not.
  @Test(arguments: [true, false]) func everyDrag(follows: Bool) throws {
    let start = [["a", "b", "c"], [], ["d"]]
    let paths = start.enumerated().flatMap { section, rows in
      rows.indices.map { IndexPath(indexes: [section, $0]) }
    }
    for from in paths {
      for section in start.indices {
        let count = start[section].count - (section == from[0] ? 1 : 0)
        for item in 0...count {
          let to = IndexPath(indexes: [section, item])
          let people = makePeople(start)
          let updater = ListViewUpdater(dataSource: people)
          let view = ListViewSimulator(dataSource: updater)
          updater.view = view
          view.select(from)
          view.swipe(from)
          try view.drag(from: from, to: to)
          let moved = move(start, from: from, to: to)
          expectEqual(view.items, moved)
          expectEqual(view.selectedIndexPaths, [to])
          expectEqual(view.swipedIndexPath, to)
          updater.adoptMove(from: from, to: to) { _, from, to in
            if follows { try? people.move(from: from, to: to) }
          }
          view.performLaterWork()
          expectEqual(view.items, (follows ? moved : start))
          try view.verify()
          #expect(view.violations.isEmpty)
        }
      }
    }
  }

  @Test func impossibleDrags() {
    let view = ListViewSimulator(dataSource: makePeople([["a"], []]))
    for (from, to): (IndexPath, IndexPath) in [
      ([0, 1], [0, 0]), ([0, 0], [0, 1]), ([0, 0], [2, 0]), ([3, 0], [0, 0]), ([0], [0, 0]),
      ([0, 0], [1, -1]), ([-1, 0], [0, 0]),
    ] {
      #expect(throws: BatchViolation.self) { try view.drag(from: from, to: to) }
      expectEqual(view.items, [["a"], []])
    }
    view.isBusy = true
    #expect(throws: BatchViolation.self) { try view.drag(from: [0, 0], to: [1, 0]) }
    expectEqual(view.violations.count, 8)
  }

  /// Open swipe actions follow their row, until it is deleted or everything is reloaded.
  @Test func swipes() throws {
    let people = makePeople([["a", "b", "c"]])
    let updater = ListViewUpdater(dataSource: people)
    let view = ListViewSimulator(dataSource: updater)
    updater.view = view
    view.swipe([0, 7])
    expectNil(view.swipedIndexPath)
    view.swipe([0, 1])
    people.sections = [IdentifiedSection(id: "0", items: ["x", "c", "b"])]
    expectEqual(view.swipedIndexPath, [0, 2])
    people.sections = [IdentifiedSection(id: "0", items: ["x", "c"])]
    expectNil(view.swipedIndexPath)
    view.swipe([0, 0])
    view.swipe(nil)
    expectNil(view.swipedIndexPath)
    view.swipe([0, 0])
    updater.performUpdates(withChangeSet: .all)
    expectNil(view.swipedIndexPath)
    try view.verify()
  }
}
