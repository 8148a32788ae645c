import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Finding items by identity, and changes without animation.
final class ItemLookUpTests: XCTestCase {
  @MainActor
  func testScrollingAndSelecting() async {
    let list = ShownTable([])
    list.source.show(names(0..<60))
    list.adapter.scroll(to: 30)
    list.window.layoutIfNeeded()
    XCTAssertEqual(list.table.indexPathsForVisibleRows?.first, [0, 30])
    list.adapter.scroll(to: 99)
    list.window.layoutIfNeeded()
    XCTAssertEqual(list.table.indexPathsForVisibleRows?.first, [0, 30])
    list.adapter.didSelect = { [log = list.log] _, _ in log.note("selected") }
    list.adapter.selection = [3]
    list.adapter.selection = [5]
    XCTAssertEqual(list.adapter.selectedItems.map(\.id), [5])
    XCTAssertEqual(list.log.take(), [])
    XCTAssertEqual(list.adapter.indexPath(of: 5), [0, 5])
    XCTAssertNil(list.adapter.indexPath(of: "5"))
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Selection as a set of identities.
  @MainActor
  func testSelection() async {
    let list = ShownTable([])
    list.source.show(names(0..<5))
    list.adapter.didSelect = { _, _ in XCTFail("the app has selected") }
    XCTAssertEqual(list.adapter.selection, [])
    for bits in 0..<32 {
      let ids = Set((0..<5).filter { bits >> $0 & 1 == 1 }.map(AnyHashable.init))
      list.adapter.selection = ids.union([7])
      XCTAssertEqual(list.adapter.selection, ids)
      XCTAssertEqual(Set(list.adapter.selectedItems.map(\.id)), ids)
    }
    list.adapter.selection.remove(3)
    XCTAssertEqual(list.adapter.selectedItems.map(\.id), [0, 1, 2, 4])
    // It waits for the item.
    list.adapter.updater.withChangesQueued {
      list.source.show(names(2..<9))
      list.adapter.selection = [4, 8]
      XCTAssertEqual(list.adapter.selection, [0, 1, 2, 4])
    }
    await list.settle()
    list.table.standIn.finishAnimations()
    XCTAssertEqual(list.adapter.selection, [4, 8])
    list.table.allowsMultipleSelection = false
    list.adapter.selection = [5, 6]
    XCTAssertEqual(list.adapter.selection.count, 1)
    XCTAssertEqual(list.takeRules(), [])
  }

  /// An item that is inserted while the view is busy.
  @MainActor
  func testWhileChangesWait() async {
    let list = ShownCollection([])
    list.source.show(names(0..<40))
    list.adapter.updater.withChangesQueued {
      list.source.show(names(0..<60))
      list.adapter.scroll(to: 50, animated: false)
      list.adapter.selection = [55]
      XCTAssertNil(list.adapter.indexPath(of: 50))
    }
    XCTAssertEqual(list.selected, [])
    await list.settle()
    list.view.standIn.finishAnimations()
    list.window.layoutIfNeeded()
    XCTAssertEqual(list.view.indexPathsForVisibleItems.min(), [0, 48])
    XCTAssertEqual(list.adapter.selectedItems.map(\.id), [55])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Before the first layout.
  @MainActor
  func testBeforeTheFirstLayout() async {
    let list = ShownTable([], isShown: false)
    list.source.show(names(0..<60))
    list.window.addSubview(list.table)
    list.adapter.scroll(to: 30)
    list.adapter.selection = [31]
    list.window.layoutIfNeeded()
    XCTAssertEqual(list.table.indexPathsForVisibleRows?.first, [0, 30])
    XCTAssertEqual(list.adapter.selectedItems.map(\.id), [31])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Before the view is in a window.
  @MainActor
  func testOutsideAWindow() async {
    let table = ShownTable([], isShown: false)
    table.source.show(names(0..<60))
    table.adapter.scroll(to: 30)
    table.adapter.selection = [31]
    XCTAssertEqual(table.adapter.selectedItems.map(\.id), [31])
    table.show()
    await table.settle()
    XCTAssertEqual(table.table.indexPathsForVisibleRows?.first, [0, 30])
    XCTAssertEqual(table.adapter.selectedItems.map(\.id), [31])
    // Once it has been displayed, it scrolls immediately.
    table.table.removeFromSuperview()
    table.adapter.scroll(to: 5)
    table.show()
    XCTAssertEqual(table.table.indexPathsForVisibleRows?.first, [0, 5])

    let collection = ShownCollection([], isShown: false)
    collection.source.show(names(0..<60))
    collection.adapter.selection = [31]
    collection.adapter.scroll(to: 30)
    collection.source.show(names(10..<60))
    collection.show()
    await collection.settle()
    XCTAssertEqual(collection.view.indexPathsForVisibleItems.min(), [0, 20])
    XCTAssertEqual(collection.adapter.selectedItems.map(\.id), [31])
    XCTAssertEqual(table.takeRules() + collection.takeRules(), [])
  }

  /// The item moves while the view scrolls, and is deleted, and the user scrolls.
  @MainActor
  func testChangesWhileScrolling() async {
    let list = ShownTable([])
    list.source.show(names(0..<60))
    func scroll(to id: Int, meanwhile: () -> Void) async -> Bool {
      await withCheckedContinuation { done in
        list.adapter.scroll(to: id) { done.resume(returning: $0) }
        meanwhile()
      }
    }
    let isFound = await scroll(to: 30) {
      list.source.show(names(100..<105) + names(0..<60))
    }
    XCTAssertTrue(isFound)
    XCTAssertEqual(list.table.contentOffset.y, list.table.rectForRow(at: [0, 35]).minY)
    let isFoundLater = await scroll(to: 40) { list.source.show(names(0..<20)) }
    XCTAssertFalse(isFoundLater)
    list.source.show(names(0..<60))
    let isFoundByUser = await scroll(to: 10) {
      list.table.isDragging = true
      list.table.contentOffset.y = 7
    }
    XCTAssertTrue(isFoundByUser)
    XCTAssertEqual(list.table.contentOffset.y, 7)
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Every position, immediately and with an animation.
  @MainActor
  func testPositions() async {
    let table = ShownTable([])
    table.source.show(names(0..<60))
    await table.settle()
    let collection = ShownCollection([])
    collection.source.show(names(0..<60))
    await collection.settle()
    for isAnimated in [false, true] {
      for (position, first) in [
        (ListPosition.start, 30), (.nearest, 30), (.end, 19), (.nearest, 19), (.center, 24),
      ] {
        table.adapter.scroll(to: 30, at: position, animated: isAnimated)
        table.window.layoutIfNeeded()
        let frame = table.table.rectForRow(at: [0, 30])
        let bounds = table.table.bounds
        switch position {
        case .start: XCTAssertEqual(frame.minY, bounds.minY)
        case .end: XCTAssertEqual(frame.maxY, bounds.maxY)
        case .center: XCTAssertEqual(frame.midY, bounds.midY)
        case .nearest: break
        }
        XCTAssertTrue(frame.minY >= bounds.minY && frame.maxY <= bounds.maxY)
        collection.adapter.scroll(to: 30, at: position, animated: isAnimated)
        collection.window.layoutIfNeeded()
        XCTAssertEqual(collection.view.indexPathsForVisibleItems.min()?[1], first)
      }
      // From outside, at the nearest edge.
      for (id, first) in [(50, 39), (10, 10)] {
        collection.adapter.scroll(to: id, at: .nearest, animated: isAnimated)
        collection.window.layoutIfNeeded()
        XCTAssertEqual(collection.view.indexPathsForVisibleItems.min()?[1], first)
      }
    }
    XCTAssertEqual(table.takeRules() + collection.takeRules(), [])
  }

  /// Rows that turn out to be higher than estimated when they are displayed.
  @MainActor
  func testScrollingToRowsThatSizeThemselves() async {
    for isAnimated in [false, true] {
      let source = DiffableListDataSource<Person>(
        items: (0..<200).map { Person(id: $0, name: "name \($0)") })
      let (window, table) = (UIWindow(), UITableView(frame: .zero, style: .plain))
      let adapter = TableViewAdapter(tableView: table, dataSource: source)
        .cell(for: Person.self) { (cell: HighCell, person) in cell.textLabel?.text = person.name }
      window.addSubview(table)
      window.layoutIfNeeded()
      let isFound: Bool = await withCheckedContinuation { continuation in
        adapter.scroll(to: 150, at: .end, animated: isAnimated) {
          continuation.resume(returning: $0)
        }
      }
      XCTAssertTrue(isFound)
      window.layoutIfNeeded()
      XCTAssertEqual(table.rectForRow(at: [0, 150]).maxY, table.bounds.maxY)
      XCTAssertEqual(table.rectForRow(at: [0, 150]).height, 100)
      let isMissing: Bool = await withCheckedContinuation { continuation in
        adapter.scroll(to: 999, animated: isAnimated) { continuation.resume(returning: !$0) }
      }
      XCTAssertTrue(isMissing)
      XCTAssertEqual(table.standIn.violations, [])
    }
  }

  @MainActor
  func testWithoutAnimation() async {
    let list = ShownTable([section("A", "a1")])
    let engine = list.table.standIn.engine
    list.adapter.withoutAnimation { list.source.set([section("A", "a1", "b2")]) }
    XCTAssertEqual(engine.unanimatedBatches, 1)
    list.source.set([section("A", "b2")])
    XCTAssertEqual(engine.unanimatedBatches, 1)
    list.adapter.options.policy = .withoutAnimation
    list.source.set([section("A", "c3", "B2")])
    XCTAssertEqual(engine.unanimatedBatches, 2)
    XCTAssertEqual(list.texts, [["c3", "B2"]])
    XCTAssertTrue(UIView.areAnimationsEnabled)
    XCTAssertEqual(list.takeRules(), [])
  }
}

@MainActor
private final class HighCell: UITableViewCell {
  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    CGSize(width: 0, height: 100)
  }
}
