import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// The rules T, each as the strictest view enforces it.
@MainActor @Suite struct TransactionTests {
  /// T1: a view whose layout is dirty requests the old state.
  @Test func aDirtyLayoutFindsNumbersAndItemsBefore() {
    let stage = Stage([[1, 2, 3], [4]])
    stage.view.setNeedsLayout()
    stage.source.change([
      .item(type: .delete([0, 0])), .item(type: .insert([1, 0])),
      .item(type: .move([0, 1], [1, 2])),
    ]) { $0 = [[3], [5, 4, 2]] }
    #expect(stage.isRight && stage.isAnimated)
  }

  /// T1: rows that the data source no longer contains come from memory.
  @Test func aDirtyLayoutFindsRowsThatAreGone() {
    let stage = Stage([[1, 2, 3]])
    stage.view.setNeedsLayout()
    stage.source.change([.section(type: .delete([0]))]) { $0 = [] }
    #expect(stage.isRight && stage.isAnimated)
  }

  /// T2: no batch between `reloadData()` and a layout.
  @Test func noBatchFollowsAReloadWithoutALayout() {
    let stage = Stage([[1]])
    try? stage.view.reloadData()
    stage.source.insert(2, at: [0, 0])
    #expect(stage.isRight)
    expectEqual(stage.log.updates, [.reloaded(.notShown)])
  }

  /// T3: empty change sets are omitted.
  @Test func anEmptyChangeSetDoesNothing() {
    let stage = Stage([[1]])
    stage.source.reloadBlock?(.some([]))
    #expect(stage.isRight && stage.log.updates.isEmpty)
  }

  /// T3: content alone causes no batch.
  @Test func contentMakesNoBatch() {
    let view = FakeListView()
    let source = ArraySource([[1, 2]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    source.update(at: [0, 1])
    expectEqual(view.calls, [.content([], [[0, 1]])])
  }

  /// T4: changes reported while the view is busy are merged, and performed when it is done.
  @Test func changesWaitWhileTheViewIsBusy() {
    let view = FakeListView()
    let source = ArraySource([[1, 2]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    view.readiness = .busy
    source.insert(3, at: [0, 0])
    source.remove(at: [0, 1])
    view.turn()
    #expect(view.calls.isEmpty && updater.hasPendingChanges && updater.itemCounts == [2])
    view.readiness = .ready
    view.turn()
    expectEqual(
      view.calls, [.batch([.item(type: .delete([0, 0])), .item(type: .insert([0, 0]))])])
    #expect(!updater.hasPendingChanges)
  }

  /// T4: a view that stays busy after a batch, as during an animation, is neither updated nor
  /// reloaded.
  @Test func changesThatCameDuringABatchWaitForABusyView() {
    let view = FakeListView()
    let source = ArraySource([[1]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    view.afterBlock = {
      view.afterBlock = nil
      view.readiness = .busy
      source.insert(3, at: [0, 0])
    }
    source.insert(2, at: [0, 0])
    expectEqual(view.takeCalls(), [.batch([.item(type: .insert([0, 0]))])])
    view.turn()
    #expect(view.calls.isEmpty)
    view.readiness = .ready
    view.turn()
    expectEqual(view.calls, [.batch([.item(type: .insert([0, 0]))])])
    expectEqual(updater.itemCounts, [3])
  }

  /// T5: nothing depends on an animation that is interrupted.
  @Test func interruptedAnimations() {
    let stage = Stage([[1]])
    stage.view.interruptsAnimations = true
    stage.updater.performUpdates(withChangeSet: .some([]), completion: stage.completion("none"))
    stage.source.insert(2, at: [0, 0])
    stage.source.rows[0].append(3)
    stage.updater.performUpdates(
      withChangeSet: .some([.item(type: .insert([0, 2]))]), completion: stage.completion("batch"))
    #expect(stage.isRight)
    expectEqual(stage.log.completions, ["none", "batch!"])
  }

  /// T6: outside a window everything is reloaded.
  @Test func outsideAWindow() {
    let stage = Stage([[1]])
    stage.view.isInWindow = false
    stage.source.insert(2, at: [0, 0])
    stage.source.remove(at: [0, 1])
    expectEqual(stage.log.updates, [.reloaded(.notShown), .reloaded(.notShown)])
    stage.view.isInWindow = true
    stage.view.finishLayout()
    stage.source.insert(3, at: [0, 0])
    stage.source.insert(4, at: [0, 0])
    #expect(stage.isRight)
    expectEqual(stage.log.updates.count, 4)
  }

  /// T6: a view that has shown nothing yet gets no batch.
  @Test func beforeTheFirstLoad() {
    let stage = Stage([[1]], displayed: false)
    stage.source.insert(2, at: [0, 0])
    #expect(stage.isRight && stage.log.updates == [.reloaded(.notShown)])
    stage.source.insert(3, at: [0, 0])
    #expect(stage.isRight && stage.log.updates.count == 2)
  }

  @Test func aViewThatIsReadyButHasReadNothing() {
    let view = FakeListView()
    let source = ArraySource([[1]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    // An app may call this before the view does.
    #expect(updater.indexPathInView([0, 0]) == [0, 0] && updater.sectionInView(0) == 0)
    source.insert(2, at: [0, 0])
    expectEqual(view.takeCalls(), [.reload, .layout])
    _ = updater.numberOfSections
    source.insert(3, at: [0, 0])
    expectEqual(view.calls, [.batch([.item(type: .insert([0, 0]))])])
  }

  /// A view that lays itself out later has read nothing until its first query.
  @Test func aReloadOutsideAWindowLastsUntilALayout() {
    let view = FakeListView()
    let source = ArraySource([[1]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    view.readiness = .offscreen
    updater.performUpdates(withChangeSet: .all)
    expectEqual(view.takeCalls(), [.reload])
    view.readiness = .ready
    source.insert(2, at: [0, 0])
    expectEqual(view.takeCalls(), [.reload, .layout])
    view.readiness = .offscreen
    updater.performUpdates(withChangeSet: .all)
    expectEqual(view.takeCalls(), [.reload])
    view.readiness = .ready
    updater.withChangesQueued {}
    source.insert(3, at: [0, 0])
    expectEqual(view.calls, [.batch([.item(type: .insert([0, 0]))])])
  }
}
