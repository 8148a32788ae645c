import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The focus of VoiceOver stays on its item, and one switch makes all adapters reload.
@MainActor
final class VoiceOverTests: XCTestCase {
  override func tearDown() async throws {
    await MainActor.run {
      UIAccessibility.focused = nil
      ViewPolicy.forAllAdapters = nil
    }
  }

  /// The text of the cell with the focus.
  private var focusedText: String? {
    (UIAccessibility.focused as? UILabel)?.text
      ?? (UIAccessibility.focused as? UITableViewCell)?.textLabel?.text
      ?? (UIAccessibility.focused as? TextCell)?.label.text
  }

  func testATable() async {
    let list = ShownTable([section("A", "a1", "b2", "c3")])
    // A part of the cell, which need not be a view.
    let cell = list.table.cellForRow(at: [0, 1])
    UIAccessibility.focused = cell.map { UIAccessibilityElement(accessibilityContainer: $0) }
    // A batch keeps the cell, and with it the focus.
    list.source.set([section("A", "x4", "a1", "B2", "c3")])
    await list.settle()
    XCTAssertTrue(list.table.cellForRow(at: [0, 2]) === cell)
    XCTAssertTrue(UIAccessibility.focused is UIAccessibilityElement)
    // A reload does not.
    list.adapter.reloadData()
    list.source.set([section("A", "B2", "a1", "c3")])
    await list.settle()
    XCTAssertEqual(focusedText, "B2")
    // Another kind of cell.
    list.table.register(UITableViewCell.self, forCellReuseIdentifier: "other")
    list.identifier = { $0.name == "b2" ? "other" : "person" }
    list.adapter.shouldReconfigure = { _, _ in false }
    let old = list.table.cellForRow(at: [0, 0])
    list.source.set([section("A", "b2", "a1", "c3")])
    await list.settle()
    XCTAssertFalse(list.table.cellForRow(at: [0, 0]) === old)
    XCTAssertTrue(UIAccessibility.focused === list.table.cellForRow(at: [0, 0]))
    // A deleted item has no focus, and what is outside the table keeps it.
    let other = UIView()
    UIAccessibility.focused = other
    list.adapter.reloadData()
    await list.settle()
    XCTAssertTrue(UIAccessibility.focused === other)
    XCTAssertEqual(list.takeRules(), [])
  }

  func testACollection() async {
    let list = ShownCollection([section("A", "a1", "b2")])
    let label = (list.view.cellForItem(at: [0, 1]) as? TextCell)?.label
    UIAccessibility.focused = label
    list.adapter.updater.policy = .reload
    list.source.set([section("A", "b2", "c3", "a1")])
    await list.settle()
    XCTAssertEqual(focusedText, "b2")
    list.source.set([section("A", "c3", "a1")])
    await list.settle()
    XCTAssertEqual(list.texts, [["c3", "a1"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// A section is reloaded if nothing is known to have changed, which replaces its cells.
  func testASectionThatIsReloaded() async {
    let update = ChangeSet.some([.section(type: .update([0]))])
    let table = ShownTable([section("A", "a1", "b2", "c3")])
    var old: UIView? = table.table.cellForRow(at: [0, 0])
    UIAccessibility.focused = old
    table.adapter.updater.performUpdates(withChangeSet: update)
    XCTAssertFalse(table.table.cellForRow(at: [0, 0]) === old)
    await table.settle()
    XCTAssertTrue(UIAccessibility.focused === table.table.cellForRow(at: [0, 0]))

    let collection = ShownCollection([section("A", "a1", "b2", "c3")])
    old = collection.view.cellForItem(at: [0, 0])
    UIAccessibility.focused = old
    collection.adapter.updater.performUpdates(withChangeSet: update)
    XCTAssertFalse(collection.view.cellForItem(at: [0, 0]) === old)
    await collection.settle()
    XCTAssertTrue(UIAccessibility.focused === collection.view.cellForItem(at: [0, 0]))
    XCTAssertEqual(table.takeRules() + collection.takeRules(), [])
  }

  /// Adapters that exist already, whatever their options are; selection and content follow.
  func testTheSwitch() async {
    let table = ShownTable([section("A", "a1", "b2")])
    let collection = ShownCollection([section("A", "a1", "b2")])
    collection.adapter.updater.policyProvider = { _ in .animated }
    table.table.standIn.userSelects([0, 1])
    for policy: ViewPolicy? in [.reload, .withoutAnimation, nil] {
      ViewPolicy.forAllAdapters = policy
      _ = (table.takeEvents(), collection.takeEvents())
      for source in [table.source, collection.source] {
        source.set([section("A", "c3", "b2")])
        source.set([section("A", "b2", "a1")])
      }
      for (events, batches) in [
        (table.takeEvents(), table.table.standIn.engine.unanimatedBatches),
        (collection.takeEvents(), collection.view.standIn.engine.unanimatedBatches),
      ] {
        XCTAssertEqual(events.contains(.reload), policy == .reload)
        XCTAssertEqual(batches, policy == .reload ? 0 : 2)
      }
      XCTAssertEqual(table.texts, [["b2", "a1"]])
      XCTAssertEqual(collection.texts, [["b2", "a1"]])
      XCTAssertEqual(table.selected, ["b2"])
    }
    XCTAssertEqual(table.takeRules() + collection.takeRules(), [])
  }
}
