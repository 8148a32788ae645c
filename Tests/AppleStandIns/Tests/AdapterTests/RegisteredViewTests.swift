import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Cells, headers and other views that the adapter registers.
@MainActor
final class RegisteredViewTests: XCTestCase {
  private enum Entry: Equatable {
    case person(Person)
    case friend(Person)
    case pair(first: Int, second: String)
    case labeled(number: Int)
    case loading

    var id: String {
      switch self {
      case .person(let person): "\(person.id)"
      case .friend(let person): "\(person.id)"
      case .pair(let number, _): "pair \(number)"
      case .labeled(let number): "number \(number)"
      case .loading: "loading"
      }
    }
  }

  private final class RowCell: UITableViewCell {}

  private final class Header: UITableViewHeaderFooterView {}

  private func makeCollection(
    _ source: some DataSource<Entry>, in window: UIWindow
  ) -> (UICollectionView, CollectionViewAdapter<Entry>) {
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    window.addSubview(view)
    return (view, CollectionViewAdapter(collectionView: view, dataSource: source))
  }

  /// Cases with the same type of value are kept apart; labels and several values are allowed.
  func testCases() async {
    let source = DiffableListDataSource<Entry>(
      items: [
        .person(Person("a1")), .friend(Person("b2")), .loading, .pair(first: 3, second: "c"),
        .labeled(number: 4),
      ], identity: .by(\.id))
    let window = UIWindow()
    let (view, adapter) = makeCollection(source, in: window)
    adapter
      .cell(forCase: Entry.person) { (cell: TextCell, person) in cell.label.text = person.name }
      .cell(forCase: Entry.friend) { (cell: OtherTextCell, person) in
        cell.label.text = "friend \(person.name)"
      }
      .cell(forCase: Entry.pair) { (cell: TextCell, pair) in
        cell.label.text = "\(pair.0)\(pair.1)"
      }
      .cell(forCase: Entry.labeled) { (cell: TextCell, number) in cell.label.text = "\(number)" }
      .cell(forCase: .loading) { (cell: TextCell) in cell.label.text = "…" }
    window.layoutIfNeeded()
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["a1", "friend b2", "…", "3c", "4"]])
    let cells = view.visibleCells
    // The same identity as another case: another cell. The same case: the same cell.
    source.items = [
      .friend(Person("a1")), .friend(Person("B2")), .loading, .pair(first: 3, second: "d"),
      .labeled(number: 4),
    ]
    XCTAssertEqual(
      view.standIn.shownRows.map(\.rows), [["friend a1", "friend B2", "…", "3d", "4"]])
    XCTAssertTrue(view.cellForItem(at: [0, 0]) is OtherTextCell)
    XCTAssertTrue(view.cellForItem(at: [0, 1]) === cells[1])
    XCTAssertTrue(view.cellForItem(at: [0, 3]) === cells[3])
    XCTAssertEqual(view.standIn.violations, [])
  }

  /// A file, and prototypes that the view knows already.
  func testNibsAndPrototypes() async {
    let source = DiffableListDataSource<Person>(items: ["a1", "b2", "c3"].map(Person.init))
    let window = UIWindow()
    let table = UITableView(frame: .zero, style: .plain)
    window.addSubview(table)
    // As a storyboard does.
    table.register(UITableViewCell.self, forCellReuseIdentifier: "prototype")
    var made = 0
    let nib = UINib {
      made += 1
      return RowCell(style: .default, reuseIdentifier: nil)
    }
    let adapter = TableViewAdapter(tableView: table, dataSource: source)
      .cell(for: \.nameOfFirst, nib: nib) { (cell: RowCell, name) in
        cell.textLabel?.text = "nib \(name)"
      }
      .cell(for: \.nameOfSecond, identifier: "prototype") { cell, name in
        cell.textLabel?.text = "prototype \(name)"
      }
      .cell(for: Person.self, nib: nib, identifier: "own") { (cell: RowCell, person) in
        cell.textLabel?.text = "own \(person.name)"
      }
    window.layoutIfNeeded()
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["nib a1", "prototype b2", "own c3"]])
    XCTAssertEqual(
      table.visibleCells.dropFirst().map(\.reuseIdentifier), ["prototype", "own"])
    XCTAssertEqual(made, 2)
    let cells = table.visibleCells
    source.items = ["A1", "B2", "C3"].map(Person.init)
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["nib A1", "prototype B2", "own C3"]])
    XCTAssertTrue(zip(table.visibleCells, cells).allSatisfy { $0 === $1 })
    XCTAssertEqual(table.standIn.violations, [])
    XCTAssertNotNil(adapter.tableView)
  }

  func testRegistrations() async {
    let source = DiffableListDataSource<Any>(
      items: [Person("a1"), "b", Person("c3")],
      identity: .by({ ($0 as? Person).map { "\($0.id)" } ?? "\($0)" }, areEqual: { _, _ in false }))
    let window = UIWindow()
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    window.addSubview(view)
    let people = UICollectionView.CellRegistration<TextCell, Person> { cell, _, person in
      cell.label.text = person.name
    }
    let names = UICollectionView.CellRegistration<OtherTextCell, String> { cell, _, name in
      cell.label.text = "name \(name)"
    }
    let adapter = CollectionViewAdapter(collectionView: view, dataSource: source)
      .cell(using: people).cell(using: names)
    window.layoutIfNeeded()
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["a1", "name b", "c3"]])
    let cells = view.visibleCells
    // The kind of the last item changes.
    source.items = [Person("A1"), "b", "3"]
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["A1", "name b", "name 3"]])
    XCTAssertTrue(view.cellForItem(at: [0, 0]) === cells[0])
    XCTAssertTrue(view.cellForItem(at: [0, 2]) is OtherTextCell)
    XCTAssertEqual(view.standIn.violations, [])
    XCTAssertEqual(adapter.selectedItems.count, 0)
  }

  // MARK: Headers

  private func makeTable(_ sections: IdentifiedSections) -> ShownTable<Person> {
    let list = ShownTable(sections, isShown: false)
    list.adapter
      .header(for: list.source.headerTitle) { (header: Header, title) in
        header.textLabel?.text = "\(title)!"
      }
      .footer(for: list.source.numberOfItems) { (footer: Header, count) in
        footer.textLabel?.text = "\(count)"
      }
    list.show()
    return list
  }

  private func makeCollection(_ sections: IdentifiedSections) -> ShownCollection<Person> {
    let list = ShownCollection(sections, isShown: false)
    let header = UICollectionView.elementKindSectionHeader
    list.view.standIn.supplementaryKinds = [header]
    list.adapter.supplementaryView(
      ofKind: header, for: list.source.headerTitle
    ) { (view: TextView, title) in view.label.text = "\(title)!" }
    list.show()
    return list
  }

  func testHeaders() async {
    let (table, collection) = (
      makeTable([section("A", "a", "b"), section("B", "c")]),
      makeCollection([section("A", "a", "b"), section("B", "c")])
    )
    func check(
      _ list: some ShownView<Person>, header: () -> AnyObject?, reload: () -> Void
    ) async {
      XCTAssertEqual(list.headers, ["A!", "B!"])
      let cells = [list.cell(at: [0, 0]), list.cell(at: [0, 1]), list.cell(at: [1, 0])]
      let first = header()
      // A changed title: the same views.
      list.source.set([
        IdentifiedSection(id: "A", items: ["a", "b"].map(Person.init), headerTitle: "New"),
        section("B", "c"),
      ])
      list.layOut()
      XCTAssertEqual(list.headers, ["New!", "B!"])
      XCTAssertTrue(header() === first)
      XCTAssertTrue(list.cell(at: [0, 0]) === cells[0])
      XCTAssertTrue(list.cell(at: [0, 1]) === cells[1])
      XCTAssertTrue(list.cell(at: [1, 0]) === cells[2])
      // A title that disappears, and one that appears. A collection view's header is empty then.
      list.source.set([
        IdentifiedSection(id: "A", items: ["a", "b"].map(Person.init)), section("B", "c"),
      ])
      list.layOut()
      XCTAssertEqual(list.headers, [nil, "B!"])
      list.source.set([section("A", "a", "b"), section("B", "c")])
      list.layOut()
      XCTAssertEqual(list.headers, ["A!", "B!"])
      // A section that the data source no longer contains, whose deletion waits.
      list.whenAskedForCell = { [weak list] in
        list?.whenAskedForCell = nil
        list?.source.set([section("B", "c")])
      }
      reload()
      XCTAssertEqual(list.headers, ["A!", "B!"])
      await list.settle()
      XCTAssertEqual(list.headers, ["B!"])
      XCTAssertEqual(list.takeRules(), [])
    }
    XCTAssertEqual(table.table.standIn.shownRows.map(\.footer), ["2", "1"])
    await check(table) {
      table.table.headerView(forSection: 0)
    } reload: {
      table.table.reloadSections([0], with: .none)
    }
    await check(collection) {
      collection.view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: [0, 0])
    } reload: {
      collection.view.reloadSections([0])
    }
  }

  /// A view can show the number of its section's items. It follows insertions, deletions, moves to
  /// another section, and what the user drags. Views of other sections are left alone.
  func testCountsOfATable() async {
    let list = makeTable([section("A", "a", "b"), section("B", "c"), section("C", "d")])
    list.adapter.header(for: list.source.numberOfItems) { (header: Header, count) in
      header.textLabel?.text = "\(count)"
    }
    list.layOut()
    var footers: [String?] { list.table.standIn.shownRows.map(\.footer) }
    let footer = list.table.footerView(forSection: 0)
    list.table.footerView(forSection: 2)?.textLabel?.text = "old"
    list.source.set([section("A", "a", "x", "b"), section("B", "c"), section("C", "d")])
    XCTAssertEqual(footers, ["3", "1", "old"])
    XCTAssertTrue(list.table.footerView(forSection: 0) === footer)
    list.source.set([section("A", "a", "x"), section("B", "c", "b"), section("C", "d")])
    XCTAssertEqual(footers, ["2", "2", "old"])
    XCTAssertEqual(list.headers, ["2", "2", "1"])
    list.source.set([section("B", "c", "b"), section("A", "x"), section("C", "d")])
    XCTAssertEqual(footers, ["2", "1", "old"])
    list.adapter.moveHandler = { [source = list.source] _, from, to in
      try? source.move(from: from, to: to)
    }
    list.table.isEditing = true
    list.layOut()
    XCTAssertEqual(footers, ["2", "1", "1"])
    list.userMoves(from: [0, 0], to: [1, 0])
    XCTAssertEqual(list.texts, [["b"], ["c", "x"], ["d"]])
    await list.settle()
    XCTAssertEqual(footers, ["1", "2", "1"])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// A footer with the number of items appears and disappears with its section's next change, even
  /// if the items have changed before.
  func testAFooterThatComesAndGoes() async {
    for isOneReport in [false, true] {
      let list = ShownTable([section("A", "a", "b"), section("B", "c")], isShown: false)
      let source = list.source
      func several(_ section: Int) -> Int? {
        let count = source.numberOfItems(in: section)
        return count > 1 ? count : nil
      }
      list.adapter.footer(for: several) { (footer: Header, count) in
        footer.textLabel?.text = "\(count)"
      }
      list.show()
      var footers: [String?] { list.table.standIn.shownRows.map(\.footer) }
      XCTAssertEqual(footers, ["2", nil])
      for (number, names) in [["a"], ["a", "d"], ["a"], ["a", "e", "f"]].enumerated() {
        let items = names.map(Person.init)
        let title = list.source.sections[0].headerTitle
        if !isOneReport {
          list.source.set([
            IdentifiedSection(id: "A", items: items, headerTitle: title), section("B", "c"),
          ])
          list.layOut()
        }
        _ = list.takeEvents()
        list.source.set([
          IdentifiedSection(id: "A", items: items, headerTitle: "\(number)"), section("B", "c"),
        ])
        // The table is told to ask for the footer.
        XCTAssertNotEqual(list.takeEvents(), [])
        list.layOut()
        XCTAssertEqual(footers, [items.count > 1 ? "\(items.count)" : nil, nil])
        XCTAssertEqual(list.headers, ["\(number)", "B"])
      }
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testCountsOfACollection() async {
    for isRegistered in [false, true] {
      let list = ShownCollection([section("A", "a", "b"), section("B", "c")], isShown: false)
      if isRegistered {
        let header = UICollectionView.elementKindSectionHeader
        list.view.standIn.supplementaryKinds = [header]
        list.adapter.supplementaryView(
          ofKind: header, for: list.source.numberOfItems
        ) { (view: TextView, count) in view.label.text = "\(count)" }
      } else {
        list.addHeaders()
        list.adapter.reconfigureSupplementaryView = { [source = list.source] view, _, section in
          (view as? TextView)?.label.text = "\(source.numberOfItems(in: section))"
        }
      }
      list.show()
      XCTAssertEqual(list.headers, isRegistered ? ["2", "1"] : ["A", "B"])
      list.source.set([section("A", "a", "x", "b"), section("B", "c")])
      XCTAssertEqual(list.headers, ["3", isRegistered ? "1" : "B"])
      list.source.set([section("A", "a"), section("B", "c", "b")])
      XCTAssertEqual(list.headers, ["1", "2"])
      // An inserted section, and one that has been deleted with its items.
      list.source.set([section("C", "x", "y"), section("B", "b")])
      XCTAssertEqual(list.headers, [isRegistered ? "2" : "C", "1"])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  // MARK: Mistakes

  /// A view that has been dequeued is returned even if its class is wrong: since iOS 18 a
  /// collection view throws an exception otherwise.
  func testHeadersOfAWrongClass() async {
    let kinds = [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ]
    let list = ShownCollection([section("A", "a"), section("B", "b")], isShown: false)
    list.view.standIn.supplementaryKinds = kinds
    for kind in kinds {
      let nib = UINib { UICollectionReusableView(frame: .zero) }
      list.adapter.supplementaryView(ofKind: kind, for: list.source.headerTitle, nib: nib) {
        (view: TextView, title) in view.label.text = title
      }
    }
    XCTAssertEqual(mistakes { list.show() }.count, 4)
    XCTAssertNotNil(list.view.supplementaryView(forElementKind: kinds[1], at: [1, 0]))
    _ = list.takeEvents()
    // A new title, a title that disappears, and one that appears.
    for title in ["New", nil, "A"] {
      _ = mistakes {
        list.source.set([
          IdentifiedSection(id: "A", items: [Person("a")], headerTitle: title), section("B", "b"),
        ])
        list.layOut()
      }
    }
    list.source.set([section("A", "a", "c"), section("B", "b")])
    XCTAssertEqual(list.texts, [["a", "c"], ["b"]])
    XCTAssertEqual(list.takeRules(), [])

    let table = ShownTable([section("A", "a")], isShown: false)
    table.adapter.header(
      for: table.source.headerTitle,
      nib: UINib { UITableViewHeaderFooterView(reuseIdentifier: nil) }
    ) { (header: Header, title) in header.textLabel?.text = title }
    let named = mistakes { table.show() }
    XCTAssertEqual(named.count, 1)
    XCTAssert(named.first?.contains("class") == true)
    XCTAssertNotNil(table.table.headerView(forSection: 0))
    XCTAssertEqual(table.takeRules(), [])
  }

  func testCellsOfAWrongClass() async {
    let (table, collection) = (
      ShownTable([section("A", "a", "b")], isShown: false),
      ShownCollection([section("A", "a", "b")], isShown: false)
    )
    table.adapter.cell(
      for: \.self, nib: UINib { UITableViewCell(style: .default, reuseIdentifier: nil) }
    ) { (cell: RowCell, person) in cell.textLabel?.text = person.name }
    collection.adapter.cell(for: \.self, nib: UINib { UICollectionViewCell(frame: .zero) }) {
      (cell: TextCell, person) in cell.label.text = person.name
    }
    XCTAssertEqual(mistakes { table.show() }.count, 2)
    XCTAssertEqual(mistakes { collection.show() }.count, 2)
    XCTAssertEqual(table.takeRules(), [])
    XCTAssertEqual(collection.takeRules(), [])
  }

  /// Only a table accepts views that were not dequeued.
  func testViewsThatWereNotDequeued() async {
    let source = DiffableListDataSource<Person>(items: ["a1", "b2"].map(Person.init))
    let window = UIWindow()
    let layout = UICollectionViewFlowLayout()
    let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
    view.standIn.supplementaryKinds = [UICollectionView.elementKindSectionHeader]
    let adapter = CollectionViewAdapter(collectionView: view, dataSource: source) { _, _, _ in
      UICollectionViewCell(frame: .zero)
    }
    adapter.supplementaryViewProvider = { _, _, _, _ in UICollectionReusableView(frame: .zero) }
    window.addSubview(view)
    let named = mistakes { window.layoutIfNeeded() }
    XCTAssert(named.allSatisfy { $0.contains("dequeued") })
    XCTAssert(named.contains { $0.contains("cells") })
    XCTAssert(named.contains { $0.contains("supplementaryView") })
    XCTAssertNotEqual(view.standIn.violations, [])

    let table = UITableView(frame: .zero, style: .plain)
    let tableAdapter = TableViewAdapter(tableView: table, dataSource: source) { _, _, _ in
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    tableAdapter.headerProvider = { _, _, _ in UIView() }
    window.addSubview(table)
    XCTAssertEqual(mistakes { table.layoutIfNeeded() }, [])
    XCTAssertEqual(table.standIn.violations, [])
  }
}

extension Person {
  fileprivate var nameOfFirst: String? { id == 1 ? name : nil }
  fileprivate var nameOfSecond: String? { id == 2 ? name : nil }
}
