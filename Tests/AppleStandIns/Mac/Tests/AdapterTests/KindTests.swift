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

  private func text(_ entry: Entry) -> String {
    switch entry {
    case .text(let text): text
    case .number(let number): "\(number)"
    case .loading: "…"
    }
  }

  func testATable() async {
    let table = NSTableView()
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    let source = DiffableListDataSource<Entry>(
      items: [.text("a"), .number(1), .loading],
      identity: .by({ _ in 0 }, areEqual: { _, _ in false }))
    let adapter = TableViewAdapter(tableView: table, dataSource: source) { [unowned self] in
      NSTextField(labelWithString: text($2))
    }
    adapter.reconfigureCell = { _, _, _ in }
    let window = NSWindow()
    window.contentView = table
    window.layoutIfNeeded()
    // The kinds of new views are known, too.
    for kept in [[true, false, false], [true, true, true]] {
      let old = (0..<3).map { table.view(atColumn: 0, row: $0, makeIfNecessary: false) }
      XCTAssertEqual(old.compactMap(\.self).count, 3)
      source.items = [.text("b"), .text("c"), .number(2)]
      let new = (0..<3).map { table.view(atColumn: 0, row: $0, makeIfNecessary: false) }
      XCTAssertEqual(zip(old, new).map { $0 === $1 }, kept)
    }
    XCTAssertEqual(table.standIn.violations, [])
    withExtendedLifetime(adapter) {}
  }
}
