import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Displayed items, and the view for an empty list.
@MainActor
final class DisplayedItemTests: ViewTests {
  /// For each displayed item, the end of its display is reported by the item, not by an index path
  /// that may have changed.
  func testDisplayedItems() async {
    for list in views([], isShown: false) {
      var displayed: Set<Int> = []
      list.adapter.willDisplay = { XCTAssert(displayed.insert($0.id).inserted, $0.name) }
      list.adapter.didEndDisplaying = { [log = list.log] person in
        XCTAssertNotNil(displayed.remove(person.id), person.name)
        log.note(person.name)
      }
      list.source.show(names(0..<40))
      list.show()
      func check(_ names: [String], line: UInt = #line) {
        XCTAssertEqual(displayed, Set(names.map { Person($0).id }), line: line)
      }
      // A table's header takes up part of the screen, but not a whole row.
      check(names(0..<12))
      list.scrolledCells = 20
      check(names(20..<32))
      // Deleted, inserted and changed items.
      let changed = names(19..<22) + ["new 100"] + names(23..<25) + ["other 25"] + names(26..<40)
      list.source.show(names(0..<19) + changed)
      list.finishAnimations()
      await list.settle()
      check(Array(changed[1..<13]))
      _ = list.log.take()
      list.source.show([])
      list.finishAnimations()
      await list.settle()
      check([])
      // The item is the last one that the cell showed.
      XCTAssertEqual(list.log.take().filter { $0.hasSuffix("25") }, ["other 25"])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// A closure that is set while items are displayed is called for them, too.
  func testClosuresThatAreSetLater() async {
    for list in views([]) {
      list.source.show(names(0..<40))
      list.layOut()
      func note(_ person: Person) { list.log.note(person.name) }
      list.adapter.didEndDisplaying = note
      list.layOut()
      list.scrolledCells = 20
      XCTAssertEqual(list.log.take().sorted(), names(0..<12).sorted())
      // The item is the one that the cell shows.
      list.adapter.didEndDisplaying = nil
      list.scrolledCells = 0
      list.source.show(["new 0"] + names(1..<40))
      list.adapter.willDisplay = { _ in }
      list.adapter.didEndDisplaying = note
      list.source.show(names(1..<40))
      list.finishAnimations()
      await list.settle()
      XCTAssertEqual(list.log.take(), ["new 0"])
      list.adapter.didEndDisplaying = nil
      list.scrolledCells = 20
      XCTAssertEqual(list.log.take(), [])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testEmptyView() async {
    for list in views([], isShown: false) {
      let view = UIView()
      list.adapter.emptyView = view
      func check(_ isEmpty: Bool, line: UInt = #line) {
        XCTAssert(list.backgroundView === (isEmpty ? view : nil), line: line)
      }
      check(true)
      list.source.set([section("A")])
      check(true)
      list.show()
      for sections in [
        [section("A", "a")], [section("B"), section("A", "b")], [section("B"), section("A")], [],
        [section("A", "a")],
      ] {
        list.source.set(sections)
        check(sections.allSatisfy(\.items.isEmpty))
      }
      list.adapter.updater.policy = .reload
      list.source.set([])
      check(true)
      // Queued changes.
      list.adapter.updater.withChangesQueued {
        list.source.set([section("A", "a")])
        check(true)
      }
      await list.settle()
      check(false)
      list.source.set([])
      // The app's view stays.
      let other = UIView()
      list.backgroundView = other
      list.source.set([section("A", "a")])
      XCTAssert(list.backgroundView === other)
      list.source.set([])
      check(true)
      list.adapter.emptyView = nil
      XCTAssertNil(list.backgroundView)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// Outside a window a view is reloaded once, however often its list changes.
  func testEmptyViewOutsideAWindow() async {
    for list in views([], isShown: false) {
      let view = UIView()
      list.adapter.emptyView = view
      func check(_ sections: IdentifiedSections, line: UInt = #line) {
        list.source.set(sections)
        let isEmpty = sections.allSatisfy(\.items.isEmpty)
        XCTAssert(list.backgroundView === (isEmpty ? view : nil), line: line)
      }
      func checkAll(line: UInt = #line) {
        check([section("A")], line: line)
        check([section("A", "a")], line: line)
        check([section("A", "a"), section("B", "b")], line: line)
        check([section("A"), section("B")], line: line)
        check([section("B", "b")], line: line)
        list.adapter.reloadData()
        check([section("B", "c")], line: line)
        check([], line: line)
        check([section("A", "a")], line: line)
        list.adapter.dataSource = list.source
        check([section("A")], line: line)
        check([section("A", "a")], line: line)
        list.adapter.reloadData()
        XCTAssertNil(list.backgroundView, line: line)
        check([], line: line)
      }
      checkAll()
      list.show()
      checkAll()
      list.hide()
      checkAll()
      list.show()
      XCTAssert(list.backgroundView === view)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// An item that the view has inserted itself.
  func testEmptyViewAndADrop() async {
    let list = ShownCollection([section("A")])
    let view = UIView()
    list.adapter.emptyView = view
    XCTAssert(list.view.backgroundView === view)
    list.view.standIn.commitsInsertion(at: [0, 0]) {
      list.adapter.updater.adopt(changeSet: .some([.item(type: .insert([0, 0]))])) { _ in
        list.source.set([section("A", "a")])
      }
    }
    await list.settle()
    XCTAssertEqual(list.texts, [["a"]])
    XCTAssertNil(list.view.backgroundView)
    XCTAssertEqual(list.takeRules(), [])
  }
}

extension ShownView {
  fileprivate var backgroundView: UIView? {
    get {
      (listView as? UITableView)?.backgroundView ?? (listView as? UICollectionView)?.backgroundView
    }
    set {
      (listView as? UITableView)?.backgroundView = newValue
      (listView as? UICollectionView)?.backgroundView = newValue
    }
  }
}
