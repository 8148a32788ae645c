import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import TestSupport
import XCTest

/// What the view refers to outlives the adapter, and nothing else does.
@MainActor
final class OwnershipTests: ViewTests {
  private func people(_ count: Int) -> IdentifiedSections {
    [IdentifiedSection(id: "A", items: names(0..<count).map(Person.init))]
  }

  /// The user scrolls after the adapter has been released: rows are empty, and there are as many.
  func testScrollingWithoutAnAdapter() async {
    for list in views(people(40)) {
      let mistakes = AdapterTests.mistakes {
        list.releaseAdapter()
        // The table of AppKit needs its adapter here, to scroll.
        if list.isFlat { return }
        list.makeLayoutDirty()
        list.layOut()
        list.scrolledCells = 9
        list.layOut()
        XCTAssertEqual(list.texts[0].count, 40)
      }
      XCTAssertEqual(list.takeRules(), [])
      if !list.isFlat {
        XCTAssertTrue(mistakes.first?.contains("keep it in a property") == true, "\(mistakes)")
      }
    }
  }

  /// A root controller is replaced while a list is animated, and the store is emptied: at the end
  /// of the animation the view asks for counts.
  func testTheEndOfAnAnimation() async {
    for emptiesStore in [false, true] {
      for list in views(people(3)) {
        list.finishesAnimationsAtOnce = false
        list.source.set(people(5))
        list.releaseAdapter()
        if emptiesStore { list.source.set([]) }
        list.finishAnimations()
        list.readCounts()
        list.layOut()
        XCTAssertEqual(list.takeRules(), [])
        if !list.isFlat { XCTAssertEqual(list.texts.map(\.count), [5]) }
      }
    }
  }

  /// The adapter is released by a closure for cells, or by an observer.
  func testInsideAnUpdate() async {
    for isInCellProvider in [true, false] {
      for list in views([section("A", "a", "b")]) {
        let weakAdapter = WeakReference(list.adapter)
        if isInCellProvider {
          list.whenAskedForCell = { [weak list] in list?.releaseAdapter() }
        } else {
          list.adapter.updater.reloadBlock = { [weak list] _ in list?.releaseAdapter() }
        }
        _ = mistakes {
          list.source.set([section("A", "a", "b", "c"), section("B", "d")])
          XCTAssertNil(weakAdapter.object)
          list.finishAnimations()
          list.layOut()
        }
        await turns()
        list.layOut()
        XCTAssertEqual(list.takeRules(), [], "\(isInCellProvider)")
      }
    }
  }

  /// An app's closure may refer to the view. That is a cycle until the adapter goes.
  func testAHandlerThatCapturesTheView() async {
    for kind in viewKinds {
      weak var view: AnyObject?
      weak var delegate: AnyObject?
      do {
        let list = kind.init(people(3), isShown: true)
        view = list.listView as AnyObject
        delegate = list.dataSourceOfView
        XCTAssertNotNil(delegate)
        let captured = list.listView as AnyObject
        list.adapter.updater.updateHandler = { _ in _ = captured }
        list.adapter.updater.completionHandler = { _, _ in _ = captured }
        list.adapter.didSelect = { _, _ in _ = captured }
        list.source.set(people(5))
        list.finishAnimations()
        await list.settle()
        list.hide()
      }
      await turns()
      XCTAssertNil(view)
      XCTAssertNil(delegate)
    }
  }

  /// Two living adapters: the second one has the view. The first one neither changes it nor names
  /// a mistake before its list changes.
  func testAReplacedAdapter() async {
    for keepsFirst in [true, false] {
      for list in views(people(3)) {
        let first = WeakReference(list.adapter)
        let others = People(sections: people(4))
        let mistakes = AdapterTests.mistakes {
          let second = list.makeAdapter(others)
          list.layOut()
          if !keepsFirst { list.releaseAdapter() }
          for round in 0..<3 {
            list.source.set(people(7 + round))
            others.set(people(5))
            list.source.set([])
            list.layOut()
            others.set(people(6))
            list.finishAnimations()
            list.layOut()
          }
          XCTAssertEqual(second.item(at: [0, 5])?.name, names(0..<6)[5])
          XCTAssertEqual(list.texts.map(\.count), [6])
          if keepsFirst {
            XCTAssertEqual(list.adapter.selectedItems, [])
            list.releaseAdapter()
          }
          others.set(people(2))
          list.finishAnimations()
          list.layOut()
          XCTAssertEqual(list.texts.map(\.count), [2])
          withExtendedLifetime(second) {}
        }
        XCTAssertNil(first.object)
        XCTAssertEqual(list.takeRules(), [], "keeps the first: \(keepsFirst)")
        XCTAssertEqual(!mistakes.isEmpty, keepsFirst, "\(mistakes)")
      }
    }
  }

  /// The delegate of the app is behind the second adapter, and the first one is not.
  func testTheDelegateBehindAReplacedAdapter() async {
    for list in views([section("A", "a", "b")]) {
      let delegate = list.makeDelegate()
      list.delegateBehind = delegate
      list.logSelection()
      let other = People(sections: [section("B", "x", "y")])
      let adapter = list.makeAdapter(other)
      list.layOut()
      if !list.isFlat { XCTAssertTrue(list.viewDelegate === delegate) }
      var selected: [String] = []
      adapter.didSelect = { person, _ in selected.append(person.name) }
      list.userSelects([0, 1])
      await list.settle()
      XCTAssertEqual(selected, ["y"])
    }
  }

  func testTheOrderOfRelease() async {
    for order in ["view first", "adapter first", "on another thread"] {
      for kind in viewKinds {
        weak var view: AnyObject?
        weak var delegate: AnyObject?
        weak var source: AnyObject?
        do {
          let list = kind.init(people(3), isShown: true)
          list.source.set(people(5))
          (view, source, delegate) = (
            list.listView as AnyObject, list.source, list.dataSourceOfView
          )
          switch order {
          case "view first": list.releaseView()
          case "adapter first":
            list.releaseAdapter()
            list.releaseView()
          default:
            nonisolated(unsafe) let adapter = Unmanaged.passRetained(list.adapter as AnyObject)
            list.releaseAdapter()
            await Task.detached { @concurrent in adapter.release() }.value
            await turns()
            list.finishAnimations()
            XCTAssertEqual(list.takeRules(), [], order)
            list.releaseView()
          }
        }
        await turns()
        XCTAssertNil(view, order)
        XCTAssertNil(source, order)
        XCTAssertNil(delegate, order)
      }
    }
  }
}
