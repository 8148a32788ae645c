import DataSourceCore
import DataSourceDiffing
import StandInViews
import UIKit
import XCTest

@testable import DataSourceViews

/// Lists with several kinds of items.
final class CellKindTests: XCTestCase {
  private protocol Thing {}

  private struct Named: Thing {
    var name: String
  }

  private struct Numbered: Thing {
    var number: Int
  }

  private class Animal {}
  private final class Dog: Animal {}

  private enum Part {
    case plain
    case bold
    case labeled(number: Int)
  }

  private enum Entry {
    case text(String)
    case quote(String)
    case number(Int)
    case pair(Int, Part)
    case part(Part)
    case optional(Part?)
    case subtitle(String?)
    case loading
    case idle
  }

  private func check<Item>(_ old: Item, _ new: Item, isSame: Bool, line: UInt = #line) {
    XCTAssertEqual(hasSameKind(old, new), isSame, line: line)
    XCTAssertEqual(hasSameKind(new, old), isSame, line: line)
  }

  /// Configuring a cell again for an item of another kind throws an exception if the closure
  /// dequeues another cell for it, so a new cell is created.
  func testItemsThatChangeTheirKind() {
    check(Entry.text("a"), .text("b"), isSame: true)
    check(Entry.text("a"), .quote("a"), isSame: false)
    check(Entry.text("a"), .number(1), isSame: false)
    check(Entry.text("a"), .loading, isSame: false)
    check(Entry.loading, .loading, isSame: true)
    check(Entry.loading, .idle, isSame: false)
    // An enum in an enum.
    check(Entry.part(.plain), .part(.bold), isSame: false)
    check(Entry.part(.plain), .part(.labeled(number: 1)), isSame: false)
    check(Entry.part(.labeled(number: 1)), .part(.labeled(number: 2)), isSame: true)
    check(Entry.optional(.plain), .optional(.bold), isSame: false)
    check(Entry.optional(nil), .optional(.bold), isSame: false)
    check(Entry.subtitle(nil), .subtitle("a"), isSame: true)
    check(Entry.pair(1, .plain), .pair(2, .plain), isSame: true)
    // Optional items.
    check(Entry?.some(.text("a")), .text("b"), isSame: true)
    check(Entry?.some(.text("a")), .number(1), isSame: false)
    check(Entry?.some(.text("a")), nil, isSame: false)
    check(Entry??.some(.some(.loading)), .some(.idle), isSame: false)
    check(Result<Int, CancellationError>.success(1), .success(2), isSame: true)
    check(
      Result<Int, CancellationError>.success(1), .failure(CancellationError()), isSame: false)
    // Other types.
    check(Named(name: "a") as any Thing, Numbered(number: 1), isSame: false)
    check(Named(name: "a") as any Thing, Named(name: "b"), isSame: true)
    check(Entry.text("a") as Any, Entry.number(1), isSame: false)
    check(Entry.text("a") as Any, "a", isSame: false)
    check(Animal(), Dog(), isSame: false)
    check(Dog() as Animal, Dog(), isSame: true)
    check(Person("a1"), Person("b1"), isSame: true)
  }

  /// The same in a table and a collection, whose closures return cells by kind.
  @MainActor
  func testClosures() async {
    let source = DiffableListDataSource<Entry>(
      items: [.text("a")], identity: .by({ _ in 0 }, areEqual: { _, _ in false }))
    func identifier(_ entry: Entry) -> String { if case .text = entry { "text" } else { "other" } }
    let window = UIWindow()
    let table = UITableView(frame: .zero, style: .plain)
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    for identifier in ["text", "other"] {
      table.register(UITableViewCell.self, forCellReuseIdentifier: identifier)
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: identifier)
    }
    let tableAdapter = TableViewAdapter(tableView: table, dataSource: source) {
      $0.dequeueReusableCell(withIdentifier: identifier($2), for: $1)
    }
    let adapter = CollectionViewAdapter(collectionView: view, dataSource: source) {
      $0.dequeueReusableCell(withReuseIdentifier: identifier($2), for: $1)
    }
    window.addSubview(table)
    window.addSubview(view)
    window.layoutIfNeeded()
    let cells = (table.visibleCells[0], view.visibleCells[0])
    for (item, isSame) in [(Entry.text("b"), true), (.quote("b"), false)] {
      source.items = [item]
      XCTAssertEqual(table.visibleCells[0] === cells.0, isSame)
      XCTAssertEqual(view.visibleCells[0] === cells.1, isSame)
    }
    XCTAssertEqual(table.standIn.violations + view.standIn.violations, [])
    withExtendedLifetime((tableAdapter, adapter)) {}
  }

  @MainActor
  func testTypesInATable() async {
    let source = DiffableListDataSource<any Thing>(
      items: [Named(name: "a"), Numbered(number: 2)], identity: .ignoringContent { "\($0)" })
    let table = UITableView(frame: .zero, style: .plain)
    let window = UIWindow()
    window.addSubview(table)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "other")
    let adapter = TableViewAdapter(tableView: table, dataSource: source) {
      table, indexPath, thing in
      let cell = table.dequeueReusableCell(withIdentifier: "other", for: indexPath)
      cell.textLabel?.text = "other"
      return cell
    }
    adapter.cell(for: Named.self) { (cell: UITableViewCell, named) in
      cell.textLabel?.text = named.name
    }
    table.layoutIfNeeded()
    // The closure makes the cells for all other kinds.
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["a", "other"]])
    adapter.cell(for: Numbered.self) { (cell: UITableViewCell, numbered) in
      cell.textLabel?.text = "\(numbered.number)"
    }
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["a", "2"]])
    source.items.append(Named(name: "b"))
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["a", "2", "b"]])
    XCTAssertEqual(table.standIn.violations, [])
  }
}
