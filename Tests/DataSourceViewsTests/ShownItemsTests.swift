import DataSourceChanges
import DataSourceCore
import DataSourceStreams
import Foundation
import TestSupport
import Testing
import TransitionSupport

@testable import DataSourceViews

@Suite struct ShownItemsTests {
  private func position(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(section: section, item: item)
  }

  private func item(_ items: ShownItems, _ position: ItemPath) -> Row? {
    items.item(at: position) as? Row
  }

  @Test func itemsFollowChanges() {
    var items = ShownItems()
    items.note(Row(1), at: position(0, 0))
    items.note(Row(2), at: position(0, 1))
    let deletion = ChangeSet.some([.item(type: .delete([0, 0]))])
    items = items.following { position in
      deletion.mapping.positionAfter(position).map { ($0, true) }
    }
    #expect(item(items, position(0, 0)) == 2 && item(items, position(0, 1)) == nil)
    items = items.following { _ in nil }
    #expect(item(items, position(0, 0)) == nil && items.isEmpty)
  }

  @Test func theLimitGrowsWithTheScreen() {
    var items = ShownItems()
    for item in 0..<64 { items.note(Row(item), at: position(0, item)) }
    #expect(!items.isFull)
    for item in 64..<200 { items.note(Row(item), at: position(0, item)) }
    #expect(items.isFull)
    items = items.keeping((0..<100).map { [0, $0] })
    #expect(
      !items.isFull && item(items, position(0, 99)) == 99 && item(items, position(0, 100)) == nil)
    for item in 0..<101 { items.note(Row(item), at: position(1, item)) }
    #expect(items.isFull)
    items = items.keeping([[7, 7]])
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
    expectEqual(view.laterWork.count, 1, "asked once")
    view.turn()
    source.rows = [[]]
    expectEqual(updater.item(at: [0, 3]), 3)
    expectEqual(updater.item(at: [0, 900]), 900)
    expectNil(updater.item(at: [0, 5]))
  }

  /// A list of objects that run code when they are released.
  private final class Notes: ListDataSource {
    final class Note {
      let id: Int
      var whenReleased: (() -> Void)?
      init(_ id: Int) { self.id = id }
      deinit { whenReleased?() }
    }

    var items = (0..<400).map { Note($0) }
    var reloadBlock: ReloadBlock?

    func removeFirst(_ count: Int) {
      items.removeFirst(count)
      reloadBlock?(.some((0..<count).map { .item(type: .delete([0, $0])) }))
    }
  }

  /// A deleted object may read other rows when the updater, the last owner, releases it.
  @MainActor @Test func releasedItemsReadOtherRows() {
    let source = Notes()
    let view = FakeListView()
    let updater = ListViewUpdater<Notes.Note>(
      dataSource: source, view: view, identity: .by(\.id, areEqual: ===))
    _ = updater.numberOfSections
    var releasedCount = 0
    for note in source.items[..<40] {
      note.whenReleased = { [weak updater] in
        releasedCount += 1
        for item in 0..<200 { _ = updater?.item(at: [0, item]) }
      }
    }
    for _ in 0..<10 {
      for item in 0..<40 { _ = updater.item(at: [0, item]) }
      source.removeFirst(2)
    }
    expectEqual(releasedCount, 20)
    view.visibleIndexPaths = (0..<30).map { [0, $0] }
    view.turn()
    // Items that only the updater knows.
    view.readiness = .busy
    source.removeFirst(380)
    #expect((0..<30).allSatisfy { updater.item(at: [0, $0])?.id == 20 + $0 })
    view.readiness = .ready
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
    expectEqual(updater.item(at: [0, 1]), 1)
    expectNil(updater.item(at: [0, 2]))
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
    var items = ShownItems()
    for (index, name) in ["a", "b", "c"].enumerated() {
      items.note(name, at: position(0, index), isInCell: true)
    }
    let mapping = ChangeSet.some([.item(type: .move([0, 0], [0, 1]))]).mapping
    items = items.following { position in
      mapping.positionAfter(position).map { ($0, position == $0) }
    }
    expectEqual((0..<3).map { items.item(at: position(0, $0)) as? String }, ["b", "a", "c"])
    expectEqual((0..<3).map { items.itemInCell(at: position(0, $0)) as? String }, [nil, nil, "c"])
  }
}
