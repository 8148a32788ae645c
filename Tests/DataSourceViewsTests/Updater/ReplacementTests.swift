import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Data source and view are replaced.
@MainActor @Suite struct ReplacementTests {
  @Test func anotherDataSource() {
    let stage = Stage([[1, 2], [3]])
    let other = ArraySource([[4]])
    stage.updater.dataSource = other
    #expect(stage.shown == [[4]] && stage.log.updates == [.reloaded(.everythingChanged)])
    stage.source.insert(9, at: [0, 0])
    #expect(stage.shown == [[4]] && stage.log.updates.count == 1, "nobody listens any more")
    other.insert(5, at: [0, 1])
    #expect(stage.shown == [[4, 5]] && stage.isAnimated == false)
    #expect(stage.log.updates.count == 2 && stage.view.violations.isEmpty)
  }

  @Test func theSameDataSource() {
    let stage = Stage([[1]])
    stage.updater.dataSource = stage.source
    stage.source.insert(2, at: [0, 0])
    #expect(stage.isRight && stage.log.updates.count == 1 && stage.isAnimated)
  }

  /// It is observed once, although it was observed by the same updater before.
  @Test func aDataSourceThatComesBack() {
    let stage = Stage([[1]])
    for _ in 0..<3 {
      stage.updater.dataSource = ArraySource([[4]])
      stage.updater.dataSource = stage.source
    }
    stage.log.updates = []
    stage.source.insert(2, at: [0, 0])
    stage.source.update(at: [0, 0])
    #expect(stage.isRight && stage.isAnimated && stage.log.updates.count == 2)
  }

  @Test func anotherDataSourceWhileTheViewIsBusy() {
    let stage = Stage([[1, 2], [3]])
    let other = ArraySource([[4]])
    stage.updater.withChangesQueued {
      stage.source.remove(at: [0, 0])
      stage.updater.dataSource = other
      other.insert(5, at: [0, 0])
      expectEqual(stage.updater.itemCounts, [2, 1])
      expectEqual(stage.updater.indexPaths.compactMap(stage.updater.item), [1, 2, 3])
      expectNil(stage.updater.indexPathInDataSource([0, 0]))
      expectEqual(stage.updater.headerTitle(for: 0), "Header")
    }
    stage.turnAll()
    #expect(stage.shown == [[5, 4]] && stage.view.violations.isEmpty)
  }

  @Test func anotherDataSourceInTheMiddleOfAnUpdate() {
    let stage = Stage([[1]])
    let other = ArraySource([[4], [5]])
    stage.updater.updateHandler = { [updater = stage.updater] _ in
      updater.updateHandler = nil
      updater.dataSource = other
    }
    stage.source.insert(2, at: [0, 0])
    #expect(stage.shown == [[4], [5]] && stage.view.violations.isEmpty)
  }

  @Test func anotherView() {
    let stage = Stage([[1]])
    let second = ListViewSimulator(dataSource: stage.updater)
    stage.updater.view = second
    stage.source.insert(2, at: [0, 0])
    #expect(second.itemCounts == [2] && second.violations.isEmpty && stage.isAnimated)
    expectEqual(stage.view.itemCounts, [1])
  }

  /// The replaced view would have resumed later.
  @Test func anotherViewWhileTheFirstIsBusy() {
    for isGone in [true, false] {
      let source = ArraySource([[1]])
      let updater = ListViewUpdater<Row>(dataSource: source)
      var first: FakeListView? = FakeListView()
      first?.readiness = .busy
      updater.view = first
      _ = updater.itemCounts
      source.insert(2, at: [0, 0])
      let second = FakeListView()
      if isGone { first = nil }
      updater.view = second
      expectEqual(updater.itemCounts, [1])
      first?.turn()
      second.turnAll()
      #expect(updater.itemCounts == [2] && !updater.hasPendingChanges)
      expectEqual(second.calls, [.batch([.item(type: .insert([0, 0]))])])
    }
  }

  /// The new view may have read outdated numbers.
  @Test func anotherViewInTheMiddleOfABatch() {
    let stage = Stage([[1]])
    var second: ListViewSimulator<Row>?
    stage.log.readingHandler = {
      stage.log.readingHandler = nil
      second = ListViewSimulator(dataSource: stage.updater)
      stage.updater.view = second
    }
    stage.source.insert(2, at: [0, 0])
    stage.turnAll()
    expectEqual(second?.sections.map { $0.rows.map(\.item) }, [[2, 1]])
    stage.source.insert(3, at: [0, 0])
    expectEqual(second?.sections.map { $0.rows.map(\.item) }, [[3, 2, 1]])
    expectEqual(second?.violations.isEmpty, true)
  }

