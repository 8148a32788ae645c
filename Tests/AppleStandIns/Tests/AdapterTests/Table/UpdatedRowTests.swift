import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Updates of titles, and of rows that are not on the screen, do not create cells.
@MainActor
final class UpdatedRowTests: XCTestCase {
  private typealias Source = DiffableListDataSource<Person>

  private func people(_ name: String, _ count: Int = 1_000) -> [Person] {
    (0..<count).map { Person(id: $0, name: "\(name) \($0)") }
  }

  /// The rows with new cells, and those whose cells were configured again.
  private func updates(_ events: [ListEvent]) -> (reloaded: [IndexPath], reconfigured: Int) {
    events.reduce(into: ([], 0)) { result, event in
      guard case .batch(let changes, let reconfigured) = event else { return }
      result.reloaded += changes.updatedItems
      result.reconfigured += reconfigured.count
    }
  }

  func testKinds() async {
    let (table, collection) = (ShownTable([]), ShownCollection([]))
    table.adapter.cell(for: Person.self) { (cell: UITableViewCell, person) in
      cell.textLabel?.text = person.name
    }
    collection.adapter.cell(for: Person.self) { (cell: TextCell, person) in
      cell.label.text = person.name
    }
    for (list, takeEvents) in [
      (table as any ShownView<Person>, table.takeEvents), (collection, collection.takeEvents),
    ] {
      func cells() -> [AnyObject?] { (0..<13).map { list.cell(at: [0, $0]) } }
      list.source.apply([IdentifiedSection(id: "A", items: people("a"))])
      list.layOut()
      let old = cells()
      XCTAssertEqual(old.map { $0 != nil }, Array(repeating: true, count: 12) + [false])
      _ = takeEvents()
      list.source.apply([IdentifiedSection(id: "A", items: people("b"))])
      let updates = updates(takeEvents())
      XCTAssertEqual(updates.reloaded.count, 0)
      XCTAssertEqual(updates.reconfigured, 12)
      XCTAssertEqual(Array(list.texts[0][..<12]), people("b", 12).map(\.name))
      XCTAssertTrue(zip(cells(), old).allSatisfy { $0 === $1 })
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// A view prepares cells that are not visible yet. One of another kind is replaced, however long
  /// ago it was made.
  func testPreparedCells() async {
    var items = people("a", 200)
    func firstKind(_ person: Person) -> Person? { person.name.first == "a" ? person : nil }
    let source = Source(items: items)
    let table = UITableView(frame: .zero, style: .plain)
    table.standIn.preparedItemCount = 3
    let window = UIWindow()
    window.addSubview(table)
    let adapter = TableViewAdapter(tableView: table, dataSource: source)
      .cell(for: firstKind) { (cell: UITableViewCell, person: Person) in
        cell.textLabel?.text = person.name
      }
      .cell(for: \.self) { (cell: UITableViewCell, person: Person) in
        cell.textLabel?.text = "other " + person.name
      }
    window.layoutIfNeeded()
    // The view reads so many items that the invisible ones are forgotten.
    for item in 15..<200 { _ = adapter.item(at: [0, item]) }
    for _ in 0..<5 { await Task.yield() }
    items[5].name = "x"
    items[13].name = "y"
    items[100].name = "z"
    table.standIn.events = []
    source.items = items
    XCTAssertEqual(updates(table.standIn.events).reloaded, [[0, 5], [0, 13]])
    XCTAssertEqual(updates(table.standIn.events).reconfigured, 0)
    XCTAssertEqual(table.standIn.violations, [])
    table.standIn.readAll()
    XCTAssertEqual(table.standIn.shownRows[0].rows[5], "other x")
    XCTAssertEqual(table.standIn.shownRows[0].rows[13], "other y")
    XCTAssertEqual(table.standIn.shownRows[0].rows[100], "other z")
    XCTAssertEqual(table.standIn.violations, [])
  }

  /// A title with the number of rows. An updated section may contain updated items, but only cells
  /// on the screen are configured again.
  func testATitleWithACount() async {
    let list = ShownTable([])
    list.adapter.headerTitle = { [source = list.source] in
      "\(source.sections[$0].items.count) people"
    }
    list.source.show(names(0..<1_000))
    await list.settle()
    let cells = list.table.visibleCells
    _ = list.takeEvents()
    list.source.show(names(0..<1_001))
    list.adapter.updater.performUpdates(withChangeSet: .some([.section(type: .update([0]))]))
    let updates = updates(list.takeEvents())
    XCTAssertEqual(updates.reloaded, [])
    XCTAssertEqual(updates.reconfigured, 12)
    XCTAssertEqual(list.headers, ["1001 people"])
    XCTAssertTrue(list.table.visibleCells.elementsEqual(cells, by: ===))
    XCTAssertEqual(list.takeRules(), [])
  }

  private struct Message: Identifiable, Hashable {
    var id: Int
    var isMine: Bool
  }

  /// Changes two messages, and returns the view's violations and what is named.
  private func changes(
    times: Int = 3, _ make: @escaping (UITableView, IndexPath, Message) -> UITableViewCell
  ) -> (rules: [String], named: [String], texts: [String?]) {
    let source = DiffableListDataSource(
      items: [Message(id: 1, isMine: true), Message(id: 2, isMine: false)])
    let window = UIWindow()
    let table = UITableView(frame: .zero, style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "mine")
    table.register(UITableViewCell.self, forCellReuseIdentifier: "theirs")
    window.addSubview(table)
    let adapter = TableViewAdapter(tableView: table, dataSource: source, cell: make)
    var named: [String] = []
    named = mistakes {
      window.layoutIfNeeded()
      for _ in 0..<times {
        for index in 0..<2 { source.items[index].isMine.toggle() }
        window.layoutIfNeeded()
      }
    }
    withExtendedLifetime(adapter) {}
    let texts = table.visibleCells.map { $0.textLabel?.text }
    return (table.standIn.violations.map { "\($0)" }, named, texts)
  }

  /// A closure that may return another cell than the row has: such rows are reloaded.
  func testClosuresThatReturnOtherCells() async {
    let two = changes { table, indexPath, message in
      table.dequeueReusableCell(
        withIdentifier: message.isMine ? "mine" : "theirs", for: indexPath)
    }
    XCTAssertEqual(two.rules, [])
    XCTAssertTrue(two.named.first?.contains("several identifiers") == true, "\(two.named)")
    let created = changes { _, _, _ in UITableViewCell(style: .default, reuseIdentifier: nil) }
    XCTAssertEqual(created.rules, [])
    XCTAssertTrue(created.named.first?.contains("without an identifier") == true)
    func makeDequeued(table: UITableView, _: IndexPath, message: Message) -> UITableViewCell {
      let cell =
        table.dequeueReusableCell(withIdentifier: "mine")
        ?? UITableViewCell(style: .default, reuseIdentifier: "mine")
      cell.textLabel?.text = "\(message.isMine)"
      return cell
    }
    // The row that shows the mistake is reloaded next.
    XCTAssertEqual(changes(times: 1, makeDequeued).texts, ["false", "true"])
    let dequeued = changes(makeDequeued)
    XCTAssertEqual(dequeued.texts, ["false", "true"])
    XCTAssertEqual(dequeued.rules, [])
    XCTAssertTrue(dequeued.named.first?.contains("for the index path") == true)
    let one = changes { table, indexPath, _ in
      table.dequeueReusableCell(withIdentifier: "mine", for: indexPath)
    }
    XCTAssertEqual(one.rules, [])
    XCTAssertEqual(one.named, [])
  }

  /// A tick does not read the selection, however many rows are selected.
  func testATickBesideSelectedRows() async {
    nonisolated(unsafe) var identified = 0
    let source = DiffableListDataSource(
      items: (0..<3_000).map { Person(id: $0, name: "\($0)") })
    let window = UIWindow()
    let table = UITableView(frame: .zero, style: .plain)
    table.allowsMultipleSelection = true
    window.addSubview(table)
    let adapter = TableViewAdapter(
      tableView: table, dataSource: source,
      identity: .by { (person: Person) in
        identified += 1
        return person.id
      }
    )
    .cell(for: Person.self) { (cell: UITableViewCell, person) in
      cell.textLabel?.text = person.name
    }
    window.layoutIfNeeded()
    adapter.selectItems { _ in true }
    XCTAssertEqual(adapter.selection.count, 3_000)
    (identified, table.standIn.selectionReads) = (0, 0)
    for _ in 0..<10 { source.items[3].name += "." }
    XCTAssertEqual([identified, table.standIn.selectionReads], [0, 0])
    // A row that is replaced stays selected.
    adapter.selection = [2, 3]
    adapter.shouldReconfigure = { _, _ in false }
    source.items[3].name += "!"
    XCTAssertEqual(adapter.selection, [2, 3])
    XCTAssertEqual(table.standIn.violations, [])
  }
}
