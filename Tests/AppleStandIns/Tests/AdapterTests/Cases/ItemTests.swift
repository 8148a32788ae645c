import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import Foundation
import XCTest

/// Finding items by identity, and changes without animation.
@MainActor
final class ItemTests: ViewTests {
  func testScrollingToItems() async {
    for list in views([]) {
      list.source.show(names(0..<60))
      list.adapter.scroll(toID: 30)
      list.layOut()
      XCTAssertEqual(list.scrolledCells, 30)
      list.adapter.scroll(toID: 99)
      list.layOut()
      XCTAssertEqual(list.scrolledCells, 30)
      XCTAssertEqual(list.adapter.indexPath(forID: 5), [0, 5])
      XCTAssertNil(list.adapter.indexPath(forIdentity: "5"))
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// An item that is inserted while the view is busy. Views may complete a batch before they return
  /// from it.
  func testWhileChangesWait() async {
    for finishesAtOnce in [false, true] {
      for list in views([]) {
        list.finishesAnimationsAtOnce = finishesAtOnce
        defer { list.finishesAnimationsAtOnce = false }
        list.adapter.updater.scrollAnchoring = .alwaysEvenAtTop
        list.source.show(names(0..<40))
        list.adapter.selection = [4]
        list.adapter.updater.withChangesQueued {
          list.source.show(names(0..<60))
          list.adapter.scroll(toID: 50, animated: false)
          list.adapter.selection = [55]
          XCTAssertNil(list.adapter.indexPath(forID: 50))
        }
        XCTAssertEqual(list.adapter.selection, [55])
        XCTAssertEqual(list.adapter.selectedItems.map(\.id), [4])
        await list.settle()
        list.finishAnimations()
        list.layOut()
        XCTAssertEqual(list.scrolledCells, 48)
        XCTAssertEqual(list.adapter.selection, [55])
        list.adapter.updater.withChangesQueued {
          list.source.show(names(1..<60))
          list.adapter.selection.remove(55)
        }
        await list.settle()
        list.finishAnimations()
        XCTAssertEqual(list.adapter.selection, [])
        XCTAssertEqual(list.takeRules(), [])
      }
    }
  }

  func testOutsideAWindow() async {
    for list in views([], isShown: false) {
      list.source.show(names(0..<60))
      list.adapter.selection = [31]
      list.adapter.scroll(toID: 30)
      XCTAssertEqual(list.adapter.selectedItems.map(\.id), [31])
      list.source.show(names(10..<60))
      list.show()
      await list.settle()
      XCTAssertEqual(list.scrolledCells, 20)
      XCTAssertEqual(list.adapter.selectedItems.map(\.id), [31])
      // Once it has been displayed, it scrolls immediately.
      list.hide()
      list.adapter.scroll(toID: 15)
      list.show()
      XCTAssertEqual(list.scrolledCells, 5)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// Every position, immediately and with an animation. 12 cells fit on the screen.
  func testPositions() async {
    for list in views([]) {
      list.source.show(names(0..<60))
      await list.settle()
      for isAnimated in [false, true] {
        for (id, position, expected) in [
          (30, ListPosition.start, 30), (30, .nearest, 30), (30, .end, 19), (30, .nearest, 19),
          (30, .center, 24.5), (50, .nearest, 39), (10, .nearest, 10),
        ] {
          list.adapter.scroll(toID: id, at: position, animated: isAnimated)
          list.layOut()
          XCTAssertEqual(list.scrolledCells, expected, "\(id) \(position) \(isAnimated)")
        }
      }
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testWithoutAnimation() async {
    for list in views([section("A", "a1")]) {
      _ = list.takeUnanimated()
      let result = list.adapter.updater.withoutAnimation {
        list.source.set([section("A", "a1", "b2")])
        return 1
      }
      XCTAssertEqual(result, 1)
      XCTAssertTrue(list.takeUnanimated())
      list.source.set([section("A", "b2")])
      XCTAssertFalse(list.takeUnanimated())
      list.adapter.updater.policy = .withoutAnimation
      list.adapter.updater.scrollAnchoring = .always
      XCTAssertEqual(list.adapter.updater.policy, .withoutAnimation)
      XCTAssertEqual(list.adapter.updater.scrollAnchoring, .always)
      list.source.set([section("A", "c3", "B2")])
      XCTAssertTrue(list.takeUnanimated())
      XCTAssertEqual(list.texts, [["c3", "B2"]])
      XCTAssertEqual(list.takeRules(), [])
    }
  }
}
