import DataSourceDiffing
import DataSourceTesting
import DataSourceViews
import IdentityDiff
import StandInViews
import UIKit
import XCTest

/// The examples in "Moving from DifferenceKit" that need UIKit or data sources. `ArticleTests` in
/// the root package checks that they match the article.
@MainActor
final class DifferenceKitExamples: XCTestCase {
  private struct User: Identifiable, Equatable {
    let id: Int
    let name: String
  }

  func testAdapter() async {
    let window = UIWindow()
    let tableView = UITableView(frame: .zero, style: .plain)
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "user")
    window.addSubview(tableView)

    let users = DiffableListDataSource(items: [User(id: 1, name: "Ada")])
    users.options.commandLimit = 100
    let adapter = TableViewAdapter(tableView: tableView, dataSource: users) {
      tableView, indexPath, user in
      let cell = tableView.dequeueReusableCell(withIdentifier: "user", for: indexPath)
      cell.textLabel?.text = user.name
      return cell
    }
    adapter.animations = RowAnimations(.fade)
    users.items = [User(id: 2, name: "Grace"), User(id: 1, name: "Ada King")]

    window.layoutIfNeeded()
    XCTAssertEqual(tableView.standIn.shownRows.map(\.rows), [["Grace", "Ada King"]])
    let tester = DataSourceTester(dataSource: users) { XCTFail("\($0)") }
    users.items = (2...101).map { User(id: $0, name: "\($0)") }
    XCTAssertEqual(tester.changeSets, [.all])
    XCTAssertEqual(tableView.standIn.violations, [])
    XCTAssertEqual(adapter.animations.deletedRows, .fade)
  }

  private var users = [User(id: 1, name: "Ada"), User(id: 2, name: "Grace")]

  private final class Rows: NSObject, UITableViewDataSource {
    var users: () -> [User] = { [] }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      users().count
    }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "user", for: indexPath)
      cell.textLabel?.text = users()[indexPath[1]].name
      return cell
    }
  }

  func testTheSmallestStep() async {
    let window = UIWindow()
    let tableView = UITableView(frame: .zero, style: .plain)
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "user")
    let rows = Rows()
    rows.users = { self.users }
    tableView.dataSource = rows
    window.addSubview(tableView)
    window.layoutIfNeeded()
    let newUsers = [User(id: 3, name: "Alan"), User(id: 2, name: "Grace Hopper")]
    tableView.setNeedsLayout()

    let plan = Diff.difference(from: users, to: newUsers).plan()
    tableView.performUpdates(withChangeSet: plan.structure) { self.users = newUsers }
    tableView.performUpdates(withChangeSet: plan.content)

    XCTAssertEqual(tableView.standIn.shownRows.map(\.rows), [["Alan", "Grace Hopper"]])
    XCTAssertEqual(tableView.standIn.violations, [])
  }

  func testOneLine() async {
    final class Users: ListDataSource {
      var items: [User] = [] { didSet { reload(from: oldValue) } }
      var reloadBlock: ReloadBlock?
    }

    let users = Users()
    let tester = DataSourceTester(dataSource: users) { XCTFail("\($0)") }
    users.items = [User(id: 1, name: "Ada")]
    XCTAssertEqual(tester.changeSets, [.some([.item(type: .insert([0, 0]))])])
    tester.verify()
  }
}
