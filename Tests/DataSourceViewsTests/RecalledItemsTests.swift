import DataSourceKit
import Foundation
import Testing
import TransitionSupport

@testable import DataSourceViews

@Suite struct RecalledItemsTests {
  private func position(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(section: section, item: item)
  }

  private func item(_ items: RecalledItems, _ position: ItemPath) -> Row? {
    items.item(at: position)
  }

  @Test func itemsFollowChanges() {
    var items = RecalledItems()
    items.note(Row(1), at: position(0, 0))
    items.note(Row(2), at: position(0, 1))
    let deletion = ChangeSet.some([.item(type: .delete([0, 0]))])
    items.follow { position in deletion.mapping.positionAfter(position).map { ($0, true) } }
    #expect(item(items, position(0, 0)) == 2 && item(items, position(0, 1)) == nil)
    items.follow { _ in nil }
    #expect(item(items, position(0, 0)) == nil && items.isEmpty)
  }

  @Test func theLimitGrowsWithTheScreen() {
    var items = RecalledItems()
    for item in 0..<64 { items.note(Row(item), at: position(0, item)) }
    #expect(!items.isFull)
    for item in 64..<200 { items.note(Row(item), at: position(0, item)) }
    #expect(items.isFull)
    items.keep((0..<100).map { [0, $0] })
    #expect(
      !items.isFull && item(items, position(0, 99)) == 99 && item(items, position(0, 100)) == nil)
    for item in 0..<101 { items.note(Row(item), at: position(1, item)) }
    #expect(items.isFull)
    items.keep([[7, 7]])
    #expect(item(items, position(0, 0)) == nil && item(items, position(7, 7)) == nil)
  }

  /// A view may read many items, but only a limited number of them is kept in memory.
  @MainActor @Test func anUpdaterKeepsWhatIsOnTheScreen() {
    let source = ArraySource([(0..<1_000).map { Row($0) }])
    let view = FakeListView()
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    view.visibleIndexPaths = [[0, 3], [0, 4]]
    view.selected = [[0, 900]]
    for indexPath in updater.indexPaths { _ = updater.item(at: indexPath) }
    #expect(view.laterWork.count == 1, "asked once")
    view.turn()
    source.rows = [[]]
    #expect(updater.item(at: [0, 3]) == 3)
    #expect(updater.item(at: [0, 900]) == 900)
    #expect(updater.item(at: [0, 5]) == nil)
  }

  /// A view may be released before its visible rows are requested.
  @MainActor @Test func anotherViewPrunesWhatTheFirstHasLeft() {
    let source = ArraySource([(0..<1_000).map { Row($0) }])
    let updater = ListViewUpdater<Row>(dataSource: source)
    let first = FakeListView()
    updater.view = first
    for indexPath in updater.indexPaths { _ = updater.item(at: indexPath) }
    let second = FakeListView()
    second.visibleIndexPaths = [[0, 1]]
    updater.view = second
    second.turn()
    source.rows = [[]]
    #expect(updater.item(at: [0, 1]) == 1)
    #expect(updater.item(at: [0, 2]) == nil)
  }

  @MainActor @Test func withoutAViewLittleIsKept() {
    let source = ArraySource([(0..<1_000).map { Row($0) }])
    let updater = ListViewUpdater<Row>(dataSource: source)
    for indexPath in updater.indexPaths { _ = updater.item(at: indexPath) }
    source.rows = [[]]
    #expect(updater.indexPaths.count { updater.item(at: $0) != nil } <= 65)
  }

  /// The view reloads a section whose items have changed places: the cells stay where they are.
  @Test func cellsThatDoNotFollowTheirItems() {
    var items = RecalledItems()
    for (index, name) in ["a", "b", "c"].enumerated() {
      items.note(name, at: position(0, index))
      items.noteCell(at: position(0, index))
    }
    let mapping = ChangeSet.some([.item(type: .move([0, 0], [0, 1]))]).mapping
    items.follow { position in
      mapping.positionAfter(position).map { ($0, position == $0) }
    }
    #expect((0..<3).map { items.item(at: position(0, $0)) as String? } == ["b", "a", "c"])
    #expect((0..<3).map { items.itemInCell(at: position(0, $0)) as String? } == [nil, nil, "c"])
  }
}
