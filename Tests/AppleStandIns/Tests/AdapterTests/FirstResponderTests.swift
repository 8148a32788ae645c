import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The text field in which the user types, in a row that is updated, moved, replaced or deleted.
@MainActor
final class FirstResponderTests: XCTestCase {
  private class FieldCell: UITableViewCell {
    let field = UITextField()

    func show(_ person: Person) {
      if field.superview == nil { contentView.addSubview(field) }
      textLabel?.text = person.name
    }
  }

  private final class OtherCell: FieldCell {}

  private final class FieldItem: UICollectionViewCell {
    let field = UITextField()
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      contentView.addSubview(label)
      contentView.addSubview(field)
    }

    required init?(coder: NSCoder) { nil }
  }

  private let source = DiffableListDataSource(items: names(1..<5).map(Person.init))
  private let window = UIWindow()

  private func items(_ names: [String]) -> [Person] { names.map(Person.init) }

  private func turn() async {
    for _ in 0..<5 { await Task.yield() }
    window.layoutIfNeeded()
  }

  /// - Parameter field: The text field of the person 2; `nil` if there is none.
  private func check(
    _ adapter: ListAdapter<Person>, _ view: UIView, _ field: () -> UITextField?
  ) async {
    func expect(_ names: [String], sameField: Bool, line: UInt = #line) async {
      let old = field()
      source.items = items(names)
      await turn()
      XCTAssertTrue(field()?.isFirstResponder == true, line: line)
      if sameField { XCTAssertTrue(field() === old, line: line) }
    }
    await turn()
    field()?.becomeFirstResponder()
    // Updated, moved, both, and moved by others.
    await expect(["name 1", "renamed 2", "name 3"], sameField: true)
    await expect(["name 3", "name 1", "renamed 2"], sameField: true)
    await expect(["again 2", "name 1", "name 3"], sameField: true)
    await expect(["name 5", "name 6", "again 2", "name 1", "name 3"], sameField: true)
    // Another kind of cell, and reloads.
    await expect(["name 5", "other 2", "name 1"], sameField: false)
    adapter.updater.policy = .reload
    await expect(["name 5", "name 1", "other 2"], sameField: false)
    await expect(["name 2", "name 1"], sameField: false)
    // The user has begun to type elsewhere.
    let search = UITextField()
    window.addSubview(search)
    source.items = items(["name 1", "name 2"])
    search.becomeFirstResponder()
    await turn()
    XCTAssertTrue(search.isFirstResponder)
    search.resignFirstResponder()
    source.items = items(["name 2", "name 1"])
    await turn()
    XCTAssertFalse(field()?.isFirstResponder ?? true)
    // A deleted row: nothing has the focus.
    adapter.updater.policy = .animated
    field()?.becomeFirstResponder()
    source.items = items(["name 1"])
    await turn()
    source.items = items(["name 1", "name 2"])
    await turn()
    XCTAssertFalse(field()?.isFirstResponder ?? true)
  }

  func testATable() async {
    let table = UITableView(frame: .zero, style: .plain)
    window.addSubview(table)
    let adapter = TableViewAdapter(tableView: table, dataSource: source)
      .cell(for: { $0.name.hasPrefix("other") ? $0 : nil }) { (cell: OtherCell, person) in
        cell.show(person)
      }
      .cell(for: Person.self) { (cell: FieldCell, person) in cell.show(person) }
    await check(adapter, table) {
      adapter.indexPath(forID: 2).flatMap { (table.cellForRow(at: $0) as? FieldCell)?.field }
    }
    XCTAssertEqual(table.standIn.violations, [])
  }

  func testACollection() async {
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    window.addSubview(view)
    let adapter = CollectionViewAdapter(collectionView: view, dataSource: source)
      .cell(for: Person.self) { (cell: FieldItem, person) in cell.label.text = person.name }
    adapter.shouldReconfigure = { !$1.name.hasPrefix("other") || $0.name == $1.name }
    await check(adapter, view) {
      adapter.indexPath(forID: 2).flatMap { (view.cellForItem(at: $0) as? FieldItem)?.field }
    }
    XCTAssertEqual(view.standIn.violations, [])
  }

  /// The focus of a television or a hardware keyboard follows its item through a reload, unless the
  /// user has left the list.
  func testTheFocusSystem() async {
    let table = UITableView(frame: .zero, style: .plain)
    window.addSubview(table)
    let adapter = TableViewAdapter(tableView: table, dataSource: source)
      .cell(for: Person.self) { (cell: FieldCell, person) in cell.show(person) }
    adapter.updater.policy = .reload
    await turn()
    let system = UIFocusSystem.focusSystem(for: table)
    func cell() -> UITableViewCell? {
      adapter.indexPath(forID: 2).flatMap { table.cellForRow(at: $0) }
    }
    cell().map { system?.requestFocusUpdate(to: $0) }
    source.items = items(["name 5", "name 1", "name 3", "name 2"])
    await turn()
    XCTAssertNotNil(cell())
    XCTAssertTrue(system?.focusedItem === cell())
    // The cell's own button has the focus, and the row is moved.
    adapter.updater.policy = .animated
    (cell() as? FieldCell).map { system?.requestFocusUpdate(to: $0.field) }
    source.items = items(["name 2", "name 5", "name 1"])
    await turn()
    XCTAssertTrue(system?.focusedItem === (cell() as? FieldCell)?.field)
    // The user has left the list.
    let button = UITextField()
    window.addSubview(button)
    adapter.updater.policy = .reload
    source.items = items(["name 1", "name 2"])
    system?.requestFocusUpdate(to: button)
    await turn()
    XCTAssertTrue(system?.focusedItem === button)
    XCTAssertEqual(table.standIn.violations, [])
  }

  /// A row that moves into a new group, or out of a group's last place, is deleted and inserted: no
  /// batch can move it. The user goes on typing.
  func testANewGroup() async {
    let groupings: [([String], [String])] = [
      (["a1", "b2"], ["a1", "c2"]), (["a1", "b2", "b3"], ["a1", "c2", "b3"]),
      (["b1", "b2"], ["b1", "a2"]), (["a1", "b2"], ["a1", "a2"]),
      (["a1", "b2", "b3"], ["a1", "a2", "b3"]),
    ]
    for (first, then) in groupings {
      source.items = items(first)
      let grouped = source.grouped(by: { String($0.name.prefix(1)) }, title: { key, _ in key })
      let table = UITableView(frame: .zero, style: .plain)
      window.addSubview(table)
      let adapter = TableViewAdapter(tableView: table, dataSource: grouped)
        .cell(for: Person.self) { (cell: FieldCell, person) in cell.show(person) }
      window.layoutIfNeeded()
      func field() -> UITextField? {
        adapter.indexPath(forID: 2).flatMap { (table.cellForRow(at: $0) as? FieldCell)?.field }
      }
      field()?.becomeFirstResponder()
      source.items = items(then)
      await turn()
      XCTAssertTrue(field()?.isFirstResponder == true, "\(first) \(then)")
      XCTAssertEqual(table.standIn.violations, [])
      table.removeFromSuperview()
    }
  }

  private final class Probe: UIView {
    nonisolated(unsafe) static var asked = 0

    override var isFirstResponder: Bool {
      Self.asked += 1
      return false
    }
  }

  private final class ProbeCell: UITableViewCell {
    required convenience init(registered identifier: String) {
      self.init(style: .default, reuseIdentifier: identifier)
      for _ in 0..<20 { contentView.addSubview(Probe()) }
    }
  }

  /// Only cells that are replaced or removed are asked whether the user types in them.
  func testWhoIsAsked() async {
    let table = UITableView(frame: .zero, style: .plain)
    window.addSubview(table)
    source.items = names(0..<100).enumerated().map { Person(id: $0.offset, name: $0.element) }
    let adapter = TableViewAdapter(tableView: table, dataSource: source)
      .cell(for: Person.self) { (cell: ProbeCell, person) in cell.textLabel?.text = person.name }
    window.layoutIfNeeded()
    func asked(_ change: () -> Void) -> Int {
      Probe.asked = 0
      change()
      return Probe.asked
    }
    XCTAssertEqual(asked { source.items[3].name = "tick" }, 0)
    XCTAssertEqual(asked { source.items[50].name = "tick" }, 0)
    XCTAssertEqual(asked { source.items.insert(Person(id: 200, name: "new"), at: 0) }, 0)
    XCTAssertEqual(asked { source.items.swapAt(1, 5) }, 0)
    XCTAssertEqual(asked { source.items.remove(at: 90) }, 0)
    XCTAssertEqual(asked { source.items.remove(at: 2) }, 20)
    withExtendedLifetime(adapter) {}
  }
}
