import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Titles and views above and below sections.
final class TableTitleTests: XCTestCase {
  @MainActor
  func testTitlesAreTheDataSourcesOwn() async {
    let end = IdentifiedSection<String, Person>(id: "B", items: [], footerTitle: "end")
    let list = ShownTable([section("A", "a"), end])
    XCTAssertEqual(list.headers, ["A", nil])
    XCTAssertEqual(list.table.standIn.shownRows.map(\.footer), [nil, "end"])
  }

  @MainActor
  func testClosuresComeBeforeTheDataSource() async {
    let list = ShownTable([section("A", "a"), section("B", "b")], isShown: false)
    list.adapter.headerTitle = { $0 == 0 ? "first" : nil }
    list.adapter.footerTitle = { "footer \($0)" }
    list.show()
    XCTAssertEqual(list.headers, ["first", nil])
    XCTAssertEqual(list.table.standIn.shownRows.map(\.footer), ["footer 0", "footer 1"])
    list.adapter.headerTitle = nil
    XCTAssertEqual(list.headers, ["A", "B"])
    list.adapter.footerTitle = nil
    XCTAssertEqual(list.table.standIn.shownRows.map(\.footer), [nil, nil])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testClosuresGetTheSectionsOfTheDataSource() async {
    let list = ShownTable([section("A", "a"), section("B", "b")], isShown: false)
    list.adapter.headerTitle = { [source = list.source] in "\($0) \(source.sections[$0].id)" }
    list.show()
    // The layout asks for the titles while the table is still in the state BEFORE.
    list.whenAskedForCell = { [weak list] in
      list?.whenAskedForCell = nil
      list?.source.set([section("C", "c"), section("B", "b"), section("A", "a")])
    }
    list.adapter.reloadData()
    await list.settle()
    XCTAssertEqual(list.texts, [["c"], ["b"], ["a"]])
    XCTAssertEqual(list.headers.map { $0?.suffix(1) }, ["C", "B", "A"])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testViewsTakeThePlaceOfTitles() async {
    let list = ShownTable([section("A", "a"), section("B", "b")], isShown: false)
    list.adapter.headerView = { _, section in
      let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
      view.textLabel?.text = "view \(section)"
      return view
    }
    list.adapter.footerView = { _, section in
      guard section == 1 else { return nil }
      let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
      view.textLabel?.text = "footer"
      return view
    }
    list.show()
    XCTAssertEqual(list.headers, ["view 0", "view 1"])
    XCTAssertEqual(list.table.standIn.shownRows.map(\.footer), [nil, "footer"])
    list.source.set([section("B", "b", "c"), section("A", "a")])
    await list.settle()
    XCTAssertEqual(list.texts, [["b", "c"], ["a"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testViewsComeAndGoWithTheirClosure() async {
    let list = ShownTable([section("A", "a")])
    list.adapter.headerView = { _, _ in
      let label = UILabel()
      label.text = "one"
      return label
    }
    XCTAssertEqual(list.headers, ["one"])
    list.adapter.headerView = { _, _ in
      let label = UILabel()
      label.text = "two"
      return label
    }
    list.adapter.reloadData()
    XCTAssertEqual(list.headers, ["two"])
    list.adapter.headerView = nil
    XCTAssertEqual(list.headers, ["A"])
    XCTAssertNil(list.table.delegate)
    XCTAssertEqual(list.takeRules(), [])
  }
}
