import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// What the user does to rows.
final class TableEditingTests: XCTestCase {
  @MainActor
  func testDeleting() async {
    let list = ShownTable([section("A", "a", "b", "c")])
    XCTAssertFalse(list.table.standIn.userDeletes([0, 1]))
    list.adapter.commit = { [source = list.source] style, person, indexPath in
      XCTAssertEqual(style, .delete)
      XCTAssertEqual(source.item(at: indexPath), person)
      _ = try? source.remove(at: indexPath)
    }
    XCTAssert(list.table.standIn.userDeletes([0, 1]))
    XCTAssertEqual(list.texts, [["a", "c"]])
    list.adapter.canEdit = { person, _ in person.name == "a" }
    XCTAssertFalse(list.table.standIn.userDeletes([0, 1]))
    XCTAssert(list.table.standIn.userDeletes([0, 0]))
    list.adapter.commit = nil
    XCTAssertFalse(list.table.standIn.userDeletes([0, 0]))
    XCTAssertEqual(list.texts, [["c"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// A table asks for these values in its layout, when no batch may begin.
  @MainActor
  func testValuesWhoseClosuresChangeTheData() async {
    for kind in 0..<4 {
      let list = ShownTable([section("A", "a", "b", "c")], isShown: false)
      let source = list.source
      func change() {
        guard source.numberOfItems(in: 0) < 6 else { return }
        source.show(names(0..<source.numberOfItems(in: 0) + 1))
      }
      switch kind {
      case 0:
        list.adapter.height = { _, _ in
          change()
          return 30
        }
      case 1:
        list.adapter.canEdit = { _, _ in
          change()
          return true
        }
      case 2:
        list.adapter.moveHandler = { _, _, _ in }
        list.adapter.canMove = { _, _ in
          change()
          return true
        }
      default:
        list.adapter.indexTitles = {
          change()
          return [("A", 0)]
        }
      }
      list.table.isEditing = true
      list.show()
      await list.settle()
      XCTAssertEqual(list.texts[0].count, source.numberOfItems(in: 0), "\(kind)")
      XCTAssertEqual(list.takeRules(), [], "\(kind)")
    }
  }

  @MainActor
  func testInserting() async {
    let list = ShownTable([section("A", "a")])
    let delegate = InsertingDelegate()
    list.table.delegate = delegate
    list.table.isEditing = true
    list.adapter.commit = { [source = list.source] style, _, indexPath in
      guard style == .insert else { return }
      try? source.insert(Person("new"), at: indexPath)
    }
    XCTAssert(list.table.standIn.userInserts([0, 0]))
    XCTAssertEqual(list.texts, [["new", "a"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testIndexTitles() async {
    let list = ShownTable([section("A", "a"), section("B", "b"), section("C", "c")])
    XCTAssertNil(list.table.standIn.sectionIndexTitles)
    list.adapter.indexTitles = { [("a", 0), ("b", 1), ("c", 2)] }
    XCTAssertEqual(list.table.standIn.sectionIndexTitles, ["a", "b", "c"])
    XCTAssertEqual(list.table.standIn.userTapsIndexTitle(at: 1), 1)
    list.adapter.indexTitles = { [("a", 7), ("b", 2), ("c", 2)] }
    XCTAssertEqual(list.table.standIn.userTapsIndexTitle(at: 1), 2)
    XCTAssertEqual(list.table.standIn.userTapsIndexTitle(at: 0), 0)
    // The table view has read the titles before.
    list.adapter.indexTitles = { [("c", 1)] }
    XCTAssertEqual(list.table.standIn.userTapsIndexTitle(at: 2), 1)
    list.adapter.indexTitles = nil
    XCTAssertNil(list.table.standIn.sectionIndexTitles)
    XCTAssertEqual(list.takeRules(), [])
  }

  /// A title that changes alone changes the index, too.
  @MainActor
  func testIndexTitlesAfterAContentUpdate() async {
    let list = ShownTable([section("A", "a"), section("B", "b")])
    list.adapter.indexTitles = { [source = list.source] in
      source.sections.indices.map { (source.headerTitle(for: $0) ?? "", $0) }
    }
    XCTAssertEqual(list.table.standIn.sectionIndexTitles, ["A", "B"])
    list.source.set([
      IdentifiedSection(id: "A", items: [Person("a")], headerTitle: "New"), section("B", "b"),
    ])
    XCTAssertEqual(list.table.standIn.sectionIndexTitles, ["New", "B"])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// The table view shows different sections than the data source has.
  @MainActor
  func testIndexTitlesWhileChangesWait() async {
    let list = ShownTable([section("A", "a"), section("B", "b"), section("C", "c")])
    list.adapter.indexTitles = { [source = list.source] in
      source.sections.enumerated().map { ($1.id, $0) }
    }
    list.adapter.updater.withChangesQueued {
      list.source.set([section("B", "b"), section("C", "c")])
      XCTAssertEqual(list.table.standIn.userTapsIndexTitle(at: 2), 2)
      XCTAssertEqual(list.table.standIn.userTapsIndexTitle(at: 1), 1)
    }
    await list.settle()
    XCTAssertEqual(list.table.standIn.sectionIndexTitles, ["B", "C"])
    XCTAssertEqual(list.table.standIn.userTapsIndexTitle(at: 1), 1)
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Views prefetch during their layout: changes wait.
  @MainActor
  func testPrefetching() async {
    let list = ShownTable([section("A", "a", "b", "c")])
    XCTAssertNil(list.table.prefetchDataSource)
    list.adapter.prefetchHandler = { [source = list.source, log = list.log] in
      log.note("+\($0.map(\.name))")
      source.set([section("A", "b", "c")])
    }
    XCTAssertFalse(list.table.standIn.cancelsPrefetching)
    list.adapter.cancelPrefetchingHandler = { [log = list.log] in log.note("-\($0.map(\.name))") }
    XCTAssertTrue(list.table.standIn.cancelsPrefetching)
    let prefetching = list.table.prefetchDataSource
    prefetching?.tableView(list.table, prefetchRowsAt: [[0, 1], [0, 2], [0, 9]])
    XCTAssertEqual(list.log.take(), ["+[\"b\", \"c\"]"])
    XCTAssertTrue(list.adapter.updater.hasPendingChanges)
    prefetching?.tableView(list.table, cancelPrefetchingForRowsAt: [[0, 2]])
    XCTAssertEqual(list.log.take(), ["-[\"c\"]"])
    await list.settle()
    XCTAssertEqual(list.texts, [["b", "c"]])
    list.adapter.prefetchHandler = nil
    list.adapter.cancelPrefetchingHandler = nil
    XCTAssertNil(list.table.prefetchDataSource)
    XCTAssertEqual(list.takeRules(), [])
  }
}

/// All rows have an insertion control.
@MainActor
private final class InsertingDelegate: NSObject, UITableViewDelegate {
  func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { .insert }
}
