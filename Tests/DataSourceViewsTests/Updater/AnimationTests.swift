import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Changes performed without animation.
@Suite struct AnimationTests {
  private final class View: UpdatableListView {
    var readiness = ListViewReadiness.ready

    /// Each call of the view: `-` for a batch or content without animation, `+` for an animated
    /// one.
    var calls: [String] = []
    private var isAnimated = true
    private var laterWork: [() -> Void] = []

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
      calls.append(isAnimated ? "+batch" : "-batch")
      updates()
      completion(true)
    }

    func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
      calls.append(isAnimated ? "+content" : "-content")
    }

    func performLater(_ work: @escaping () -> Void) { laterWork.append(work) }

    func turn() {
      while !laterWork.isEmpty { laterWork.removeFirst()() }
    }

    func takeCalls() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  private let source = ArraySource([[Row(1), Row(2)]])
  private let updater: ListViewUpdater<Row>
  private let view = View()

  init() {
    updater = ListViewUpdater(dataSource: source, view: view)
    _ = updater.numberOfSections
  }

  private func changeBoth() {
    source.change([.item(type: .insert([0, 0])), .item(type: .update([0, 0]))]) {
      $0[0].insert(Row(3), at: 0)
      $0[0][1].version += 1
    }
  }

  @Test func oneCall() {
    updater.withoutAnimation { changeBoth() }
    expectEqual(view.takeCalls(), ["-batch", "-content"])
    changeBoth()
    expectEqual(view.takeCalls(), ["+batch", "+content"])
    struct Problem: Error {}
    #expect(throws: Problem.self) {
      try updater.withoutAnimation {
        updater.withoutAnimation { source.remove(at: [0, 0]) }
        source.remove(at: [0, 0])
        throw Problem()
      }
    }
    source.update(at: [0, 0])
    expectEqual(view.takeCalls(), ["-batch", "-batch", "+content"])
  }

  @Test func byDefaultAndByDecision() {
    updater.policy = .withoutAnimation
    changeBoth()
    updater.policyProvider = { $0.structure.isEmpty ? .withoutAnimation : .animated }
    changeBoth()
    source.update(at: [0, 0])
    expectEqual(view.takeCalls(), ["-batch", "-content", "+batch", "+content", "-content"])
  }

  /// Waiting changes are animated unless all of them were made without animation.
  @Test(arguments: [true, false], [true, false]) func whileTheViewIsBusy(first: Bool, second: Bool)
  {
    func change(_ isAnimated: Bool) {
      if isAnimated { changeBoth() } else { updater.withoutAnimation { changeBoth() } }
    }
    view.readiness = .busy
    change(first)
    change(second)
    // An empty change set changes nothing.
    updater.performUpdates(withChangeSet: .some([]))
    view.readiness = .ready
    view.turn()
    let sign = first || second ? "+" : "-"
    expectEqual(view.takeCalls(), [sign + "batch", sign + "content"])
    updater.withoutAnimation { source.remove(at: [0, 0]) }
    source.remove(at: [0, 0])
    expectEqual(view.takeCalls(), ["-batch", "+batch"])
  }
}
