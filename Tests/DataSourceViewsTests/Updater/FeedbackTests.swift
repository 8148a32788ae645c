import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Endless changes in response to changes do not block the app.
@MainActor @Suite struct FeedbackTests {
  @Test func aListenerThatChangesTheDataWithEveryUpdate() {
    let stage = Stage([[1]])
    stage.updater.updateHandler = { [source = stage.source] in
      stage.log.updates.append($0)
      source.insert(Row(source.rows[0].count + 1), at: [0, 0])
    }
    stage.source.update(at: [0, 0])
    let first = stage.log.updates.count
    #expect(first > 0 && first < 20)
    stage.view.performLaterWork()
    #expect(stage.log.updates.count > first && stage.log.updates.count < 40)
    #expect(stage.updater.hasPendingChanges)
    stage.updater.updateHandler = nil
    stage.turnAll()
    #expect(stage.isRight)
  }

  @Test(arguments: [ChangeSet.some([]), .all, .some([.item(type: .update([0, 0]))])])
  func aCompletionThatAsksForMore(changeSet: ChangeSet) {
    for hasView in [true, false] {
      let view = FakeListView()
      let updater = ListViewUpdater<Row>(
        dataSource: ArraySource([[1]]), view: hasView ? view : nil)
      _ = updater.itemCounts
      var count = 0
      var isEndless = true
      func ask() {
        updater.performUpdates(withChangeSet: changeSet) { _ in
          count += 1
          if isEndless { ask() }
        }
      }
      ask()
      #expect(count > 0 && count < 50)
      isEndless = false
      if hasView { view.turnAll() } else { updater.performUpdates(withChangeSet: .all) }
      #expect(count < 50 && !updater.hasPendingChanges)
    }
  }

  @Test func withoutAViewTheNextOneGoesOn() {
    let source = ArraySource([[1]])
    let updater = ListViewUpdater<Row>(dataSource: source)
    updater.reloadBlock = { [weak source] _ in
      guard let source, source.rows[0].count < 100 else { return }
      source.insert(2, at: [0, 0])
    }
    source.insert(2, at: [0, 0])
    #expect(source.rows[0].count < 100 && updater.hasPendingChanges)
    let view = FakeListView()
    updater.view = view
    view.turnAll()
    #expect(source.rows[0].count == 100 && !updater.hasPendingChanges)
    expectEqual(updater.itemCounts, [100])
  }

  /// Each turn of the run loop ends, and the stack does not grow.
  @Test func manyTurns() {
    let view = FakeListView()
    let source = ArraySource([[1]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    updater.updateHandler = { [weak source] _ in source?.update(at: [0, 0]) }
    source.update(at: [0, 0])
    let count = TestLength.pick(250, long: 1_000)
    for _ in 0..<count { view.turn() }
    #expect(view.calls.count > count && view.laterWork.count == 1)
  }
}
