import DataSourceDiffing
import DataSourceSwiftUI
import DataSourceViews
import StandInViews
import SwiftUI
import UIKit
import XCTest

/// SwiftUI views in the cells of adapters.
@MainActor
final class AdapterCellTests: XCTestCase {
  private struct Name: Identifiable, Equatable {
    let id: Int
    var text: String
  }

  private let source = DiffableListDataSource(
    items: [Name(id: 1, text: "Ada"), Name(id: 2, text: ""), Name(id: 3, text: "Ben")])

  private func identities(_ contents: [(any UIContentConfiguration)?]) -> [AnyHashable?] {
    contents.map { ($0 as? any IdentifiedConfiguration)?.identity }
  }

  func testTable() async {
    let window = UIWindow()
    let table = UITableView(frame: .zero, style: .plain)
    window.addSubview(table)
    let adapter = TableViewAdapter(tableView: table, dataSource: source)
      .hostedCell(for: { $0.text.isEmpty ? nil : $0.text }) { text in Text("name \(text)") }
      .hostedCell(for: Name.self) { _ in Text("nameless") }
    window.layoutIfNeeded()
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["name Ada", "nameless", "name Ben"]])
    XCTAssertEqual(identities(table.visibleCells.map(\.contentConfiguration)), [1, 2, 3])
    let cells = table.visibleCells
    source.items = [source.items[2], Name(id: 1, text: "Eva"), source.items[1]]
    window.layoutIfNeeded()
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["name Ben", "name Eva", "nameless"]])
    XCTAssertTrue(table.visibleCells[1] === cells[0])
    XCTAssertEqual(table.standIn.violations, [])
    XCTAssertNotNil(adapter.tableView)
  }

  func testCollection() async {
    let window = UIWindow()
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    window.addSubview(view)
    let adapter = CollectionViewAdapter(collectionView: view, dataSource: source)
      .hostedCell(for: { $0.text.isEmpty ? nil : $0.text }) { text in Text("name \(text)") }
      .hostedCell(for: Name.self) { _ in Text("nameless") }
    window.layoutIfNeeded()
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["name Ada", "nameless", "name Ben"]])
    XCTAssertEqual(identities(view.visibleCells.map(\.contentConfiguration)), [1, 2, 3])
    source.items[1].text = "Cy"
    window.layoutIfNeeded()
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["name Ada", "name Cy", "name Ben"]])
    XCTAssertEqual(view.standIn.violations, [])
    XCTAssertNotNil(adapter.collectionView)
  }
}
