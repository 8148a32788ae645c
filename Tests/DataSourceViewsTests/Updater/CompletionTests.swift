import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Completions are called once each, in order.
@MainActor @Suite struct CompletionTests {
  private static let update = ChangeSet.some([.item(type: .update([0, 0]))])

  @Test func everyKindOfUpdate() {
    let stage = Stage([[1]])
    let updater = stage.updater
    updater.performUpdates(withChangeSet: .some([]), completion: stage.completion("nothing"))
    updater.performUpdates(withChangeSet: Self.update, completion: stage.completion("content"))
    updater.performUpdates(withChangeSet: .all, completion: stage.completion("reload"))
    stage.source.rows = [[2, 1]]
    updater.performUpdates(
      withChangeSet: .some([.item(type: .insert([0, 0]))]), completion: stage.completion("batch"))
    stage.source.rows = [[]]
    updater.performUpdates(withChangeSet: .some([]), completion: stage.completion("mistake"))
    expectEqual(stage.log.completions, ["nothing", "content", "reload", "batch", "mistake"])
    #expect(stage.isRight)
  }

  @Test func ofChangesThatAreMerged() {
    let stage = Stage([[1]])
    stage.updater.withChangesQueued {
      stage.updater.performUpdates(withChangeSet: Self.update, completion: stage.completion("a"))
      stage.updater.performUpdates(withChangeSet: .some([]), completion: stage.completion("b"))
      stage.updater.performUpdates(withChangeSet: .all, completion: stage.completion("c"))
    }
    #expect(stage.log.completions.isEmpty)
    stage.turnAll()
    expectEqual(stage.log.completions, ["a", "b", "c"])
  }

  @Test func ofChangesThatCancelOut() {
    let stage = Stage([[1]])
    stage.updater.withChangesQueued {
      stage.updater.performUpdates(
        withChangeSet: .some([.item(type: .insert([0, 0]))]), completion: stage.completion("a"))
      stage.updater.performUpdates(
        withChangeSet: .some([.item(type: .delete([0, 0]))]), completion: stage.completion("b"))
    }
    stage.turnAll()
    #expect(stage.log.completions == ["a", "b"] && stage.isRight && stage.log.updates.isEmpty)
    // Nothing is left of them.
    expectEqual(stage.updater.indexPathInDataSource([0, 0]), [0, 0])
  }

  /// Nothing has changed, but a completion is waiting.
  @Test func ofNothingInTheMiddleOfAnUpdate() {
    let stage = Stage([[1]])
    stage.updater.updateHandler = { [updater = stage.updater] _ in
      updater.updateHandler = nil
      updater.performUpdates(withChangeSet: .some([]), completion: stage.completion("a"))
      #expect(stage.log.completions.isEmpty)
    }
    stage.source.insert(2, at: [0, 0])
    #expect(stage.log.completions == ["a"] && stage.isRight)
  }

  @Test func ofNothingWhileAMoveIsAdopted() {
    let stage = Stage([[1, 2]])
    stage.updater.adoptMove(from: [0, 0], to: [0, 1]) { _, from, to in
      stage.source.move(from: from, to: to)
      stage.updater.performUpdates(withChangeSet: .some([]), completion: stage.completion("a"))
    }
    stage.turnAll()
    expectEqual(stage.log.completions, ["a"])
  }

  @Test func inCompletions() {
    let stage = Stage([[1]])
    stage.updater.performUpdates(withChangeSet: Self.update) { [updater = stage.updater] _ in
      updater.performUpdates(withChangeSet: .some([])) { _ in
        stage.log.completions.append("b")
        updater.performUpdates(withChangeSet: .all, completion: stage.completion("c"))
      }
      stage.log.completions.append("a")
    }
    #expect(stage.log.completions == ["a", "b", "c"] && stage.isRight)
  }

  @Test func withoutAView() {
    let log = Stage.Log()
    let updater = ListViewUpdater<Row>(dataSource: ArraySource([[1]]))
    for changeSet in [.some([]), Self.update, .all] {
      updater.performUpdates(withChangeSet: changeSet) { log.completions.append("\($0)") }
    }
    expectEqual(log.completions, ["false", "false", "false"])
  }

