import DataSourceCore
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// What an app waits for: one change, or all of them; and the first rows.
@MainActor @Suite struct SettledTests {
  private let source = ArraySource([[1, 2]])
  private let view = FakeListView()
  private let updater: ListViewUpdater<Row>

  init() {
    updater = ListViewUpdater(dataSource: source, view: view)
    _ = updater.itemCounts
  }

  @Test func oneChange() throws {
    view.endsAnimations = false
    var completions: [String] = []
    updater.performChanges {
      source.insert(3, at: [0, 0])
      source.insert(4, at: [0, 0])
    } completion: {
      completions.append("a \($0)")
    }
    source.insert(5, at: [0, 0])
    #expect(completions.isEmpty)
    view.completions[0](true)
    expectEqual(completions, ["a true"])
    // Nothing is reported.
    let result = updater.performChanges {
      7
    } completion: {
      completions.append("b \($0)")
    }
    #expect(result == 7 && completions == ["a true", "b true"])
    struct Problem: Error {}
    #expect(throws: Problem.self) {
      try updater.performChanges {
        throw Problem()
      } completion: {
        completions.append("c \($0)")
      }
    }
    expectEqual(completions.last, "c true")
  }

  @Test func whileTheViewIsBusy() {
    view.readiness = .busy
    source.insert(3, at: [0, 0])
    var completions: [String] = []
    updater.performChanges {
      source.insert(4, at: [0, 0])
    } completion: {
      completions.append("\($0)")
    }
    #expect(completions.isEmpty)
    view.readiness = .ready
    view.turnAll()
    expectEqual(completions, ["true"])
  }

  @Test func everyChange() async throws {
    await updater.settled()
    view.endsAnimations = false
    source.insert(3, at: [0, 0])
    source.insert(4, at: [0, 0])
    var isSettled = false
    let task = Task {
      await updater.settled()
      isSettled = true
    }
    try await Task.sleep(for: .milliseconds(50))
    #expect(!isSettled)
    view.completions[1](true)
    try await Task.sleep(for: .milliseconds(50))
    #expect(!isSettled)
    view.completions[0](false)
    await task.value
    view.readiness = .busy
    source.insert(5, at: [0, 0])
    let last = Task { await updater.settled() }
    last.cancel()
    await last.value
    #expect(updater.hasPendingChanges)
  }

  @Test func aViewThatIsReleased() async {
    var view: FakeListView? = FakeListView()
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    view?.endsAnimations = false
    source.insert(3, at: [0, 0])
    view = nil
    await updater.settled()
    expectEqual(updater.itemCounts, [3])
  }

  /// The first rows appear at once; later ones are animated, also in an empty list.
  @Test func theFirstLoad() {
    final class View: UpdatableListView {
      var readiness: ListViewReadiness { .ready }
      var calls: [String] = []
      private var isAnimated = true

      func reloadAll() { calls.append("reload") }
      func finishLayout() {}
      func performWithoutAnimation(_ updates: () -> Void) {
        isAnimated = false
        updates()
        isAnimated = true
      }
      func performBatch(
        _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping (Bool) -> Void
      ) {
        calls.append(isAnimated ? "animated" : "at once")
        updates()
        completion(true)
      }
      func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {}
      func performLater(_ work: @escaping () -> Void) {}
    }
    let source = ArraySource([[]])
    let view = View()
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    source.change([.section(type: .insert([0]))]) { $0.insert([], at: 0) }
    source.insert(1, at: [1, 0])
    source.insert(2, at: [1, 0])
    source.change([.item(type: .delete([1, 0])), .item(type: .delete([1, 1]))]) { $0[1] = [] }
    source.insert(3, at: [1, 0])
    expectEqual(view.calls, ["animated", "at once", "animated", "animated", "animated"])
  }
}
