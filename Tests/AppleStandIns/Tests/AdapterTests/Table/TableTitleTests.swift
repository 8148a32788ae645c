import DataSourceCore
import DataSourceDiffing
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
  func testViewsTakeThePlaceOfTitles() async {
    let list = ShownTable([section("A", "a"), section("B", "b")], isShown: false)
    list.adapter.headerProvider = { _, section, _ in
      let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
      view.textLabel?.text = section.map { "view \($0)" }
      return view
    }
    list.adapter.footerProvider = { _, section, _ in
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

  /// A closure that returns no view means no header, even if there is a title.
  @MainActor
  func testNoViewInPlaceOfATitle() async {
    func titled(_ id: String, _ name: String) -> IdentifiedSection<String, Person> {
      IdentifiedSection(
        id: id, items: [Person(name)], headerTitle: id, footerTitle: "end of \(id)")
    }
    let list = ShownTable([titled("A", "a"), titled("B", "b")], isShown: false)
    func view(_ table: UITableView, _ section: Int?, _ title: String?) -> UIView? {
      guard section == 1 else { return nil }
      let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
      view.textLabel?.text = title.map { "view \($0)" }
      return view
    }
    var footers: [String?] { list.table.standIn.shownRows.map(\.footer) }
    // Headers only, then both, then footers only.
    list.adapter.headerProvider = view
    list.show()
    XCTAssertEqual(list.headers, [nil, "view B"])
    XCTAssertEqual(footers, ["end of A", "end of B"])
    list.adapter.footerProvider = view
    list.layOut()
    XCTAssertEqual(list.headers, [nil, "view B"])
    XCTAssertEqual(footers, [nil, "view end of B"])
    list.adapter.headerProvider = nil
    list.layOut()
    XCTAssertEqual(list.headers, ["A", "B"])
    XCTAssertEqual(footers, [nil, "view end of B"])
    list.source.set([titled("B", "b"), titled("A", "a")])
    list.adapter.reloadData()
    list.layOut()
    XCTAssertEqual(footers, [nil, "view end of A"])
    list.adapter.footerProvider = { _, _, _ in nil }
    list.adapter.headerTitle = { "title \($0)" }
    list.adapter.reloadData()
    list.layOut()
    XCTAssertEqual(list.headers, ["title 0", "title 1"])
    XCTAssertEqual(footers, [nil, nil])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// A table asks for a view when it displays the section. Until then a change touches no row.
  @MainActor
  func testViewsOffTheScreen() async {
    func sections(_ title: String?, _ footer: String? = nil) -> IdentifiedSections {
      (0..<20).map { index in
        IdentifiedSection(
          id: "\(index)", items: (0..<3).map { Person(id: index * 3 + $0, name: "row") },
          headerTitle: index == 15 ? title : "\(index)", footerTitle: index == 15 ? footer : nil)
      }
    }
    final class Header: UITableViewHeaderFooterView {}
    let list = ShownTable(sections("old"), isShown: false)
    list.adapter
      .header(for: list.source.headerTitle) { (view: Header, title) in
        view.textLabel?.text = title
      }
      .footer(for: list.source.footerTitle) { (view: Header, title) in
        view.textLabel?.text = title
      }
    list.show()
    func check(_ title: String?, _ footer: String? = nil, line: UInt = #line) {
      let cells = list.table.visibleCells
      _ = list.takeEvents()
      list.source.set(sections(title, footer))
      for event in list.takeEvents() {
        guard case .batch(let changes, let reconfigured) = event else { continue }
        XCTFail("\(changes) \(reconfigured)", line: line)
      }
      XCTAssert(list.table.visibleCells.elementsEqual(cells, by: ===), line: line)
    }
    func checkScreen(_ title: String?, _ footer: String? = nil, line: UInt = #line) {
      list.table.standIn.scrolls(toSection: 15)
      func text(_ view: UITableViewHeaderFooterView?) -> String? { view?.textLabel?.text }
      XCTAssertEqual(text(list.table.headerView(forSection: 15)), title, line: line)
      XCTAssertEqual(text(list.table.footerView(forSection: 15)), footer, line: line)
      list.table.standIn.scrolls(toSection: 0)
    }
    check("new")
    check(nil)
    check("newer", "footer")
    checkScreen("newer", "footer")
    // It has been displayed.
    check(nil, "end")
    checkScreen(nil, "end")
    check("last")
    checkScreen("last")
    XCTAssertEqual(list.takeRules(), [])
  }

  /// The layout requests old views, although the data source no longer contains the section: the
  /// closure gets only the title.
  @MainActor
  func testViewsOfASectionThatLeaves() async {
    let list = ShownTable([section("A", "a"), section("B", "b"), section("C", "c")])
    func view(_ section: Int?, _ title: String?) -> UIView {
      let label = UILabel()
      label.text = "\(title ?? "none") \(section.map(String.init) ?? "gone")"
      return label
    }
    list.adapter.footerTitle = { [source = list.source] in "end of \(source.sections[$0].id)" }
    list.adapter.headerProvider = { view($1, $2) }
    list.adapter.footerProvider = { view($1, $2) }
    list.whenAskedForCell = { [weak list] in
      list?.whenAskedForCell = nil
      list?.source.set([section("C", "c")])
      let delegate = list?.table.delegate
      XCTAssertEqual(
        (0..<3).map {
          (delegate?.tableView(UITableView(), viewForHeaderInSection: $0) as? UILabel)?.text
        }, ["A gone", "B gone", "C 0"])
      XCTAssertEqual(
        (0..<3).map {
          (delegate?.tableView(UITableView(), viewForFooterInSection: $0) as? UILabel)?.text
        }, ["end of A gone", "end of B gone", "end of C 0"])
    }
    list.table.reloadRows(at: [[0, 0]], with: .none)
    XCTAssertNil(list.whenAskedForCell)
    await list.settle()
    XCTAssertEqual(list.texts, [["c"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  private func titled(_ title: String?, _ names: String...) -> IdentifiedSection<String, Person> {
    IdentifiedSection(id: "A", items: names.map(Person.init), headerTitle: title)
  }

  @MainActor
  func testAChangedTitleIsShownInPlace() async {
    let list = ShownTable([titled("A", "a1", "b2"), section("B", "c3")])
    let header = list.table.headerView(forSection: 0)
    let cells = list.table.visibleCells
    _ = list.takeEvents()
    list.source.set([titled("Z", "a1", "B2"), section("B", "c3")])
    XCTAssertEqual(list.headers, ["Z", "B"])
    XCTAssertEqual(list.texts, [["a1", "B2"], ["c3"]])
    XCTAssertTrue(list.table.headerView(forSection: 0) === header)
    XCTAssertEqual(zip(list.table.visibleCells, cells).map { $0 === $1 }, [true, true, true])
    XCTAssertEqual(
      list.takeEvents(), [.batch(.some([]), reconfigured: [[0, 0], [0, 1]]), .measuring])
    // Some styles show capital letters.
    list.source.set([titled("Title", "a1", "B2"), section("B", "c3")])
    header?.textLabel?.text = "TITLE"
    list.source.set([titled("Other", "a1", "B2"), section("B", "c3")])
    XCTAssertEqual(list.headers, ["OTHER", "B"])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Even if the table is busy, and other changes come first.
  @MainActor
  func testATitleThatChangesWhileTheTableIsBusy() async {
    let list = ShownTable([titled("A", "a1", "b2", "c3"), section("B", "d4")])
    let header = list.table.headerView(forSection: 0)
    let cell = list.table.cellForRow(at: [0, 1])
    _ = list.takeEvents()
    list.adapter.updater.withChangesQueued {
      list.source.set([titled("A", "b2", "c3"), section("B", "d4")])
      list.source.set([titled("Z", "b2", "c3"), section("B", "d4")])
    }
    await list.settle()
    XCTAssertEqual(list.headers, ["Z", "B"])
    XCTAssertEqual(list.texts, [["b2", "c3"], ["d4"]])
    XCTAssertTrue(list.table.headerView(forSection: 0) === header)
    XCTAssertTrue(list.table.cellForRow(at: [0, 0]) === cell)
    XCTAssertEqual(
      list.takeEvents(),
      [
        .batch(.some([.item(type: .delete([0, 0]))]), reconfigured: []),
        .batch(.some([]), reconfigured: [[0, 0], [0, 1]]), .measuring,
      ])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testATitleThatComesOrGoesIsReadAgain() async {
    let list = ShownTable([titled("A", "a1")])
    for title in [nil, "B", nil] {
      _ = list.takeEvents()
      list.source.set([titled(title, "a1")])
      XCTAssertEqual(list.headers, [title])
      XCTAssertEqual(
        list.takeEvents(), [.batch(.some([.section(type: .update([0]))]), reconfigured: [])])
    }
    XCTAssertEqual(list.takeRules(), [])
  }
}
