import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// The data changes during an update (rule T4).
@MainActor @Suite struct ReentrancyTests {
  /// Work that is performed once.
  private final class Once {
    private var work: (() -> Void)?
    init(_ work: @escaping () -> Void) { self.work = work }
    func callAsFunction() {
      let work = work
      self.work = nil
      work?()
    }
  }

  enum Moment: CaseIterable {
    case rowIsRead, titleIsRead, completion, updateHandler, decision, reloadBlock, earlierListener
  }

  /// Changes the data at a certain moment of another change.
  private func run(
    _ moment: Moment, _ rows: [[Row]], then edit: @escaping (ArraySource) -> Void,
    first: (ArraySource) -> Void
  ) -> Stage {
    let source = ArraySource(rows)
    let inner = Once { [weak source] in source.map(edit) }
    if moment == .earlierListener { source.reloadBlock = { _ in inner() } }
    let stage = Stage(source)
    switch moment {
    case .rowIsRead: stage.log.readingHandler = { inner() }
    case .titleIsRead: stage.source.whileTitling = { inner() }
    case .completion:
      stage.updater.reloadBlock = { [weak updater = stage.updater] _ in
        updater?.performUpdates(withChangeSet: .some([])) { _ in inner() }
      }
    case .updateHandler:
      stage.updater.updateHandler = {
        stage.log.updates.append($0)
        inner()
      }
    case .decision:
      stage.updater.policyProvider = { _ in
        inner()
        return .animated
      }
    case .reloadBlock: stage.updater.reloadBlock = { _ in inner() }
    case .earlierListener: break
    }
    first(stage.source)
    stage.log.readingHandler = nil
    stage.turnAll()
    stage.updater.updateHandler = nil
    return stage
  }

  /// A batch that makes the view read a row and a title, and a change that fits in any case.
  @Test(arguments: Moment.allCases) func aChangeInABatch(moment: Moment) {
    let stage = run(moment, [[1, 2], [3]]) {
      $0.insert(9, at: [0, 0])
      $0.move(from: [0, 2], to: [2, 0])
      $0.update(at: [0, 1])
    } first: { source in
      source.change([
        .section(type: .insert([1])), .item(type: .insert([0, 2])), .item(type: .delete([1, 0])),
      ]) { $0 = [[1, 2, 4], [5], []] }
    }
    #expect(stage.isRight && stage.isAnimated, "\(moment): \(stage.log.updates) \(stage.shown)")
    #expect(stage.source.rows.flatMap(\.self).contains(9))
  }

  @Test(arguments: Moment.allCases) func aChangeInAReload(moment: Moment) {
    let stage = run(moment, [[1, 2]]) {
      $0.insert(9, at: [0, 0])
    } first: {
      $0.replaceAll([[4, 5], [6]])
      // A reload asks for no decision.
      if moment == .decision { $0.update(at: [0, 0]) }
    }
    #expect(stage.isRight, "\(moment): \(stage.shown)")
    #expect(stage.source.rows.flatMap(\.self).contains(9))
  }

  @Test(arguments: Moment.allCases) func aReloadInABatch(moment: Moment) {
    // The rows that the view reads next must still exist.
    guard moment != .rowIsRead, moment != .titleIsRead, moment != .decision else { return }
    let stage = run(moment, [[1, 2]]) {
      $0.replaceAll([[7], [8]])
    } first: {
      $0.insert(3, at: [0, 1])
    }
    #expect(stage.isRight, "\(moment): \(stage.shown)")
    expectEqual(stage.source.rows, [[7], [8]])
  }

  /// Before and after the block of a batch, with a view that keeps requesting everything.
  @Test(arguments: [false, true]) func aChangeInsideOfPerformBatch(afterBlock: Bool) {
    let view = FakeListView()
    let source = ArraySource([[1, 2, 3]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    var seen: [[Row?]] = []
    func look() { seen.append(updater.indexPaths.map { updater.item(at: $0) }) }
    look()
    let change = Once {
      source.remove(at: [0, 0])
      source.insert(9, at: [0, 3])
    }
    view.during = { _ in
      if !afterBlock { change() }
      look()
    }
    view.afterBlock = {
      change()
      look()
    }
    source.insert(4, at: [0, 3])
    expectEqual(seen.prefix(3), [[1, 2, 3], [1, 2, 3], [1, 2, 3, 4]])
    look()
    expectEqual(seen.last, [2, 3, 4, 9])
    #expect(view.calls.count == 2 && !updater.hasPendingChanges)
  }

  @Test func aViewThatCallsTheBlockTwice() {
    let view = FakeListView()
    view.blockCalls = 2
    let source = ArraySource([[1]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    source.insert(2, at: [0, 0])
    source.insert(3, at: [0, 0])
    #expect(updater.itemCounts == [3] && view.calls.count == 2)
  }

  /// Its counts are not those of the data any more, so it reloads.
  @Test func aViewThatReturnsWithoutCallingTheBlock() {
    let view = FakeListView()
    view.blockCalls = 0
    let source = ArraySource([[1]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = (updater.itemCounts, updater.item(at: [0, 0]))
    var updates: [ListUpdate] = []
    var (reports, completions) = ([ChangeSet](), 0)
    updater.updateHandler = { updates.append($0) }
    updater.completionHandler = { _, _ in completions += 1 }
    updater.reloadBlock = { reports.append($0) }
    view.selected = [[0, 0]]
    source.insert(2, at: [0, 0])
    #expect(updater.itemCounts == [2] && !updater.hasPendingChanges)
    let batch = FakeListView.Call.batch([.item(type: .insert([0, 0]))])
    expectEqual(
      view.takeCalls(), [batch, .reload, .layout, .deselect([0, 0]), .select([0, 1])])
    #expect(updates == [.reloaded(.notShown)] && reports == [.all] && completions == 1)
    view.blockCalls = 1
    source.insert(3, at: [0, 0])
    expectEqual(view.takeCalls().first, batch)
  }

  @Test func answersHoldChangesBack() {
    let view = FakeListView()
    let source = ArraySource([[1]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    let answer = updater.withChangesQueued {
      updater.withChangesQueued { source.insert(2, at: [0, 0]) }
      // Deferred changes must not be performed during the call.
      view.turn()
      return updater.item(at: [0, 0])
    }
    #expect(answer == 1 && view.calls.isEmpty && updater.hasPendingChanges)
    view.turnAll()
    expectEqual(view.calls, [.batch([.item(type: .insert([0, 0]))])])
    expectEqual(updater.item(at: [0, 0]), 2)
  }

  @Test func anAnswerMayThrow() {
    struct Problem: Error {}
    let view = FakeListView()
    let source = ArraySource([[1]])
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    #expect(throws: Problem.self) { try updater.withChangesQueued { throw Problem() } }
    source.insert(2, at: [0, 0])
    expectEqual(view.calls.count, 1)
  }
}
