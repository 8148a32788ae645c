import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Displayed items, and the view for an empty list, in both kinds of views.
final class DisplayedItemTests: XCTestCase {
  /// For each displayed item, the end of its display is reported by the item, not by an index path
  /// that may have changed.
  @MainActor
  func testDisplayedItems() async {
    let table = ShownTable([], isShown: false)
    let collection = ShownCollection([], isShown: false)
    var displayed: [Set<Int>] = [[], []]
    for (index, adapter) in ([table.adapter, collection.adapter] as [ListAdapter<Person>])
      .enumerated()
    {
      adapter.willDisplay = { XCTAssert(displayed[index].insert($0.id).inserted, $0.name) }
      adapter.didEndDisplaying = { [log = table.log] person in
        XCTAssertNotNil(displayed[index].remove(person.id), person.name)
        log.note(person.name)
      }
    }
    table.source.show(names(0..<40))
    collection.source.show(names(0..<40))
    table.show()
    collection.show()
    func check(_ names: [String], line: UInt = #line) {
      let ids = Set(names.map { Person($0).id })
      XCTAssertEqual(displayed, [ids, ids], line: line)
    }
    // The table's header takes up part of the screen, but not a whole row.
    check(names(0..<12))
    table.table.standIn.scrolls(to: [0, 20])
    collection.view.standIn.scrolls(to: [0, 20])
    check(names(20..<32))
    // Deleted, inserted and changed items.
    let changed = names(19..<22) + ["new 100"] + names(23..<25) + ["other 25"] + names(26..<40)
    table.source.show(names(0..<19) + changed)
    collection.source.show(names(0..<19) + changed)
    table.table.standIn.finishAnimations()
    collection.view.standIn.finishAnimations()
    await table.settle()
    await collection.settle()
    check(Array(changed[1..<13]))
    _ = table.log.take()
    table.source.show([])
    collection.source.show([])
    table.table.standIn.finishAnimations()
    collection.view.standIn.finishAnimations()
    await table.settle()
    await collection.settle()
    check([])
    // The item is the last one that the cell showed.
    XCTAssertEqual(table.log.take().filter { $0.hasSuffix("25") }, ["other 25", "other 25"])
    XCTAssertEqual(table.takeRules() + collection.takeRules(), [])
  }

  @MainActor
  func testEmptyView() async {
    let table = ShownTable([])
    let collection = ShownCollection([], isShown: false)
    let views = [UIView(), UIView()]
    table.adapter.emptyView = views[0]
    collection.adapter.emptyView = views[1]
    func check(_ isEmpty: Bool, line: UInt = #line) {
      XCTAssert(table.table.backgroundView === (isEmpty ? views[0] : nil), line: line)
      XCTAssert(collection.view.backgroundView === (isEmpty ? views[1] : nil), line: line)
    }
    check(true)
    func set(_ sections: IdentifiedSections) {
      table.source.set(sections)
      collection.source.set(sections)
    }
    set([section("A")])
    check(true)
    collection.show()
    set([section("A", "a")])
    check(false)
    set([section("B"), section("A", "b")])
    check(false)
    set([section("B"), section("A")])
    check(true)
    set([])
    check(true)
    set([section("A", "a")])
    check(false)
    table.adapter.options.policy = .reload
    collection.adapter.options.policy = .reload
    set([])
    check(true)
    // Queued changes.
    table.adapter.updater.withChangesQueued {
      collection.adapter.updater.withChangesQueued {
        set([section("A", "a")])
        check(true)
      }
    }
    await table.settle()
    await collection.settle()
    check(false)
    set([])
    // The app's view stays.
    let other = UIView()
    table.table.backgroundView = other
    set([section("A", "a")])
    XCTAssert(table.table.backgroundView === other)
    set([])
    XCTAssert(table.table.backgroundView === views[0])
    table.adapter.emptyView = nil
    XCTAssertNil(table.table.backgroundView)
    XCTAssertEqual(table.takeRules() + collection.takeRules(), [])
  }
}
