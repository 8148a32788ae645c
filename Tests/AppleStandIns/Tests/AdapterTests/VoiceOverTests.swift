import DataSourceCore
import DataSourceDiffing
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
      AnimationPolicy.forAllAdapters = nil
    }
  }

  /// Whatever replaces a cell gives its focus to the new one: a reload, another kind of cell, and a
  /// section of which nothing is known to have changed.
  private func check(_ list: some ShownView<Person>) async {
    func expect(_ sections: IdentifiedSections?, line: UInt = #line) async {
      UIAccessibility.focused = list.cell(at: [0, 1])
      if let sections {
        list.source.set(sections)
      } else {
        list.adapter.updater.performUpdates(withChangeSet: .some([.section(type: .update([0]))]))
      }
      await list.settle()
      XCTAssertTrue(UIAccessibility.focused === list.cell(at: [0, 1]), line: line)
      XCTAssertEqual(list.texts[0][1].lowercased(), "b2", line: line)
    }
    await expect(nil)
    await expect([section("A", "a1", "B2", "c3")])
    list.adapter.updater.policy = .reload
    await expect([section("A", "c3", "b2")])
    // What is outside the list keeps the focus.
    let other = UIView()
    UIAccessibility.focused = other
    list.adapter.reloadData()
    await list.settle()
    XCTAssertTrue(UIAccessibility.focused === other)
    XCTAssertEqual(list.takeRules(), [])
  }

  func testATable() async {
    let list = ShownTable([section("A", "a1", "b2", "c3")])
    list.adapter.shouldReconfigure = { _, _ in false }
    await check(list)
  }

  func testACollection() async {
    let list = ShownCollection([section("A", "a1", "b2", "c3")])
    list.adapter.shouldReconfigure = { _, _ in false }
    await check(list)
  }

  /// Adapters that exist already, whatever their options are; selection and content follow.
  func testTheSwitch() async {
    let table = ShownTable([section("A", "a1", "b2")])
    let collection = ShownCollection([section("A", "a1", "b2")])
    collection.adapter.updater.policyProvider = { _ in .animated }
    table.table.standIn.userSelects([0, 1])
    for policy: AnimationPolicy? in [.reload, .withoutAnimation, nil] {
      AnimationPolicy.forAllAdapters = policy
      _ = (table.takeEvents(), collection.takeEvents())
      for source in [table.source, collection.source] {
        source.set([section("A", "c3", "b2")])
        source.set([section("A", "b2", "a1")])
      }
      for (events, batches) in [
        (table.takeEvents(), table.table.standIn.unanimatedBatches),
        (collection.takeEvents(), collection.view.standIn.unanimatedBatches),
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

  /// A row that moves into a new section is deleted and inserted.
  func testANewSection() async {
    for list in [
      ShownTable([section("A", "a1", "b2")]) as any ShownScrollView<Person>,
      ShownCollection([section("A", "a1", "b2")]),
    ] {
      UIAccessibility.focused = list.cell(at: [0, 1]) as? UIView
      defer { UIAccessibility.focused = nil }
      list.source.set([section("A", "a1"), section("B", "b2")])
      await list.settle()
      XCTAssertTrue(UIAccessibility.focused === list.cell(at: [1, 0]))
      XCTAssertEqual(list.takeRules(), [])
    }
  }
}
