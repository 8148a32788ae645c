import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Changes at inconvenient times (rules T).
final class TableTransactionTests: XCTestCase {
  /// A dirty layout requests cells at their old places, even for a row that is about to be deleted.
  @MainActor
  func testADirtyLayoutIsToldBefore() async {
    let list = ShownTable([section("A", "a", "b", "c"), section("B", "d")])
    list.table.standIn.adoptsCellsOfDirtyLayout = true
    var asked: [String] = []
    list.table.setNeedsLayout()
    list.whenAskedForCell = { [weak list] in
      guard let list else { return }
      asked.append(list.adapter.updater.itemCounts.map(String.init).joined(separator: ","))
    }
    list.source.set([section("A", "c", "x")])
    XCTAssertEqual(asked, ["3,1", "3,1", "3,1", "3,1", "2"])
    XCTAssertEqual(list.texts, [["c", "x"]])
    XCTAssertEqual(list.headers, ["A"])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testADirtyLayoutGetsTheItemsThatItHadBefore() async {
    let source = People()
    source.set([section("A", "a", "b", "c")])
    let table = UITableView()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "person")
    let log = Log()
    let adapter = TableViewAdapter(tableView: table, dataSource: source) {
      table, indexPath, person in
      log.note("\(text(indexPath)) \(person.name)")
      return table.dequeueReusableCell(withIdentifier: "person", for: indexPath)
    }
    let window = UIWindow()
    window.addSubview(table)
    window.layoutIfNeeded()
    _ = log.take()
    table.setNeedsLayout()
    source.set([section("A", "c", "a", "n")])
    XCTAssertEqual(log.take(), ["0-0 a", "0-1 b", "0-2 c", "0-2 n"])
    XCTAssertEqual(table.standIn.violations.count, 0)
    XCTAssertEqual(adapter.updater.itemCounts, [3])
  }