  /// A view is brought up to date if it had read counts before it was set, or was removed.
  @Test func aViewThatMissedChanges() {
    let source = ArraySource([[1]])
    let updater = ListViewUpdater<Row>(dataSource: source)
    let view = ListViewSimulator(dataSource: updater)
    source.insert(2, at: [0, 0])
    #expect(updater.itemCounts == [2] && view.itemCounts == [1])
    updater.view = view
    expectEqual(view.itemCounts, [2])
    updater.view = nil
    source.replaceAll([[], [7]])
    updater.view = view
    source.insert(8, at: [0, 0])
    expectEqual(view.sections.map { $0.rows.map(\.item) }, [[8], [7]])
    #expect(view.violations.isEmpty)
  }

  /// Counts that no view has read need not be read again.
  @Test func aViewThatMissedNothing() {
    let source = ArraySource([[1]])
    let updater = ListViewUpdater<Row>(dataSource: source)
    source.insert(2, at: [0, 0])
    let view = FakeListView()
    updater.view = view
    #expect(view.calls.isEmpty)
    updater.view = nil
    updater.view = view
    #expect(view.calls.isEmpty)
  }

  /// The data has changed while there was no view, and a callback of the reload changes it again.
  @Test func settingAViewKeepsTheBatchThatItsReloadStarts() {
    for callback in 0..<3 {
      let source = ArraySource([[0]])
      let view = FakeListView()
      let updater = ListViewUpdater<Row>(dataSource: source, view: view)
      _ = updater.itemCounts
      updater.view = nil
      source.insert(1, at: [0, 0])
      var isFirst = true
      func edit() {
        if isFirst { source.insert(2, at: [0, 0]) }
        isFirst = false
      }
      var observation: ChangeObservation?
      switch callback {
      case 0: updater.updateHandler = { _ in edit() }
      case 1: updater.completionHandler = { _, _ in edit() }
      default: observation = updater.observeChanges { _ in edit() }
      }
      updater.view = view
      let batch = FakeListView.Call.batch([.item(type: .insert([0, 0]))])
      expectEqual(view.takeCalls(), [.reload, .layout, batch], "\(callback)")
      #expect(updater.itemCounts == [3] && !updater.hasPendingChanges, "\(callback)")
      withExtendedLifetime(observation) {}
    }
  }

  /// The view has not run the block of its batch, so its counts are outdated when it comes back.
  @Test func aViewThatIsRemovedInTheMiddleOfABatch() {
    let source = ArraySource([[1]])
    let view = FakeListView()
    view.blockCalls = 0
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    view.during = { _ in updater.view = nil }
    source.insert(2, at: [0, 0])
    #expect(updater.itemCounts == [2] && !updater.hasPendingChanges)
    #expect(view.takeCalls().count == 1)
    view.during = nil
    updater.view = view
    expectEqual(view.takeCalls(), [.reload, .layout])
  }

  @Test func anotherViewWhileABatchIsDecided() {
    let source = ArraySource([[1]])
    let (first, second) = (FakeListView(), FakeListView())
    let updater = ListViewUpdater<Row>(dataSource: source, view: first)
    _ = updater.itemCounts
    updater.policyProvider = { [unowned updater] _ in
      updater.view = second
      return .animated
    }
    source.insert(2, at: [0, 0])
    #expect(updater.itemCounts == [2] && !updater.hasPendingChanges)
    #expect(first.calls.isEmpty && second.calls == [.reload, .layout])
    first.turnAll()
    #expect(updater.itemCounts == [2] && second.calls == [.reload, .layout])
  }

  /// A view that was reloaded outside a window is replaced by one that has been laid out.
  @Test func aViewInAWindowAfterOneOutside() {
    let source = ArraySource([[1]])
    let outside = FakeListView()
    outside.readiness = .offscreen
    let updater = ListViewUpdater<Row>(dataSource: source, view: outside)
    _ = updater.itemCounts
    source.insert(2, at: [0, 0])
    expectEqual(outside.calls, [.reload])
    let view = FakeListView()
    updater.view = view
    source.insert(3, at: [0, 0])
    expectEqual(view.calls, [.batch([.item(type: .insert([0, 0]))])])
  }

  /// A view that is replaced while it performs a change gets no further call. Completions are
  /// called once.
  @Test func anotherViewInTheMiddleOfACall() {
    for isBatch in [false, true] {
      let (first, second) = (FakeListView(), FakeListView())
      first.endsAnimations = false
      let source = ArraySource([[1, 2]])
      let updater = ListViewUpdater<Row>(dataSource: source, view: first)
      _ = updater.itemCounts
      var completions: [Bool] = []
      first.during = { _ in updater.view = second }
      if isBatch {
        source.rows = [[3, 1, 2]]
        updater.performUpdates(
          withChangeSet: .some([.item(type: .insert([0, 0])), .item(type: .update([0, 1]))])
        ) { completions.append($0) }
      } else {
        source.rows[0][1].version += 1
        updater.performUpdates(withChangeSet: .some([.item(type: .update([0, 1]))])) {
          completions.append($0)
        }
      }
      #expect(first.takeCalls().count == 1 && !updater.hasPendingChanges)
      #expect(second.takeCalls().first == .reload && updater.itemCounts == source.itemCounts)
      for completion in first.completions { completion(false) }
      expectEqual(completions, [!isBatch])
    }
  }
}