  /// The view is released before it has begun.
  @Test(arguments: [true, false]) func ofAViewThatHasGone(isSetToNil: Bool) {
    let source = ArraySource([[1]])
    let updater = ListViewUpdater<Row>(dataSource: source)
    var completions: [String] = []
    var view: FakeListView? = FakeListView()
    view?.readiness = .busy
    updater.view = view
    updater.performUpdates(withChangeSet: Self.update) { completions.append("a \($0)") }
    #expect(completions.isEmpty)
    if isSetToNil { updater.view = nil }
    view = nil
    updater.performUpdates(withChangeSet: Self.update) { completions.append("b \($0)") }
    expectEqual(completions, ["a false", "b false"])
  }

  /// Changes do not wait for a running animation.
  @Test func afterAnimations() {
    let view = FakeListView()
    view.endsAnimations = false
    let source = ArraySource([[1]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    var completions: [String] = []
    for name in ["a", "b"] {
      source.rows[0].append(2)
      let path: IndexPath = [0, source.rows[0].count - 1]
      updater.performUpdates(withChangeSet: .some([.item(type: .insert(path))])) {
        completions.append("\(name) \($0)")
      }
    }
    #expect(completions.isEmpty && view.calls.count == 2 && !updater.hasPendingChanges)
    view.completions[0](false)
    view.completions[0](true)
    view.completions[1](true)
    expectEqual(completions, ["a false", "b true"], "each once, although the view calls one twice")
  }

  /// The view completes a batch before `performBatch` returns. By then it has updated neither the
  /// content nor the selection.
  @Test func insideABatch() {
    let view = FakeListView()
    let source = ArraySource([[1, 2]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = (updater.itemCounts, updater.item(at: [0, 1]))
    view.selected = [[0, 1]]
    var calls: [String] = []
    view.during = { calls.append("\($0)".prefix { $0 != "(" }.description) }
    updater.updateHandler = { _ in calls.append("update") }
    updater.completionHandler = { _, _ in calls.append("completionHandler") }
    source.rows = [[3, 1, 2]]
    updater.performUpdates(
      withChangeSet: .some([.item(type: .insert([0, 0])), .item(type: .update([0, 1]))])
    ) { _ in
      calls.append("completion")
      view.selected = [[0, 0]]
    }
    view.turnAll()
    expectEqual(
      calls,
      [
        "batch", "content", "deselect", "select", "update", "completion", "completionHandler",
      ])
    expectEqual(view.selected, [[0, 0]])
  }

  /// A change from a completion inside a batch follows that batch.
  @Test func aChangeInsideABatch() {
    let view = FakeListView()
    let source = ArraySource([[1, 2]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    var calls: [String] = []
    source.rows = [[3, 1, 2]]
    updater.performUpdates(withChangeSet: .some([.item(type: .insert([0, 0]))])) { _ in
      calls.append("a")
      source.rows = [[1, 2]]
      updater.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))])) { _ in
        calls.append("b")
      }
      expectEqual(updater.itemCounts, [3])
    }
    view.turnAll()
    #expect(calls == ["a", "b"] && updater.itemCounts == [2] && !updater.hasPendingChanges)
    expectEqual(view.calls.count, 2)
  }

  /// The view is replaced, or set to `nil`, after it has completed a batch.
  @Test func insideABatchOfAReplacedView() {
    for isReplaced in [false, true] {
      for replacesInContent in [false, true] {
        let view = FakeListView()
        let source = ArraySource([[1, 2]])
        let updater = ListViewUpdater<Row>(dataSource: source, view: view)
        _ = updater.itemCounts
        let new = FakeListView()
        view.during = { [weak updater] call in
          let isContent = if case .content = call { true } else { false }
          if isContent == replacesInContent { updater?.view = isReplaced ? new : nil }
        }
        var completions = 0
        source.rows = [[3, 1, 2]]
        updater.performUpdates(
          withChangeSet: .some([.item(type: .insert([0, 0])), .item(type: .update([0, 1]))])
        ) { _ in completions += 1 }
        view.turnAll()
        new.turnAll()
        expectEqual(completions, 1, "\(isReplaced) \(replacesInContent)")
        #expect(updater.itemCounts == [3] && !updater.hasPendingChanges)
      }
    }
  }

  /// A completion is called although the updater is released during the animation.
  @Test func ofAnUpdaterThatIsReleased() {
    let view = FakeListView()
    view.endsAnimations = false
    let source = ArraySource([[1]])
    var updater: ListViewUpdater<Row>? = ListViewUpdater(dataSource: source, view: view)
    _ = updater?.itemCounts
    var completions = 0
    source.rows = [[2, 1]]
    updater?.performUpdates(withChangeSet: .some([.item(type: .insert([0, 0]))])) { _ in
      completions += 1
    }
    updater = nil
    view.completions[0](true)
    expectEqual(completions, 1)
  }
}