  @MainActor
  func testWithoutAWindow() async {
    let list = ShownTable([section("A", "a")], isShown: false)
    list.source.set([section("A", "a", "b")])
    list.show()
    XCTAssertEqual(list.texts, [["a", "b"]])
    list.table.standIn.userSelects([0, 1])
    list.table.removeFromSuperview()
    list.source.set([section("A", "x", "a", "b")])
    list.source.set([section("B", "y"), section("A", "x", "b")])
    XCTAssertEqual(list.takeEvents().filter { $0 != .reload }, [])
    list.show()
    XCTAssertEqual(list.texts, [["y"], ["x", "b"]])
    XCTAssertEqual(list.selected, ["b"])
    // In the window, but not yet laid out.
    list.table.removeFromSuperview()
    list.source.set([section("A", "x")])
    list.window.addSubview(list.table)
    list.source.set([section("A", "x", "y", "z")])
    await list.settle()
    XCTAssertEqual(list.texts, [["x", "y", "z"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testTheFirstLoad() async {
    let list = ShownTable([], isShown: false)
    list.window.addSubview(list.table)
    list.source.set([section("A", "a")])
    // Reading everything lays the table out, so that a batch can follow.
    XCTAssertEqual(list.texts, [["a"]])
    list.source.set([section("A", "a", "b")])
    XCTAssertEqual(list.texts, [["a", "b"]])
    XCTAssertEqual(
      list.takeEvents(),
      [.reload, .batch(.some([.item(type: .insert([0, 1]))]), reconfigured: [])])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Others may read the data before the table does.
  @MainActor
  func testTheFirstLoadAfterOthersHaveRead() async {
    let list = ShownTable([section("A", "a", "b")], isShown: false)
    list.window.addSubview(list.table)
    XCTAssertEqual(list.adapter.updater.itemCounts, [2])
    list.adapter.selectItems { $0.name == "b" }
    list.source.set([section("A", "b", "c")])
    XCTAssertEqual(list.texts, [["b", "c"]])
    XCTAssertEqual(list.selected, ["b"])
    let other = ShownCollection([section("A", "a", "b")], isShown: false)
    other.window.addSubview(other.view)
    XCTAssertEqual(other.adapter.updater.itemCounts, [2])
    other.source.set([section("A", "b", "c")])
    XCTAssertEqual(other.texts, [["b", "c"]])
    XCTAssertEqual(list.takeRules() + other.takeRules(), [])
  }

  @MainActor
  func testEmptyAndBack() async {
    let list = ShownTable([])
    XCTAssertEqual(list.texts, [])
    list.source.set([section("A", "a")])
    XCTAssertEqual(list.texts, [["a"]])
    list.source.set([section("A")])
    XCTAssertEqual(list.texts, [[]])
    list.source.set([section("A", "b")])
    XCTAssertEqual(list.texts, [["b"]])
    list.source.set([])
    XCTAssertEqual(list.texts, [])
    list.source.set([section("B"), section("A", "a")])
    XCTAssertEqual(list.texts, [[], ["a"]])
    XCTAssertFalse(list.takeEvents().contains(.reload))
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testAChangeFromACellProvider() async {
    let list = ShownTable([section("A", "a", "b")])
    list.whenAskedForCell = { [weak list] in
      list?.whenAskedForCell = nil
      list?.source.set([section("A", "b", "x", "y")])
    }
    list.source.set([section("A", "a", "b", "x")])
    XCTAssertEqual(list.source.numberOfItems(in: 0), 3)
    await list.settle()
    XCTAssertEqual(list.texts, [["b", "x", "y"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testAChangeFromACompletion() async {
    let list = ShownTable([section("A", "a", "b")])
    let people = QuietPeople([section("A", "a", "b")])
    list.adapter.dataSource = people
    await list.settle()
    people.sections = [section("A", "b")]
    list.adapter.updater.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))])) { _ in
      people.set([section("A", "b", "c")])
    }
    XCTAssertEqual(list.texts, [["b"]])
    list.table.standIn.finishAnimations()
    XCTAssertEqual(list.texts, [["b", "c"]])
    // Here the completion is called inside the update.
    list.table.standIn.finishesAnimationsAtOnce = true
    people.sections = [section("A", "c")]
    list.adapter.updater.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))])) { _ in
      people.set([section("A", "d", "c")])
    }
    await list.settle()
    XCTAssertEqual(list.texts, [["d", "c"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testAChangeFromAnotherListener() async {
    let list = ShownTable([section("A", "a")])
    let block = list.source.reloadBlock
    var count = 0
    // This observer comes before the adapter, and changes the data immediately.
    list.source.reloadBlock = { [weak list] changeSet in
      block?(changeSet)
      count += 1
      if count == 1 { list?.source.set([section("A", "c", "b", "a")]) }
    }
    list.source.set([section("A", "a", "b")])
    await list.settle()
    XCTAssertEqual(list.texts, [["c", "b", "a"]])
    list.adapter.updater.reloadBlock = { [weak list] _ in
      list?.adapter.updater.reloadBlock = nil
      list?.source.set([section("A", "c")])
    }
    list.source.set([section("A", "a", "c")])
    await list.settle()
    XCTAssertEqual(list.texts, [["c"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testAnotherDataSource() async {
    let list = ShownTable([section("A", "a", "b")])
    let old = list.source
    let other = People()
    other.set([section("B", "c", "b")])
    list.table.standIn.userSelects([0, 1])
    list.adapter.dataSource = other
    XCTAssertEqual(list.texts, [["c", "b"]])
    XCTAssertEqual(list.selected, ["b"])
    old.set([section("A", "x", "y", "z")])
    XCTAssertEqual(list.texts, [["c", "b"]])
    other.set([section("B", "b")])
    XCTAssertEqual(list.texts, [["b"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// A table outside a window does not have to read everything again at each change.
  @MainActor
  func testManyChangesOutsideAWindow() async {
    let list = ShownTable([section("A", "a")])
    list.table.removeFromSuperview()
    _ = list.takeEvents()
    var isComplete = false
    for count in 1...50 { list.source.show(names(0..<count)) }
    list.adapter.updater.performUpdates(withChangeSet: .all) { _ in isComplete = true }
    XCTAssertEqual(list.takeEvents(), [.reload])
    XCTAssertTrue(isComplete)
    list.show()
    XCTAssertEqual(list.texts.map(\.count), [50])

    // Data that the table has read may change again.
    list.table.removeFromSuperview()
    list.source.show(names(0..<10))
    _ = list.table.dataSource?.numberOfSections(in: list.table)
    list.source.show(names(5..<8))
    XCTAssertEqual(list.takeEvents().filter { $0 == .reload }, [.reload, .reload])
    list.show()
    XCTAssertEqual(list.texts, [names(5..<8)])
    XCTAssertEqual(list.takeRules(), [])
  }
}
