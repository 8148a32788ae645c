import AppKit
import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import XCTest

/// The calls to a table, and the reports.
@MainActor
final class TableUpdateTests: XCTestCase {
  func testAnimationsByKind() async {
    let list = ShownTable([section("A", "a", "b", "c")])
    list.adapter.animations.insertedRows = .slideLeft
    list.adapter.animations.deletedRows = [.effectFade, .slideRight]
    _ = list.takeEvents()
    list.source.set([section("A", "c", "b", "x")])
    XCTAssertEqual(
      list.takeEvents(),
      [.remove([1], [.effectFade, .slideRight]), .move(2, 1), .insert([3], .slideLeft)])
    list.adapter.animations = RowAnimations(.effectGap)
    list.source.set([section("B", "b")])
    XCTAssertEqual(
      list.takeEvents(), [.remove([0, 1, 2, 3], .effectGap), .insert([0, 1], .effectGap)])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testViewsOfChangedRowsOnly() async {
    let list = ShownTable([section("A", "a1", "b2", "c3")])
    func view(_ row: Int) -> NSView? {
      list.table.view(atColumn: 0, row: row, makeIfNecessary: false)
    }
    let views = (0...3).map(view)
    _ = list.takeEvents()
    list.source.set([section("A", "a1", "B2", "c3")])
    XCTAssertEqual(list.takeEvents(), [.reloadRows([2])])
    XCTAssertEqual(list.table.standIn.notedHeights, [2])
    XCTAssertEqual((0...3).map { view($0) === views[$0] }, [true, true, false, true])
    // After the structure, at the row's new index.
    list.source.set([section("A", "x4", "a1", "C3")])
    XCTAssertEqual(
      list.takeEvents(),
      [.remove([2], .effectFade), .insert([1], .effectFade), .reloadRows([3])])
    XCTAssertEqual(list.rows, ["[A]", "x4", "a1", "C3"])
    list.adapter.updater.performUpdates(withChangeSet: .some([.section(type: .update([0]))]))
    XCTAssertEqual(list.takeEvents(), [.reloadRows([0, 1, 2, 3])])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// A change that neither inserts, deletes nor moves a row (rule T3).
  func testChangesWithoutOperations() async {
    let list = ShownTable([untitled("A", "a", "b"), untitled("B", "c")])
    let view = list.table.view(atColumn: 0, row: 1, makeIfNecessary: false)
    _ = list.takeEvents()
    var completions = 0
    list.adapter.updater.completionHandler = { _, _ in completions += 1 }
    // An item passes the border of two sections, also in a dirty layout.
    list.source.set([untitled("A", "a"), untitled("B", "b", "c")])
    list.makeLayoutDirty()
    list.source.set([untitled("A", "a", "b"), untitled("B", "c")])
    // An empty section is inserted, moved and deleted.
    list.source.set([untitled("A", "a", "b"), untitled("B", "c"), untitled("C")])
    list.source.set([untitled("C"), untitled("A", "a", "b"), untitled("B", "c")])
    list.userSelects([1, 1])
    list.source.set([untitled("A", "a"), untitled("B", "b", "c")])
    list.finishAnimations()
    await list.settle()
    XCTAssertEqual(completions, 5)
    XCTAssertEqual(list.takeEvents(), [])
    XCTAssertEqual(list.rows, ["a", "b", "c"])
    XCTAssertEqual(list.selected, ["b"])
    XCTAssertTrue(list.table.view(atColumn: 0, row: 1, makeIfNecessary: false) === view)
    // Changes that follow are animated as usual.
    list.source.set([untitled("A", "x", "a"), untitled("B", "c", "b")])
    XCTAssertEqual(list.takeEvents(), [.move(2, 1), .insert([0], .effectFade)])
    XCTAssertEqual(list.rows, ["x", "a", "c", "b"])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// The views of changed rows stay, and so does the text that the user is editing.
  func testReconfiguring() async {
    let list = ShownTable([section("A", "a1", "b2"), section("B", "c3")], columns: ["name", "id"])
    list.adapter.reconfigureCell = { view, column, person in
      guard column?.identifier.rawValue == "name" else { return }
      (view as? NSTextField)?.stringValue = person.name
    }
    func views() -> [NSView?] {
      (0..<list.rows.count).map { list.table.view(atColumn: 0, row: $0, makeIfNecessary: false) }
    }
    let old = views()
    _ = list.takeEvents()
    list.source.set([section("A", "A1", "b2"), section("B", "c3")])
    XCTAssertEqual(list.rows, ["[A]", "A1|1", "b2|2", "[B]", "c3|3"])
    XCTAssertEqual(list.table.standIn.notedHeights, [1])
    // The title, too.
    let renamed = IdentifiedSection<String, Person>(
      id: "A", items: [Person("A1"), Person("B2")], headerTitle: "Z")
    list.source.set([renamed, section("B", "c3")])
    XCTAssertEqual(list.rows, ["[Z]", "A1|1", "B2|2", "[B]", "c3|3"])
    XCTAssertEqual(zip(views(), old).map { $0 === $1 }, [true, true, true, true, true])
    XCTAssertEqual(list.takeEvents(), [])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Titles are read a few times per section, however many sections there are.
  func testManySections() async {
    let sections = (0..<1_000).map { section("\($0)", "\($0)") }
    let list = ShownTable(sections)
    var questions = 0
    list.adapter.headerTitle = { [source = list.source] in
      questions += 1
      return source.sections[$0].id
    }
    questions = 0
    list.source.set(Array(sections.dropFirst()) + [section("x", "y")])
    list.source.set(Array(sections.dropFirst()) + [section("x", "y", "z")])
    XCTAssertLessThan(questions, 5_000)
    XCTAssertEqual(list.takeRules(), [])
  }
}
