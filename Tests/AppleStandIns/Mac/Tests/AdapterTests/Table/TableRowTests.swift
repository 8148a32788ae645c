import AppKit
import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import XCTest

/// The content of each row.
@MainActor
final class TableRowTests: XCTestCase {
  func testColumnsAndGroupRows() async {
    let list = ShownTable(
      [section("A", "a1", "b2"), untitled("B", "c3"), section("C")], columns: ["name", "number"])
    XCTAssertEqual(list.rows, ["[A]", "a1|1", "b2|2", "c3|3", "[C]"])
    list.source.set([untitled("B", "c3", "d4"), section("A", "b2")])
    XCTAssertEqual(list.rows, ["c3|3", "d4|4", "[A]", "b2|2"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testRowsAndIndexPaths() async {
    let list = ShownTable([section("A", "a", "b"), section("B"), untitled("C", "c")])
    XCTAssertEqual(
      (-1...5).map { list.adapter.indexPath(ofRow: $0) },
      [nil, nil, [0, 0], [0, 1], nil, [2, 0], nil])
    XCTAssertEqual(list.adapter.row(ofItemAt: [0, 1]), 2)
    XCTAssertEqual(list.adapter.row(ofItemAt: [2, 0]), 4)
    for indexPath in [[0, 2], [1, 0], [3, 0], [0], [0, -1]] as [IndexPath] {
      XCTAssertNil(list.adapter.row(ofItemAt: indexPath))
    }
  }

  func testTitlesOfTheClosure() async {
    let list = ShownTable([section("A", "a"), section("B", "b"), untitled("C", "c")])
    list.adapter.headerTitle = { $0 == 1 ? nil : "Section \($0)" }
    XCTAssertEqual(list.rows, ["[Section 0]", "a", "b", "[Section 2]", "c"])
    list.adapter.headerTitle = nil
    XCTAssertEqual(list.rows, ["[A]", "a", "[B]", "b", "c"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testGroupViews() async {
    let list = ShownTable([section("A", "a"), section("B", "b")])
    list.adapter.headerProvider = { _, section, title in
      NSTextField(labelWithString: "\(section.map(String.init) ?? "gone"): \(title)")
    }
    XCTAssertEqual(list.rows, ["[0: A]", "a", "[1: B]", "b"])
    list.source.set([section("B", "b")])
    XCTAssertEqual(list.rows, ["[1: B]", "b"])
    list.adapter.updater.performUpdates(withChangeSet: .some([.section(type: .update([0]))]))
    XCTAssertEqual(list.rows, ["[0: B]", "b"])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// The layout requests views for the old state, although the data source no longer contains the
  /// section.
  func testAGroupThatLeavesKeepsItsTitle() async {
    for hasClosure in [false, true] {
      let list = ShownTable([section("A", "a"), section("B", "b")])
      if hasClosure {
        list.adapter.headerProvider = { _, section, title in
          NSTextField(labelWithString: "\(section.map(String.init) ?? "gone"): \(title)")
        }
      }
      list.whenAskedForCell = { [weak list] in
        guard let list else { return }
        list.whenAskedForCell = nil
        list.source.set([section("B", "b")])
        let views = [0, 2].map { list.table.delegate?.tableView(list.table, viewFor: nil, row: $0) }
        XCTAssertEqual(
          views.map { ($0 as? NSTextField)?.stringValue },
          hasClosure ? ["gone: A", "0: B"] : ["A", "B"])
      }
      list.table.reloadData(forRowIndexes: [1], columnIndexes: [0])
      XCTAssertNil(list.whenAskedForCell)
      await list.settle()
      XCTAssertEqual(list.rows.count, 2)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testTitlesThatAppearAndVanish() async {
    let list = ShownTable([untitled("A", "a"), section("B", "b")])
    list.userClicks("b")
    _ = list.takeEvents()
    list.source.set([section("A", "a"), untitled("B", "b")])
    XCTAssertEqual(list.rows, ["[A]", "a", "b"])
    XCTAssertEqual(list.selected, ["b"])
    // Together with structure.
    list.source.set([section("C", "c"), untitled("A", "x", "a"), section("B", "b", "y")])
    XCTAssertEqual(list.rows, ["[C]", "c", "x", "a", "[B]", "b", "y"])
    XCTAssertEqual(list.selected, ["b"])
    XCTAssertFalse(list.takeEvents().contains(.reload))
    XCTAssertEqual(list.takeRules(), [])
  }

  /// A title can contain the number of items.
  func testATitleWithACount() async {
    let list = ShownTable([section("A", "a", "b"), section("B", "c")])
    list.adapter.headerTitle = { [source = list.source] in
      let count = source.numberOfItems(in: $0)
      return count == 0 ? nil : "\(count)"
    }
    XCTAssertEqual(list.rows, ["[2]", "a", "b", "[1]", "c"])
    let label = list.table.view(atColumn: 0, row: 0, makeIfNecessary: false)
    list.source.set([section("A", "x", "a", "b"), section("B")])
    XCTAssertEqual(list.rows, ["[3]", "x", "a", "b"])
    list.source.set([section("A", "a"), section("B", "b", "x")])
    XCTAssertEqual(list.rows, ["[1]", "a", "[2]", "b", "x"])
    XCTAssertTrue(list.table.view(atColumn: 0, row: 0, makeIfNecessary: false) === label)
    XCTAssertEqual(list.takeRules(), [])
  }

  /// The titles that a closure returns may change without a report. The next update shows them.
  func testTitlesThatChangeInSilence() async {
    let list = ShownTable([section("A", "a1"), section("B", "b2")])
    var hasTitles = true
    list.adapter.headerTitle = { hasTitles ? "\($0)" : nil }
    XCTAssertEqual(list.rows, ["[0]", "a1", "[1]", "b2"])
    hasTitles = false
    list.source.set([section("A", "A1"), section("B", "b2")])
    XCTAssertEqual(list.rows, ["A1", "b2"])
    hasTitles = true
    list.source.set([section("A", "A1"), section("B", "b2", "c")])
    XCTAssertEqual(list.rows, ["[0]", "A1", "[1]", "b2", "c"])
    XCTAssertEqual(list.takeRules(), [])
  }
}
