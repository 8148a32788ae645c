import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The user drags rows of a list without all of the items.
@MainActor
final class ReorderTests: XCTestCase {
  private func makeTable(
    _ source: some DataSource<Person>, for people: DiffableListDataSource<Person>,
    in window: UIWindow
  ) -> (UITableView, TableViewAdapter<Person>) {
    let table = UITableView(frame: .zero, style: .plain)
    window.addSubview(table)
    table.isEditing = true
    let adapter = TableViewAdapter(tableView: table, dataSource: source)
      .cell(for: Person.self) { (cell: UITableViewCell, person) in
        cell.textLabel?.text = person.name
      }
    adapter.reorderHandler = { moved, previous, next, _ in
      people.move(ids: moved.map(\.id), between: previous?.id, and: next?.id)
    }
    window.layoutIfNeeded()
    return (table, adapter)
  }

  /// Every drag in every part of a list of five: the right item moves, the others keep their order,
  /// and the table does not move the row again.
  func testEveryDragInAFilteredList() async {
    let all = (0..<5).map { Person(id: $0, name: "\($0)") }
    for bits in 1..<32 {
      let visible = all.filter { bits >> $0.id & 1 == 1 }
      for from in visible.indices {
        for to in visible.indices where to != from {
          let people = DiffableListDataSource(items: all)
          let filtered = people.filtered { bits >> $0.id & 1 == 1 }
          let window = UIWindow()
          let (table, adapter) = makeTable(filtered, for: people, in: window)
          table.standIn.events = []
          table.standIn.userMoves(from: [0, from], to: [0, to])
          var expected = visible
          expected.insert(expected.remove(at: from), at: to)
          let context = "\(bits): \(from) to \(to)"
          XCTAssertEqual(filtered.indexPaths.compactMap(filtered.item), expected, context)
          XCTAssertEqual(
            people.items.filter { $0.id != visible[from].id },
            all.filter { $0.id != visible[from].id }, context)
          await turns { adapter.updater.hasPendingChanges }
          XCTAssertEqual(table.standIn.shownRows.map(\.rows), [expected.map(\.name)], context)
          XCTAssertEqual(table.standIn.events, [], context)
          XCTAssertEqual(table.standIn.violations, [], context)
        }
      }
    }
  }

  /// The section has no other items, and its index in the data source is not that in the view.
  func testAnEmptySection() async {
    let list = ShownTable([section("A", "a"), section("B"), section("C", "c")])
    list.table.isEditing = true
    list.adapter.reorderHandler = {
      [log = list.log, source = list.source] moved, previous, next, section in
      log.note("\(moved.map(\.name)) \(previous?.name ?? "–") \(next?.name ?? "–") \(section)")
      _ = try? source.move(id: moved[0].id, to: IndexPath(indexes: [section, 0]))
    }
    list.table.standIn.userMoves(from: [0, 0], to: [1, 0])
    XCTAssertEqual(list.log.take(), ["[\"a\"] – – 1"])
    list.table.standIn.userMoves(from: [1, 0], to: [2, 1])
    XCTAssertEqual(list.log.take(), ["[\"a\"] c – 2"])
    await list.settle()
    XCTAssertEqual(list.texts, [[], [], ["a", "c"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// A neighbor has been deleted from the data, whose row is deleted later.
  func testANeighborThatIsGone() async {
    let list = ShownTable([section("A", "a", "b", "c", "d")])
    list.table.isEditing = true
    list.adapter.reorderHandler = {
      [log = list.log, source = list.source] moved, previous, next, _ in
      log.note("\(previous?.name ?? "–") \(next?.name ?? "–")")
      source.move(ids: moved.map(\.id), between: previous?.id, and: next?.id)
    }
    list.whenAskedForCell = { [weak list] in
      list?.whenAskedForCell = nil
      list?.source.set([section("N", "n"), section("A", "a", "b", "d")])
    }
    list.table.reloadRows(at: [[0, 0]], with: .none)
    list.table.standIn.userMoves(from: [0, 0], to: [0, 2])
    XCTAssertEqual(list.log.take(), ["b d"])
    await list.settle()
    XCTAssertEqual(list.texts, [["n"], ["b", "a", "d"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Without either closure, rows cannot be dragged; with both, the neighbors count.
  func testOptionalMethods() async {
    let list = ShownTable([section("A", "a", "b")])
    list.table.isEditing = true
    XCTAssertNil(list.table.standIn.userMoves(from: [0, 0], to: [0, 1]))
    list.adapter.moveHandler = { _, _, _ in XCTFail("reorder is set") }
    list.adapter.reorderHandler = { [source = list.source] moved, previous, next, _ in
      source.move(ids: moved.map(\.id), between: previous?.id, and: next?.id)
    }
    list.adapter.canMove = { person, _ in person.name != "b" }
    list.window.layoutIfNeeded()
    XCTAssertNil(list.table.standIn.userMoves(from: [0, 1], to: [0, 0]))
    XCTAssertNotNil(list.table.standIn.userMoves(from: [0, 0], to: [0, 1]))
    await list.settle()
    XCTAssertEqual(list.texts, [["b", "a"]])
    XCTAssertEqual(list.takeRules(), [])
  }
}
