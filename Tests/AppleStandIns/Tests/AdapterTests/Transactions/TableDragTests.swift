import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The user drags rows, and the data may or may not follow.
final class TableDragTests: XCTestCase {
  @MainActor
  private func makeList(_ sections: IdentifiedSections) -> ShownTable<Person> {
    let list = ShownTable(sections)
    list.table.isEditing = true
    list.adapter.moveHandler = { [source = list.source] _, from, to in
      try? source.move(from: from, to: to)
    }
    _ = list.takeEvents()
    return list
  }

  /// Every drag in a small table, with all numbers of rows in its sections.
  @MainActor
  func testEveryDrag() async {
    for counts in [[3, 2], [1, 1], [2, 0], [0, 1, 2]] {
      let start = counts.enumerated().map { index, count in
        IdentifiedSection(
          id: "\(index)", items: (0..<count).map { Person("\(index)\($0)") })
      }
      let paths = counts.enumerated().flatMap { section, count in
        (0..<count).map { IndexPath(indexes: [section, $0]) }
      }
      let ends = counts.enumerated().map { IndexPath(indexes: [$0, $1]) }
      for from in paths {
        for to in paths + ends where to[0] != from[0] || to[1] < counts[to[0]] {
          let list = makeList(start)
          let name = list.source.item(at: from)?.name
          list.table.standIn.userMoves(from: from, to: to)
          XCTAssertEqual(list.source.item(at: to)?.name, name)
          await list.settle()
          XCTAssertEqual(list.texts, list.source.sections.map { $0.items.map(\.name) })
          XCTAssertEqual(list.takeEvents(), [], "the table was told again of \(from) to \(to)")
          XCTAssertEqual(list.takeRules(), [])
        }
      }
    }
  }

  @MainActor
  func testADeletionOfARowThatIsGone() async {
    let list = makeList([section("A", "a", "b")])
    list.adapter.commit = { [log = list.log] _, person, _ in log.note(person.name) }
    list.whenAskedForCell = { [weak list] in
      list?.whenAskedForCell = nil
      list?.source.set([section("A", "b")])
    }
    list.table.reloadRows(at: [[0, 0]], with: .none)
    list.table.standIn.userDeletes([0, 0])
    XCTAssertEqual(list.log.take(), [])
    list.table.standIn.userDeletes([0, 1])
    XCTAssertEqual(list.log.take(), ["b"])
    await list.settle()
    XCTAssertEqual(list.texts, [["b"]])
    XCTAssertEqual(list.takeRules(), [])
  }
}
