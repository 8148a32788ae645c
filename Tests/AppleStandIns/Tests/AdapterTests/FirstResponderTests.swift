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

  private let source = DiffableListDataSource(items: names(1..<5).map(Person.init))
  private let window = UIWindow()

  private func items(_ names: [String]) -> [Person] { names.map(Person.init) }

  private func turn() async {
    for _ in 0..<5 { await Task.yield() }
    window.layoutIfNeeded()
  }

  func testATable() async {
    let table = UITableView(frame: .zero, style: .plain)
    window.addSubview(table)
    let adapter = TableViewAdapter(tableView: table, dataSource: source)
      .cell(for: { $0.name.hasPrefix("other") ? $0 : nil }) { (cell: OtherCell, person) in
        cell.show(person)
      }
      .cell(for: Person.self) { (cell: FieldCell, person) in cell.show(person) }
    /// The text field of the person 2; `nil` if there is none.
    func field() -> UITextField? {
      adapter.indexPath(forID: 2).flatMap { (table.cellForRow(at: $0) as? FieldCell)?.field }
    }
    func expect(_ names: [String], sameField: Bool, line: UInt = #line) async {
      let old = field()
      source.items = items(names)
      await turn()
      XCTAssertTrue(field()?.isFirstResponder == true, line: line)
      if sameField { XCTAssertTrue(field() === old, line: line) }
    }
    await turn()
    field()?.becomeFirstResponder()
    // Updated and moved, and moved by others.
    await expect(["again 2", "name 1", "name 3"], sameField: true)
    await expect(["name 5", "name 6", "again 2", "name 1", "name 3"], sameField: true)
    // Another kind of cell, and a reload.
    await expect(["name 5", "other 2", "name 1"], sameField: false)
    adapter.updater.policy = .reload
    await expect(["name 2", "name 1"], sameField: false)
    // A deleted row: nothing has the focus.
    adapter.updater.policy = .animated
    source.items = items(["name 1"])
    await turn()
    source.items = items(["name 1", "name 2"])
    await turn()
    XCTAssertFalse(field()?.isFirstResponder ?? true)
    XCTAssertEqual(table.standIn.violations, [])
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
