import AppKit
import DataSourceComposition
import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import XCTest

/// The keyboard focus, which VoiceOver follows, stays on its item.
@MainActor
final class FocusTests: XCTestCase {
  /// A cell with a text field behind a label. The field of a locked person is not editable.
  private final class FieldCell: NSTableCellView {
    let field = NSTextField()

    convenience init(_ text: String) {
      self.init(frame: .zero)
      addSubview(NSTextField(labelWithString: text))
      addSubview(field)
      field.isEditable = !text.hasPrefix("locked")
    }

    var text: String { (subviews.first as? NSTextField)?.stringValue ?? "" }
  }

  private final class FieldItem: NSCollectionViewItem {
    override func loadView() { view = FieldCell("") }

    func show(_ text: String) {
      (view.subviews.first as? NSTextField)?.stringValue = text
    }
  }

  /// The label's text in the cell that is edited.
  private func focusedText(_ window: NSWindow) -> String? {
    let field = (window.firstResponder as? NSText)?.delegate as? NSTextField
    return (field?.superview as? FieldCell)?.text
  }

  @MainActor
  private final class Table {
    let source = People()
    let window = NSWindow()
    let table = NSTableView()
    let adapter: TableViewAdapter<Person>

    init(_ sections: IdentifiedSections) {
      source.apply(sections)
      for name in ["number", "name"] {
        table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier(name)))
      }
      adapter = TableViewAdapter(tableView: table, dataSource: source) { _, column, person in
        column?.identifier.rawValue == "name"
          ? FieldCell(person.name) : NSTextField(labelWithString: "\(person.id)")
      }
      window.contentView = table
      window.layoutIfNeeded()
    }

    func cell(_ row: Int) -> FieldCell? {
      table.view(atColumn: 1, row: row, makeIfNecessary: false) as? FieldCell
    }

    func settle() async {
      await turns { adapter.updater.hasPendingChanges }
      await turns()
      window.layoutIfNeeded()
    }
  }

  func testATable() async {
    let list = Table([section("A", "a1", "b2", "c3")])
    let cell = list.cell(2)
    XCTAssertTrue(list.window.makeFirstResponder(cell?.field))
    XCTAssertEqual(focusedText(list.window), "b2")
    // A batch keeps the view.
    list.source.set([section("A", "x4", "a1", "b2", "c3")])
    await list.settle()
    XCTAssertTrue(list.cell(3) === cell)
    XCTAssertEqual(focusedText(list.window), "b2")
    // An updated row gets another one, because nothing configures it again.
    list.source.set([section("A", "x4", "a1", "B2", "c3")])
    await list.settle()
    XCTAssertFalse(list.cell(3) === cell)
    XCTAssertEqual(focusedText(list.window), "B2")
    // So do all rows in a reload, even if more changes follow at once.
    list.adapter.updater.policy = .reload
    list.source.set([section("A", "B2", "c3", "a1")])
    list.adapter.reloadData()
    list.source.set([section("Z"), section("A", "c3", "b2", "a1")])
    await list.settle()
    XCTAssertEqual(focusedText(list.window), "b2")
    XCTAssertEqual(list.table.standIn.violations.map { "\($0)" }, [])
  }

  func testARowThatHasNoFieldAnymore() async {
    let list = Table([section("A", "a1", "b2")])
    list.window.makeFirstResponder(list.cell(1)?.field)
    list.adapter.updater.policy = .reload
    // The list itself takes the focus if the row's new view has nothing that accepts it.
    list.source.set([section("A", "b2", "locked1")])
    await list.settle()
    XCTAssertTrue(list.window.firstResponder === list.table)
    // A deleted item has no focus.
    list.window.makeFirstResponder(list.cell(1)?.field)
    XCTAssertEqual(focusedText(list.window), "b2")
    list.source.set([section("A", "locked1")])
    await list.settle()
    XCTAssertTrue(list.window.firstResponder === list.window)
    XCTAssertEqual(list.table.standIn.violations.map { "\($0)" }, [])
  }

  /// What is outside the list, or the list itself, keeps the focus; so does what gets it meanwhile.
  func testOtherViews() async {
    let list = Table([section("A", "a1", "b2")])
    let (content, other) = (NSView(), NSTextField())
    list.window.contentView = content
    content.addSubview(list.table)
    content.addSubview(other)
    list.window.layoutIfNeeded()
    list.adapter.updater.policy = .reload
    list.window.makeFirstResponder(list.table)
    list.adapter.reloadData()
    await list.settle()
    XCTAssertTrue(list.window.firstResponder === list.table)

    list.window.makeFirstResponder(other)
    list.adapter.reloadData()
    await list.settle()
    XCTAssertTrue((list.window.firstResponder as? NSText)?.delegate === other)

    list.window.makeFirstResponder(list.cell(1)?.field)
    list.adapter.reloadData()
    list.window.makeFirstResponder(other)
    await list.settle()
    XCTAssertTrue((list.window.firstResponder as? NSText)?.delegate === other)
    XCTAssertEqual(list.table.standIn.violations.map { "\($0)" }, [])
  }

  func testAnOutline() async {
    struct Folder: Identifiable, Equatable {
      var id: String
      var subfolders: [Folder] = []
    }
    let folders = DiffableListDataSource(items: [
      Folder(id: "a", subfolders: [Folder(id: "b"), Folder(id: "c")])
    ])
    let tree = folders.outlined(children: \.subfolders)
    tree.toggle(at: [0, 0])
    let (window, outlineView) = (NSWindow(), NSOutlineView(frame: .zero))
    outlineView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    window.contentView = outlineView
    let adapter = OutlineViewAdapter(
      outlineView: outlineView, dataSource: tree,
      outline: Outline(level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle) {
        !$0.subfolders.isEmpty
      }
    ) { _, _, folder in FieldCell(folder.id) }
    window.layoutIfNeeded()
    let cell = outlineView.view(atColumn: 0, row: 2, makeIfNecessary: false) as? FieldCell
    window.makeFirstResponder(cell?.field)
    XCTAssertEqual(focusedText(window), "c")
    adapter.updater.policy = .reload
    folders.apply([
      Folder(id: "d"), Folder(id: "a", subfolders: [Folder(id: "c"), Folder(id: "b")]),
    ])
    await turns { adapter.updater.hasPendingChanges }
    await turns()
    XCTAssertEqual(outlineView.standIn.shownTexts, ["d", "a", "c", "b"])
    XCTAssertEqual(focusedText(window), "c")
    XCTAssertEqual(outlineView.standIn.violations.map { "\($0)" }, [])
  }

  func testACollection() async {
    let source = People()
    source.set([section("A", "a1", "b2", "c3")])
    let (window, view) = (NSWindow(), NSCollectionView())
    view.collectionViewLayout = NSCollectionViewFlowLayout()
    let name = NSUserInterfaceItemIdentifier("person")
    view.register(FieldItem.self, forItemWithIdentifier: name)
    let adapter = CollectionViewAdapter(collectionView: view, dataSource: source) {
      view, indexPath, person in
      let item = view.makeItem(withIdentifier: name, for: indexPath)
      (item as? FieldItem)?.show(person.name)
      return item
    }
    window.contentView = view
    window.layoutIfNeeded()
    window.makeFirstResponder((view.item(at: [0, 1])?.view as? FieldCell)?.field)
    XCTAssertEqual(focusedText(window), "b2")
    for sections in [
      [section("A", "a1", "B2", "c3")], [section("A", "c3", "b2")],
      [section("Z", "z9"), section("A", "b2", "c3")],
    ] {
      source.set(sections)
      if sections.count == 1 { adapter.reloadData() }
      await turns { adapter.updater.hasPendingChanges }
      await turns()
      window.layoutIfNeeded()
      XCTAssertEqual(focusedText(window)?.lowercased(), "b2")
    }
    // A section that is reloaded, which replaces its items.
    let item = view.item(at: [1, 0])
    adapter.updater.performUpdates(withChangeSet: .some([.section(type: .update([1]))]))
    XCTAssertFalse(view.item(at: [1, 0]) === item)
    await turns()
    XCTAssertEqual(focusedText(window), "b2")
    XCTAssertTrue(
      ((window.firstResponder as? NSText)?.delegate as? NSView)?
        .isDescendant(of: view.item(at: [1, 0])?.view ?? NSView()) == true)
    XCTAssertEqual(view.standIn.violations.map { "\($0)" }, [])
  }
}
