import AppKit
import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import XCTest

/// Items that change their kind, in adapters with a closure that configures a cell again.
@MainActor
final class KindTests: XCTestCase {
  private enum Entry {
    case text(String)
    case number(Int)
    case loading
  }

  private func makeSource(_ entries: [Entry]) -> DiffableListDataSource<Entry> {
    DiffableListDataSource(
      items: entries, identity: .by({ _ in 0 }, areEqual: { _, _ in false }))
  }

  private func view(_ entry: Entry) -> NSTextField {
    let text =
      switch entry {
      case .text(let text): text
      case .number(let number): "\(number)"
      case .loading: "…"
      }
    return NSTextField(labelWithString: text)
  }

  private let entries: [Entry] = [.text("a"), .number(1), .loading]
  private let changed: [Entry] = [.text("b"), .text("c"), .number(2)]

  /// Checks that only the view of the first entry is kept.
  private func check(
    _ source: DiffableListDataSource<Entry>, _ views: () -> [NSView?], line: UInt = #line
  ) {
    let old = views()
    XCTAssertEqual(old.compactMap { $0 }.count, 3, line: line)
    source.items = changed
    XCTAssertEqual(zip(old, views()).map { $0 === $1 }, [true, false, false], line: line)
    // The kinds of the new views are known, too.
    let new = views()
    source.items = changed
    XCTAssertEqual(zip(new, views()).map { $0 === $1 }, [true, true, true], line: line)
  }

  func testATable() async {
    let table = NSTableView()
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    let source = makeSource(entries)
    let adapter = TableViewAdapter(tableView: table, dataSource: source) { [unowned self] in
      view($2)
    }
    adapter.reconfigureCell = { _, _, _ in }
    let window = NSWindow()
    window.contentView = table
    window.layoutIfNeeded()
    check(source) { (0..<3).map { table.view(atColumn: 0, row: $0, makeIfNecessary: false) } }
    XCTAssertEqual(table.standIn.violations, [])
    withExtendedLifetime(adapter) {}
  }

  func testAnOutline() async {
    let outline = NSOutlineView()
    outline.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    let source = makeSource(entries)
    let adapter = OutlineViewAdapter(
      outlineView: outline, dataSource: source,
      outline: ListOutline(level: { _ in 0 }, isExpanded: { _ in false }, toggle: { _ in }) { _ in
        false
      }
    ) { [unowned self] in view($2) }
    adapter.reconfigureCell = { _, _, _ in }
    let window = NSWindow()
    window.contentView = outline
    window.layoutIfNeeded()
    check(source) { (0..<3).map { outline.view(atColumn: 0, row: $0, makeIfNecessary: false) } }
    XCTAssertEqual(outline.standIn.violations, [])
    withExtendedLifetime(adapter) {}
  }

  func testACollection() async {
    let collection = NSCollectionView()
    collection.collectionViewLayout = NSCollectionViewFlowLayout()
    collection.register(TextItem.self, forItemWithIdentifier: .person)
    let source = makeSource(entries)
    let adapter = CollectionViewAdapter(collectionView: collection, dataSource: source) {
      view, path, _ in view.makeItem(withIdentifier: .person, for: path)
    }
    adapter.reconfigureCell = { _, _ in }
    let window = NSWindow()
    window.contentView = collection
    window.layoutIfNeeded()
    let old = collection.visibleItems()
    source.items = changed
    XCTAssertEqual(zip(old, collection.visibleItems()).map { $0 === $1 }, [true, false, false])
    XCTAssertEqual(collection.standIn.violations, [])
    withExtendedLifetime(adapter) {}
  }
}
