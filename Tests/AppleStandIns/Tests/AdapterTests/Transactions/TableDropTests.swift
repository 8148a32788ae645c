import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The user drops items from elsewhere into the gap of a table, without placeholders.
@MainActor
final class TableDropTests: XCTestCase {
  /// Drops people into the list of an adapter, as an app does.
  private final class DropDelegate: NSObject, UITableViewDropDelegate {
    let list: ShownTable<Person>

    /// The index paths at which the people were inserted.
    var insertions: [IndexPath] = []

    init(_ list: ShownTable<Person>) { self.list = list }

    func tableView(
      _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
    ) {
      list.adapter.performDrop(at: coordinator.destinationIndexPath) { indexPath in
        var target = indexPath
        for item in coordinator.items {
          guard let person = item.dragItem.localObject as? Person else { continue }
          try? list.source.insert(person, at: target)
          insertions.append(target)
          target[1] += 1
        }
      }
      for item in coordinator.items {
        guard let person = item.dragItem.localObject as? Person,
          let row = list.adapter.indexPath(forID: person.id)
        else { continue }
        coordinator.drop(item.dragItem, toRowAt: row)
      }
    }
  }

  private func drop(
    _ names: [String], at destination: IndexPath?, in list: ShownTable<Person>
  ) -> (insertions: [IndexPath], shown: [String?]) {
    let delegate = DropDelegate(list)
    list.table.dropDelegate = delegate
    let drag = UserDrag(objects: names.map(Person.init))
    let shown = list.table.standIn.userDrops(drag, at: destination)
    return (delegate.insertions, shown ?? [])
  }

  /// At every place, including the end of a section, and outside all sections.
  func testEveryDestination() async {
    for target: IndexPath? in [[0, 0], [0, 1], [0, 2], [1, 0], [2, 0], [2, 1], nil, [7, 0]] {
      let list = ShownTable([section("A", "a", "b"), section("B"), section("C", "c")])
      _ = list.takeEvents()
      let (insertions, shown) = drop(["x", "y"], at: target, in: list)
      XCTAssertEqual(shown, ["x", "y"])
      XCTAssertEqual(insertions.first, target.flatMap { $0[0] < 3 ? $0 : nil } ?? [2, 1])
      XCTAssertEqual(list.texts, list.source.sections.map { $0.items.map(\.name) })
      XCTAssertFalse(list.takeEvents().contains(.reload))
      XCTAssertFalse(list.adapter.updater.hasPendingChanges)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// Changes have been queued while the gap was shown.
  func testChangesBefore() async {
    let list = ShownTable([section("A", "a", "b"), section("B", "c")])
    list.table.standIn.hasUncommittedUpdates = true
    list.source.set([section("N", "n"), section("A", "b", "m"), section("B", "c")])
    XCTAssertEqual(list.texts, [["a", "b"], ["c"]])
    _ = list.takeEvents()
    let (insertions, shown) = drop(["x"], at: [0, 1], in: list)
    XCTAssertEqual(insertions, [[1, 0]])
    XCTAssertEqual(shown, ["x"])
    XCTAssertEqual(list.texts, [["n"], ["x", "b", "m"], ["c"]])
    XCTAssertFalse(list.takeEvents().contains(.reload))
    await list.settle()
    XCTAssertEqual(list.texts, [["n"], ["x", "b", "m"], ["c"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// The data refuses to move the first of two items, which have no identity.
  func testAMoveThatIsRefused() async {
    let table = UITableView()
    let source = DiffableListDataSource(items: ["a", "b", "c"], identity: .itself)
    let adapter = TableViewAdapter(tableView: table, dataSource: source) { _, _, _ in
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    var moved: [String] = []
    var refused: Set = ["a"]
    adapter.moveHandler = { item, from, to in
      moved.append(item)
      if !refused.contains(item) { try? source.move(from: from, to: to) }
    }
    XCTAssertTrue(adapter.dropItems(at: [[0, 0], [0, 1]], before: [0, 3]))
    XCTAssertEqual(moved, ["a"])
    refused = []
    XCTAssertTrue(adapter.dropItems(at: [[0, 0], [0, 1]], before: [0, 3]))
    XCTAssertEqual(moved, ["a", "a", "b"])
    XCTAssertEqual(source.items, ["c", "a", "b"])
  }

  /// A list without sections, and a change that fails.
  func testNoSections() async {
    struct Failure: Error {}
    let list = ShownTable([])
    XCTAssertThrowsError(
      try list.adapter.performDrop(at: nil) { indexPath in
        XCTAssertEqual(indexPath, [0, 0])
        throw Failure()
      })
    list.table.standIn.hasUncommittedUpdates = true
    list.source.show(["a"])
    XCTAssertEqual(list.texts, [], "changes are queued again after a drop")
    list.table.standIn.hasUncommittedUpdates = false
    for _ in 0..<100 where list.adapter.updater.hasPendingChanges {
      try? await Task.sleep(nanoseconds: 10_000_000)
    }
    XCTAssertEqual(list.texts, [["a"]])
    XCTAssertEqual(list.takeRules(), [])
  }
}
