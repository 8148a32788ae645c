import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// What a cell has shown before, while it is configured again.
final class PreviousItemTests: XCTestCase {
  private let people = DiffableListDataSource(items: ["a1", "b2"].map(Person.init))

  @MainActor
  func testATable() async {
    let (window, table) = (UIWindow(), UITableView(frame: .zero, style: .plain))
    window.addSubview(table)
    var changes: [String] = []
    var adapter: TableViewAdapter<Person>!
    adapter = TableViewAdapter(tableView: table, dataSource: people)
    adapter.cell(for: Person.self) { (cell: UITableViewCell, person) in
      if let old = adapter.previousItem { changes.append("\(old.name) > \(person.name)") }
      cell.textLabel?.text = person.name
    }
    window.layoutIfNeeded()
    XCTAssertNil(adapter.previousItem)
    people.items = ["x1", "b2", "c3"].map(Person.init)
    window.layoutIfNeeded()
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["x1", "b2", "c3"]])
    XCTAssertEqual(changes, ["a1 > x1"])
    people.items = ["x1", "y2", "c3"].map(Person.init)
    XCTAssertEqual(changes, ["a1 > x1", "b2 > y2"])
    XCTAssertEqual(table.standIn.violations.count, 0)
  }

  @MainActor
  func testACollection() async {
    let window = UIWindow()
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "person")
    window.addSubview(view)
    var changes: [String] = []
    var adapter: CollectionViewAdapter<Person>!
    adapter = CollectionViewAdapter(collectionView: view, dataSource: people) {
      view, path, person in
      if let old = adapter?.previousItem { changes.append("\(old.name) > \(person.name)") }
      return view.dequeueReusableCell(withReuseIdentifier: "person", for: path)
    }
    window.layoutIfNeeded()
    people.items = ["a1", "y2", "c3"].map(Person.init)
    window.layoutIfNeeded()
    XCTAssertEqual(view.standIn.shownRows.map(\.rows.count), [3])
    XCTAssertEqual(changes, ["b2 > y2"])
    XCTAssertEqual(view.standIn.violations.count, 0)
  }
}
