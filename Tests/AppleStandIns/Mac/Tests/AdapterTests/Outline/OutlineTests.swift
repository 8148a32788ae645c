import AppKit
import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import StandInViews
import XCTest

@MainActor
final class OutlineTests: XCTestCase {
  private let folders = [Folder(1, "a", [Folder(2, "b", [Folder(3, "c")])]), Folder(4, "d")]

  func testExpandingInTheData() async {
    let list = ShownOutline(folders)
    XCTAssertEqual(list.rows, ["0a+", "0d"])
    list.tree.toggle(at: [0, 0])
    XCTAssertEqual(list.rows, ["0a-", "1b+", "0d"])
    list.tree.expandedIDs = [1, 2]
    XCTAssertEqual(list.rows, ["0a-", "1b-", "2c", "0d"])
    list.tree.toggle(at: [0, 0])
    XCTAssertEqual(list.rows, ["0a+", "0d"])
    list.tree.toggle(at: [0, 0])
    XCTAssertEqual(list.rows, ["0a-", "1b-", "2c", "0d"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testExpandingByTheUser() async {
    let list = ShownOutline(folders)
    list.userToggles("a")
    XCTAssertEqual(list.tree.expandedIDs, [1])
    await list.settle()
    XCTAssertEqual(list.rows, ["0a-", "1b+", "0d"])
    list.userToggles("b")
    list.userToggles("a")
    XCTAssertEqual(list.tree.expandedIDs, [2])
    await list.settle()
    XCTAssertEqual(list.rows, ["0a+", "0d"])
    list.userToggles("a")
    await list.settle()
    XCTAssertEqual(list.rows, ["0a-", "1b-", "2c", "0d"])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Rows are inserted, deleted and moved in place. Only changed items get new views.
  func testChanges() async {
    let list = ShownOutline(folders, expandedIDs: [1, 2])
    let row = list.view.rowView(atRow: 1, makeIfNecessary: false)
    _ = list.takeEvents()
    list.source.items[0].subfolders.insert(Folder(5, "e"), at: 0)
    XCTAssertEqual(list.rows, ["0a-", "1e", "1b-", "2c", "0d"])
    XCTAssertEqual(list.takeEvents(), [.insert([1], .effectFade), .reloadRows([0])])
    list.source.items[0].subfolders.swapAt(0, 1)
    XCTAssertEqual(list.rows, ["0a-", "1b-", "2c", "1e", "0d"])
    list.source.items.swapAt(0, 1)
    XCTAssertEqual(list.rows, ["0d", "0a-", "1b-", "2c", "1e"])
    XCTAssertTrue(list.view.rowView(atRow: 2, makeIfNecessary: false) === row)
    list.source.items[0].subfolders = [Folder(6, "f")]
    XCTAssertEqual(list.rows, ["0d+", "0a-", "1b-", "2c", "1e"])
    list.source.items[1].subfolders = []
    XCTAssertEqual(list.rows, ["0d+", "0a"])
    // It is still expanded in the data.
    list.source.items[1].subfolders = [Folder(7, "g")]
    XCTAssertEqual(list.rows, ["0d+", "0a-", "1g"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testSelection() async {
    let list = ShownOutline(folders, expandedIDs: [1, 2])
    list.adapter.didSelect = { [log = list.log] in log.note("+\($0.name) \(text($1))") }
    list.adapter.didDeselect = { [log = list.log] in log.note("-\($0.name) \(text($1))") }
    list.view.standIn.userSelects(2)
    list.view.standIn.userSelects(3, extending: true)
    XCTAssertEqual(list.log.take(), ["+c 0-2", "+d 0-3"])
    list.source.items.insert(Folder(5, "e"), at: 0)
    XCTAssertEqual(list.selected, [3, 4])
    list.adapter.reloadData()
    XCTAssertEqual(list.selected, [3, 4])
    XCTAssertEqual(list.log.take(), [])
    list.userToggles("b")
    XCTAssertEqual(list.log.take(), ["-c 0-3"])
    await list.settle()
    XCTAssertEqual(list.selected, [4])
    list.adapter.selection = [5]
    XCTAssertEqual(list.view.selectedRowIndexes, [0])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// The objects that identify the view's items.
  func testObjects() async {
    let list = ShownOutline(folders, expandedIDs: [1])
    let object = list.view.item(atRow: 2)
    XCTAssertEqual(list.adapter.indexPath(ofObject: object), [0, 2])
    list.source.items.swapAt(0, 1)
    XCTAssertEqual(list.adapter.indexPath(ofObject: object), [0, 0])
    XCTAssertEqual(list.view.row(forItem: list.adapter.object(at: [0, 2])), 2)
    list.source.items.removeFirst()
    XCTAssertNil(list.adapter.indexPath(ofObject: object))
    XCTAssertNil(list.adapter.object(at: [0, 2]))
    XCTAssertNil(list.adapter.indexPath(ofObject: nil))
  }

  /// A data source may refuse a user's action.
  func testRefusal() async {
    let list = ShownOutline(folders, mayUserToggle: false)
    list.userToggles("a")
    XCTAssertEqual(list.rows, ["0a-", "0d"])
    await list.settle()
    XCTAssertEqual(list.rows, ["0a+", "0d"])
    list.tree.toggle(at: [0, 0])
    XCTAssertEqual(list.rows, ["0a-", "1b+", "0d"])
    list.userToggles("a")
    XCTAssertEqual(list.rows, ["0a+", "0d"])
    await list.settle()
    XCTAssertEqual(list.rows, ["0a-", "1b+", "0d"])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// The levels of an app's own rows may change.
  func testLevels() async {
    struct Line: Identifiable, Equatable {
      var id: String
      var level = 0
    }
    let lines = DiffableListDataSource(items: [
      Line(id: "a"), Line(id: "b", level: 1), Line(id: "c", level: 2), Line(id: "d", level: 1),
    ])
    let view = NSOutlineView()
    view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    let adapter = OutlineViewAdapter(
      outlineView: view, dataSource: lines,
      outline: ListOutline(
        level: { lines.item(at: $0)?.level }, isExpanded: { _ in true }, toggle: { _ in }
      ) { _ in false }
    ) { _, _, line in
      NSTextField(labelWithString: line.id)
    }
    let window = NSWindow()
    window.contentView = view
    window.layoutIfNeeded()
    var rows: [String] {
      (0..<view.numberOfRows).map {
        "\(view.level(forRow: $0))\((view.standIn.shownTexts[$0]) ?? "")"
      }
    }
    XCTAssertEqual(rows, ["0a", "1b", "2c", "1d"])
    let objects = (0..<4).map { view.item(atRow: $0) as AnyObject }
    lines.items[1].level = 0
    XCTAssertEqual(rows, ["0a", "0b", "1c", "1d"])
    // A view cannot remove and insert the same object in one batch, so items with another parent
    // are new.
    XCTAssertEqual(
      (0..<4).map { objects[$0] === view.item(atRow: $0) as AnyObject },
      [true, false, false, false])
    var edited = lines.items
    edited[2].level = 5
    edited.insert(edited.removeLast(), at: 1)
    lines.items = edited
    XCTAssertEqual(rows, ["0a", "1d", "0b", "1c"])
    XCTAssertEqual(view.standIn.violations, [])
    XCTAssertEqual(adapter.selectedItems, [])
  }

  /// Section titles are group rows.
  func testSections() async {
    func sections(_ titles: String?...) -> [IdentifiedSection<String, Folder>] {
      [
        IdentifiedSection(id: "A", items: folders, headerTitle: titles[0]),
        IdentifiedSection(
          id: "B", items: [Folder(5, "e", [Folder(6, "f")])], headerTitle: titles[1]),
      ]
    }
    let source = DiffableSectionedDataSource<String, Folder>(sections: sections("A", nil))
    let tree = source.outlined(children: \.subfolders, expandedIDs: [1])
    let view = NSOutlineView()
    view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    let delegate = OutlineDelegate()
    view.delegate = delegate
    let adapter = OutlineViewAdapter(
      outlineView: view, dataSource: tree,
      outline: ListOutline(level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle) {
        !$0.subfolders.isEmpty
      }
    ) { _, _, folder in
      NSTextField(labelWithString: folder.name)
    }
    let window = NSWindow()
    window.contentView = view
    window.layoutIfNeeded()
    var rows: [String?] {
      view.standIn.shownRows.map {
        guard let row = $0, let text = row.texts[0] else { return nil }
        return row.isGroup ? "[\(text)]" : text
      }
    }
    XCTAssertEqual(rows, ["[A]", "a", "b", "d", "e"])
    // In place.
    let label = view.view(atColumn: 0, row: 0, makeIfNecessary: false)
    source.sections = sections("C", nil)
    XCTAssertEqual(rows, ["[C]", "a", "b", "d", "e"])
    XCTAssertTrue(view.view(atColumn: 0, row: 0, makeIfNecessary: false) === label)
    source.sections = sections("C", "B")
    XCTAssertEqual(rows, ["[C]", "a", "b", "d", "[B]", "e"])
    tree.toggle(at: [1, 0])
    XCTAssertEqual(rows, ["[C]", "a", "b", "d", "[B]", "e", "f"])
    source.sections.swapAt(0, 1)
    XCTAssertEqual(rows, ["[B]", "e", "f", "[C]", "a", "b", "d"])
    // Group rows cannot be selected; for other rows the delegate decides.
    view.standIn.userSelects(0)
    view.standIn.userSelects(1)
    XCTAssertEqual(view.selectedRowIndexes, [1])
    delegate.refuses = true
    view.standIn.userSelects(2)
    XCTAssertEqual(view.selectedRowIndexes, [1])
    XCTAssertEqual(delegate.changes, 1)
    delegate.toggled = []
    view.standIn.userToggles(1)
    await turns { adapter.updater.hasPendingChanges }
    XCTAssertEqual(rows, ["[B]", "e", "[C]", "a", "b", "d"])
    // The view is not toggled again.
    XCTAssertEqual(delegate.toggled, ["-"])
    XCTAssertTrue(adapter.delegate === delegate)
    XCTAssertEqual(view.standIn.violations, [])
  }
}

/// An app's delegate, behind the adapter.
@MainActor
private final class OutlineDelegate: NSObject, NSOutlineViewDelegate, OptionalRequirements {
  var refuses = false
  var changes = 0
  var toggled: [String] = []

  func implements(_ requirement: String) -> Bool {
    requirement != "outlineView:selectionIndexesForProposedSelection:"
  }

  func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool { !refuses }

  func outlineViewSelectionDidChange(_ notification: Notification) { changes += 1 }

  func outlineViewItemDidExpand(_ notification: Notification) { toggled.append("+") }

  func outlineViewItemDidCollapse(_ notification: Notification) { toggled.append("-") }
}
