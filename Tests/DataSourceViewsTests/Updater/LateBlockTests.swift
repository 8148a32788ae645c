import DataSourceCore
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Views that run the block of a batch after `performBatch` has returned.
@MainActor @Suite struct LateBlockTests {
  private let source = ArraySource([[1, 2]])
  private let view = FakeListView()
  private let updater: ListViewUpdater<Row>

  init() {
    updater = ListViewUpdater(dataSource: source, view: view)
    view.defersBlocks = true
    _ = updater.itemCounts
  }

  @Test func theViewReadsBeforeUntilTheBlockRuns() {
    var completions: [Bool] = []
    var updates = 0
    updater.updateHandler = { _ in updates += 1 }
    source.change([.item(type: .insert([0, 0])), .item(type: .update([0, 1]))]) {
      $0 = [[3, 1, 2]]
    }
    updater.performUpdates(withChangeSet: .some([])) { completions.append($0) }
    source.update(at: [0, 0])
    #expect(updater.itemCounts == [2] && updater.item(at: [0, 0]) == 1)
    expectEqual(updater.indexPathInDataSource([0, 1]), [0, 2])
    #expect(updater.hasPendingChanges && updates == 0 && completions.isEmpty)
    expectEqual(view.takeCalls(), [.batch([.item(type: .insert([0, 0]))])])

    view.runBlocks()
    #expect(updater.itemCounts == [3] && updater.item(at: [0, 0]) == source.rows[0][0])
    // The view is still performing the batch.
    #expect(view.takeCalls().isEmpty && updates == 0)
    view.turnAll()
    expectEqual(view.takeCalls(), [.content([], [[0, 2]]), .content([], [[0, 0]])])
    #expect(!updater.hasPendingChanges && updates == 2 && completions == [true])
  }

  @Test func selectionFollows() {
    _ = updater.item(at: [0, 1])
    view.selected = [[0, 1]]
    source.insert(3, at: [0, 0])
    view.runBlocks()
    view.turnAll()
    expectEqual(view.takeCalls().last, .select([0, 2]))
  }

  @Test func aViewThatIsReplacedOrReleased() {
    for runsBlock in [false, true] {
      for isReplaced in [false, true] {
        let source = ArraySource([[1, 2]])
        var old: FakeListView? = FakeListView()
        old?.defersBlocks = true
        let updater = ListViewUpdater<Row>(dataSource: source, view: old)
        _ = updater.itemCounts
        var reports: [ChangeSet] = []
        updater.reloadBlock = { reports.append($0) }
        source.insert(3, at: [0, 0])
        if runsBlock { old?.runBlocks() }
        let new = FakeListView()
        // Block and work keep the view.
        let block = isReplaced ? old?.blocks.first : nil
        old?.blocks = []
        old?.laterWork = []
        if isReplaced { updater.view = new }
        old = nil
        source.insert(4, at: [0, 0])
        #expect(updater.itemCounts == [4] && !updater.hasPendingChanges)
        block?()
        #expect(updater.itemCounts == [4] && reports.count >= 2)
        if isReplaced { expectEqual(new.takeCalls().first, .reload) }
        updater.view = new
        #expect(updater.itemCounts == [4] && !updater.hasPendingChanges)
      }
    }
  }

  @Test func theUpdaterIsReleased() {
    var updater: ListViewUpdater<Row>? = ListViewUpdater(dataSource: source, view: view)
    let weakUpdater = WeakReference(updater)
    _ = updater?.itemCounts
    source.insert(3, at: [0, 0])
    updater = nil
    expectNil(weakUpdater.object)
    view.runBlocks()
    view.turnAll()
  }
}
