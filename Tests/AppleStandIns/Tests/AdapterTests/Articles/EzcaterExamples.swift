import DataSourceDiffing
import DataSourceTesting
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The examples in "Moving from ezcater's DataSource" that need UIKit or computed changes.
/// `ArticleTests` in the root package checks that they match the article.
@MainActor
final class EzcaterExamples: XCTestCase {
  private final class Toppings: SectionedDataSource {
    typealias ItemType = String
    var sections = [
      Section(items: ["Basil", "Olives"], headerTitle: "Fresh"), Section(items: ["Parmesan"]),
    ]
    var reloadBlock: ReloadBlock?
  }

  func testAdapter() async {
    let window = UIWindow()
    let tableView = UITableView(frame: .zero, style: .plain)
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "topping")
    let toppings = Toppings()
    var adapter: TableViewAdapter<String>?

    adapter = TableViewAdapter(tableView: tableView, dataSource: toppings) {
      tableView, indexPath, topping in
      let cell = tableView.dequeueReusableCell(withIdentifier: "topping", for: indexPath)
      cell.textLabel?.text = topping
      return cell
    }
    adapter?.animations = RowAnimations(.none)  // as before; the default is automatic

    window.addSubview(tableView)
    window.layoutIfNeeded()
    toppings.sections[1].items.append("Capers")
    toppings.reloadBlock?(.some([.item(type: .insert([1, 1]))]))
    XCTAssertEqual(
      tableView.standIn.shownRows.map(\.rows), [["Basil", "Olives"], ["Parmesan", "Capers"]])
    XCTAssertEqual(tableView.standIn.shownRows.map(\.header), ["Fresh", nil])
    XCTAssertEqual(tableView.standIn.violations, [])
    XCTAssertEqual(adapter?.animations.insertedRows, UITableView.RowAnimation.none)
  }

  func testComputedChanges() async {
    struct Dish: Identifiable, Equatable {
      var id: Int
      var name: String
    }

    final class Menu: ListDataSource {
      var items: [Dish] = [] { didSet { reload(from: oldValue) } }
      var reloadBlock: ReloadBlock?
    }

    let menu = Menu()
    let tester = DataSourceTester(dataSource: menu) { XCTFail("\($0)") }
    menu.items = [Dish(id: 1, name: "Soup"), Dish(id: 2, name: "Salad")]
    menu.items = [Dish(id: 2, name: "Salad"), Dish(id: 1, name: "Stew")]
    XCTAssertEqual(
      tester.changeSets.dropFirst().map(\.description),
      ["[move item 0-1 to 0-0]", "[update item 0-1]"])
    tester.verify()
  }
}
