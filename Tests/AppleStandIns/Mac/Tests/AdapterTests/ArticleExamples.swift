import AppKit
import DataSourceComposition
import DataSourceDiffing
import DataSourceViews
import StandInViews
import XCTest

/// The documentation's examples that need AppKit. `ArticleTests` in the root package checks that
/// they match the articles.
@MainActor
final class ArticleExamples: XCTestCase {
  private struct Contact: Identifiable, Equatable {
    var id: Int
    var name: String
  }

  private let contacts = DiffableListDataSource(items: [
    Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Grace"),
  ])

  func testTableView() async {
    let window = NSWindow()
    let tableView = NSTableView(frame: .zero)
    let nameColumn = NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name"))
    nameColumn.title = "Name"
    tableView.addTableColumn(nameColumn)
    tableView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
    window.contentView = tableView

    let adapter = TableViewAdapter(tableView: tableView, dataSource: contacts) {
      tableView, column, contact in
      NSTextField(labelWithString: column?.title == "Name" ? contact.name : "\(contact.id)")
    }

    adapter.reconfigureCell = { view, column, contact in
      guard column?.title == "Name" else { return }
      (view as? NSTextField)?.stringValue = contact.name
    }

    var called: [String] = []
    func call(_ contact: Contact) async { called.append(contact.name) }
    adapter.trailingSwipeActions = { contact, _ in
      [tableView.rowAction(title: "Call") { await call(contact) }]
    }

    tableView.layoutSubtreeIfNeeded()
    tableView.standIn.userSwipes(0, edge: .trailing).first?.perform(inRow: 0)
    await turns { tableView.rowActionsVisible }
    XCTAssertEqual(called, ["Ada"])
    XCTAssertFalse(tableView.rowActionsVisible)
    contacts.items.swapAt(0, 1)
    XCTAssertEqual(
      tableView.standIn.shownRows.map { $0?.texts }, [["Grace", "2"], ["Ada", "1"]])
    XCTAssertEqual(tableView.standIn.violations, [])
    XCTAssertEqual(adapter.row(ofItemAt: [0, 1]), 1)
  }

  func testCollectionView() async {
    final class Item: NSCollectionViewItem {
      let label = NSTextField(labelWithString: "")

      override func loadView() {
        view = NSView(frame: .zero)
        view.addSubview(label)
        textField = label
      }
    }

    let window = NSWindow()
    let collectionView = NSCollectionView(frame: .zero)
    collectionView.collectionViewLayout = NSCollectionViewFlowLayout()
    window.contentView = collectionView
    let name = NSUserInterfaceItemIdentifier("contact")
    collectionView.register(Item.self, forItemWithIdentifier: name)
    let adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: contacts) {
      collectionView, indexPath, contact in
      let item = collectionView.makeItem(withIdentifier: name, for: indexPath)
      _ = item.view
      item.textField?.stringValue = contact.name
      return item
    }
    adapter.reconfigureCell = { item, contact in item.textField?.stringValue = contact.name }

    collectionView.layoutSubtreeIfNeeded()
    let first = collectionView.item(at: [0, 0])
    contacts.items[0].name = "Augusta Ada"
    XCTAssertEqual(first?.textField?.stringValue, "Augusta Ada")
    XCTAssertTrue(first === collectionView.item(at: [0, 0]))
    XCTAssertEqual(collectionView.standIn.violations, [])
  }

  func testTableWithDrags() async {
    struct Track: Identifiable, Equatable {
      var id: Int
      var title: String
      var artist = "Ada"
    }
    let tracks = DiffableListDataSource(items: [
      Track(id: 1, title: "c"), Track(id: 2, title: "b"), Track(id: 3, title: "a"),
    ])
    let (window, otherWindow) = (NSWindow(), NSWindow())
    let (tableView, otherTable) = (NSTableView(frame: .zero), NSTableView(frame: .zero))
    for table in [tableView, otherTable] {
      let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier("title"))
      column.title = "Title"
      table.addTableColumn(column)
    }
    window.contentView = tableView
    otherWindow.contentView = otherTable
    final class Delegate: NSObject, NSTableViewDelegate {}
    let delegate = Delegate()

    let adapter = TableViewAdapter(tableView: tableView, dataSource: tracks) {
      tableView, column, track in
      NSTextField(labelWithString: column?.title == "Title" ? track.title : track.artist)
    }
    adapter.reconfigureCell = { view, column, track in
      (view as? NSTextField)?.stringValue = column?.title == "Title" ? track.title : track.artist
    }
    adapter.reorder = { moved, previous, next, _ in
      try? tracks.move(ids: moved.map(\.id), between: previous?.id, and: next?.id)
    }

    let sorted = tracks.sorted(by: \.title)
    let byTitle = TableViewAdapter(tableView: otherTable, dataSource: sorted) {
      tableView, column, track in
      NSTextField(labelWithString: track.title)
    }
    byTitle.delegate = delegate

    tableView.layoutSubtreeIfNeeded()
    otherTable.layoutSubtreeIfNeeded()
    XCTAssertTrue(tableView.standIn.userDrags([0, 1], to: 3))
    XCTAssertEqual(tableView.standIn.shownRows.map { $0?.texts }, [["a"], ["c"], ["b"]])
    XCTAssertEqual(otherTable.standIn.shownRows.map { $0?.texts }, [["a"], ["b"], ["c"]])
    XCTAssertEqual(tableView.standIn.violations, [])
  }

  func testOutlineView() async {
    struct Folder: Identifiable, Hashable {
      var name: String
      var subfolders: [Folder] = []
      var id: String { name }
    }
    let folders = DiffableListDataSource(items: [
      Folder(name: "a", subfolders: [Folder(name: "b")])
    ])
    let tree = folders.outlined(children: \.subfolders)
    let window = NSWindow()
    let outlineView = NSOutlineView(frame: .zero)
    outlineView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    window.contentView = outlineView

    let adapter = OutlineViewAdapter(
      outlineView: outlineView, dataSource: tree,
      outline: Outline(level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle) {
        !$0.subfolders.isEmpty
      }
    ) { outlineView, column, folder in
      NSTextField(labelWithString: folder.name)
    }

    outlineView.layoutSubtreeIfNeeded()
    outlineView.standIn.userToggles(0)
    await turns { adapter.updater.hasPendingChanges }
    XCTAssertEqual(outlineView.standIn.shownTexts, ["a", "b"])
    XCTAssertTrue(tree.isExpanded(at: [0, 0]))
    XCTAssertEqual(outlineView.standIn.violations, [])
  }
}
