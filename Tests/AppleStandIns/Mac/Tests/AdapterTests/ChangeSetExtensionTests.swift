import AppKit
import DataSourceKit
import DataSourceViews
import StandInViews
import XCTest

/// `performUpdates(withChangeSet:)` on views that have an app's own data source.
@MainActor
final class ChangeSetExtensionTests: XCTestCase {
  private static let changes = ChangeSet.some([
    .item(type: .delete([0, 0])), .item(type: .update([0, 1])), .item(type: .insert([0, 1])),
  ])

  override func setUp() async throws { NSAnimationContext.standIn.finishAnimations() }

  func testATable() async {
    let source = OwnSource([["a", "b", "c"]])
    let table = source.table
    var completions: [Bool] = []
    table.needsLayout = true
    table.standIn.events = []
    table.performUpdates(
      withChangeSet: Self.changes, animations: RowAnimations(.slideUp),
      updates: { source.rows = [["B", "x", "c"]] }, completion: { completions.append($0) })
    XCTAssertEqual(table.standIn.shownTexts, ["B", "x", "c"])
    XCTAssertEqual(
      table.standIn.events,
      [.remove([0], .slideUp), .insert([1], .slideUp), .reloadRows([0])])
    XCTAssertEqual(completions, [])
    NSAnimationContext.standIn.finishAnimations()
    XCTAssertEqual(completions, [true])
    table.performUpdates(withChangeSet: .some([.item(type: .move([0, 0], [0, 2]))])) {
      source.rows = [["x", "c", "B"]]
    }
    XCTAssertEqual(table.standIn.shownTexts, ["x", "c", "B"])
    XCTAssertEqual(table.standIn.violations.count, 0)
  }

  func testNothingAndEverything() async {
    let source = OwnSource([["a"]])
    let table = source.table
    var log: [String] = []
    table.standIn.events = []
    table.performUpdates(withChangeSet: .some([]), completion: { log.append("\($0)") })
    XCTAssertEqual(table.standIn.events, [])
    table.performUpdates(
      withChangeSet: .all,
      updates: {
        log.append("updates")
        source.rows = [["b", "c"]]
      }, completion: { log.append("\($0)") })
    XCTAssertEqual(log, ["true", "updates", "true"])
    XCTAssertEqual(table.standIn.shownTexts, ["b", "c"])
    // A batch right after it is not a batch after reloadData().
    table.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))])) {
      source.rows = [["c"]]
    }
    XCTAssertEqual(table.standIn.shownTexts, ["c"])
    source.window.contentView = nil
    table.performUpdates(
      withChangeSet: .some([.item(type: .insert([0, 0]))]),
      updates: { source.rows = [["d", "c"]] },
      completion: { log.append("outside \($0)") })
    XCTAssertEqual(log.last, "outside true")
    source.window.contentView = table
    source.window.layoutIfNeeded()
    XCTAssertEqual(table.standIn.shownTexts, ["d", "c"])
    XCTAssertEqual(table.standIn.violations.count, 0)
  }

  func testACollectionView() async {
    let source = OwnSource([["a", "b"], ["c"]])
    let view = source.collectionView
    var completions: [Bool] = []
    view.standIn.interruptsAnimations = true
    view.needsLayout = true
    view.performUpdates(
      withChangeSet: Self.changes, updates: { source.rows = [["B", "x"], ["c"]] },
      completion: { completions.append($0) })
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["B", "x"], ["c"]])
    XCTAssertEqual(view.standInUpdates.animated, 1)
    view.standIn.finishAnimations()
    XCTAssertEqual(completions, [false])
    view.performUpdates(withChangeSet: .all, updates: { source.rows = [] })
    XCTAssertEqual(view.standIn.shownRows.count, 0)
    view.performUpdates(withChangeSet: .some([.section(type: .insert([0]))])) {
      source.rows = [["z"]]
    }
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["z"]])
    XCTAssertEqual(view.standIn.violations.count, 0)
  }
}

/// An app's own data source; a table shows the first section.
@MainActor
private final class OwnSource: NSObject, NSTableViewDataSource, NSTableViewDelegate,
  NSCollectionViewDataSource
{
  var rows: [[String]]
  let window = NSWindow()

  init(_ rows: [[String]]) {
    self.rows = rows
  }

  lazy var table: NSTableView = {
    let table = NSTableView()
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("row")))
    table.dataSource = self
    table.delegate = self
    window.contentView = table
    window.layoutIfNeeded()
    return table
  }()

  lazy var collectionView: NSCollectionView = {
    let view = NSCollectionView()
    view.collectionViewLayout = NSCollectionViewFlowLayout()
    view.register(TextItem.self, forItemWithIdentifier: .person)
    view.dataSource = self
    window.contentView = view
    window.layoutIfNeeded()
    return view
  }()

  func numberOfRows(in tableView: NSTableView) -> Int { rows[0].count }

  func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? { NSTextField(labelWithString: rows[0][row]) }

  func numberOfSections(in collectionView: NSCollectionView) -> Int { rows.count }

  func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int { rows[section].count }

  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem {
    let item = collectionView.makeItem(withIdentifier: .person, for: indexPath)
    (item as? TextItem)?.show(rows[indexPath[0]][indexPath[1]])
    return item
  }
}
