import DataSourceCore
import DataSourceDiffing
import XCTest

@testable import DataSourceViews

/// An app's delegate, in views whose adapter is the delegate only while it has a closure for that.
@MainActor
final class DelegateTests: ViewTests {
  private func delegatingViews(isShown: Bool = true) -> some Sequence<any ShownView<Person>> {
    views([section("A", "a", "b", "c")], isShown: isShown).filter { !$0.isFlat }
  }

  func testTheAppsDelegateStandsBehind() async {
    for list in delegatingViews() {
      let delegate = list.makeDelegate()
      list.viewDelegate = delegate
      list.logSelection()
      XCTAssertFalse(list.viewDelegate === delegate)
      list.userSelects([0, 1])
      list.userDeselects([0, 1])
      XCTAssertEqual(list.log.take(), ["+b 0-1", "app +0-1", "-b 0-1", "app -0-1"])
      XCTAssert(list.adapter.viewDelegate.next === delegate)
      list.adapter.didSelect = nil
      list.adapter.didDeselect = nil
      XCTAssert(list.viewDelegate === delegate)
      XCTAssertNil(list.adapter.viewDelegate.next)
      list.userSelects([0, 0])
      XCTAssertEqual(list.log.take(), ["app +0-0"])
    }
  }

  /// The adapter becomes the delegate again once the view has read anything: after an update, when
  /// it scrolls, and at its first layout.
  func testADelegateThatIsSetLaterDisconnectsNothing() async {
    for read in 0..<3 {
      for list in delegatingViews(isShown: read < 2) {
        if read == 1 { list.source.show(names(0..<50)) }
        await list.settle()
        let delegate = list.makeDelegate()
        list.adapter.didSelect = { [log = list.log] person, _ in log.note("+\(person.name)") }
        list.viewDelegate = delegate
        switch read {
        case 0: list.source.show(names(0..<3))
        case 1: list.scrolledCells = 1
        default: list.show()
        }
        await list.settle()
        XCTAssertFalse(list.viewDelegate === delegate)
        XCTAssert(list.delegateBehind === delegate)
        list.userSelects([0, 2])
        XCTAssertEqual(list.log.take(), ["+\(list.texts[0][2])", "app +0-2"])
        XCTAssertEqual(list.takeRules(), [])
      }
    }
  }

  /// A delegate set after the first layout does not replace the adapter, even if the view reads
  /// nothing.
  func testADelegateThatIsSetAfterTheFirstLayout() async {
    for list in delegatingViews() {
      list.adapter.didSelect = { [log = list.log] person, _ in log.note("+\(person.name)") }
      let (first, second) = (list.makeDelegate(), list.makeDelegate())
      for delegate in [first, second] {
        list.viewDelegate = nil
        list.viewDelegate = delegate
        await turns()
        XCTAssertFalse(list.viewDelegate === delegate)
        XCTAssert(list.delegateBehind === delegate)
        list.userSelects([0, 0])
        XCTAssertEqual(list.log.take(), ["+a", "app +0-0"])
        list.userDeselects([0, 0])
        XCTAssertEqual(list.log.take(), ["app -0-0"])
      }
      // The view has no delegate, so only the closure is called.
      list.viewDelegate = nil
      await turns()
      list.userSelects([0, 0])
      XCTAssertEqual(list.log.take(), ["+a"])
      // Without closures the app's delegate stays.
      list.adapter.didSelect = nil
      list.viewDelegate = first
      await turns()
      XCTAssert(list.viewDelegate === first)
    }
  }

  /// Without an adapter, the app's delegate is the view's again: immediately, or soon if another
  /// thread releases the adapter.
  func testTheAppsDelegateReturns() async {
    final class Holder: @unchecked Sendable {
      var adapter: ListAdapter<Person>?

      init(_ adapter: ListAdapter<Person>) { self.adapter = adapter }
    }
    for isOnMainThread in [true, false] {
      for list in views([section("A", "a", "b")]) {
        let delegate = list.makeDelegate()
        list.viewDelegate = delegate
        list.logSelection()
        await turns()
        XCTAssert(list.delegateBehind === delegate)
        let holder = Holder(list.adapter)
        let (adapter, updater) = (WeakReference(list.adapter), WeakReference(list.adapter.updater))
        list.releaseAdapter()
        if isOnMainThread {
          holder.adapter = nil
        } else {
          await Task.detached { holder.adapter = nil }.value
          await turns()
        }
        XCTAssert(list.viewDelegate === delegate)
        XCTAssertNil(adapter.object)
        XCTAssertNil(updater.object)
      }
    }
  }

  /// The last adapter of a view is the delegate, whether the one before it is released or not, and
  /// even if it has no closures yet when that happens.
  func testTheLastAdapterIsTheDelegate() async {
    for isReleased in [true, false] {
      for list in views([section("A", "a", "b")]) {
        let delegate = list.makeDelegate()
        list.viewDelegate = delegate
        list.logSelection()
        let adapter = list.makeAdapter(People(sections: [section("B", "x")]))
        if isReleased { list.releaseAdapter() }
        adapter.didSelect = { _, _ in }
        if isReleased { await turns() } else { list.layOut() }
        for _ in 0..<4 {
          await Task.yield()
          XCTAssert(list.viewDelegate === adapter.viewDelegate, "released: \(isReleased)")
        }
        XCTAssert(adapter.viewDelegate.next === delegate, "released: \(isReleased)")
      }
    }
  }

  func testTheDelegateIsNotKept() async {
    for list in views([section("A", "a", "b")]) {
      weak var weakDelegate: AnyObject?
      do {
        let delegate = list.makeDelegate()
        weakDelegate = delegate
        list.delegateBehind = delegate
        list.logSelection()
      }
      XCTAssertNil(weakDelegate)
      list.userSelects([0, 1])
      XCTAssertEqual(list.log.take(), ["+b 0-1"])
      list.adapter.didSelect = nil
      list.adapter.didDeselect = nil
      XCTAssertNil(list.delegateBehind)
    }
  }
}
