import DataSourceChanges
import DataSourceCore
import DataSourceViews
import Foundation

/// A list view that shows nothing, records its calls, and misbehaves on request.
final class FakeListView: UpdatableListView {
  enum Call: Hashable {
    case reload, layout
    case batch(ChangeSet)
    case content(IndexSet, [IndexPath])
    case select(IndexPath)
    case deselect(IndexPath)
    case scroll(ScrollAnchor)
    case scrollToEnd
  }

  /// An object that the view retains.
  var owned: AnyObject?

  var readiness = ListViewReadiness.ready
  var calls: [Call] = []

  /// Called during a call, before the block of a batch.
  var during: ((Call) -> Void)?

  /// Called after the block of a batch.
  var afterBlock: (() -> Void)?

  /// How many times it calls the block of a batch.
  var blockCalls = 1

  /// Whether the animations of batches end immediately. If not, their completions are kept.
  var endsAnimations = true
  var completions: [(Bool) -> Void] = []

  var selected: Set<IndexPath> = []
  var scrollAnchors: [ScrollAnchor] = []
  var showsEnd = false
  var visibleIndexPaths: [IndexPath] = []
  var laterWork: [() -> Void] = []

  var selectedIndexPaths: [IndexPath] { Array(selected) }

  private func note(_ call: Call) {
    calls.append(call)
    during?(call)
  }

  func reloadAll() { note(.reload) }
  func finishLayout() { note(.layout) }

  func performBatch(
    _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping (Bool) -> Void
  ) {
    note(.batch(changes))
    for _ in 0..<blockCalls { updates() }
    afterBlock?()
    if endsAnimations { completion(true) } else { completions.append(completion) }
  }

  func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
    note(.content(sections, items))
  }

  func select(_ indexPath: IndexPath) {
    selected.insert(indexPath)
    note(.select(indexPath))
  }

  func deselect(_ indexPath: IndexPath) {
    selected.remove(indexPath)
    note(.deselect(indexPath))
  }

  func scroll(to anchor: ScrollAnchor) { note(.scroll(anchor)) }
  func scrollToEnd() { note(.scrollToEnd) }

  func performLater(_ work: @escaping () -> Void) { laterWork.append(work) }
}

extension FakeListView {
  /// One turn of the run loop.
  func turn() {
    let work = laterWork
    laterWork = []
    for work in work { work() }
  }

  /// Runs turns until no work is left, or many of them.
  func turnAll() {
    for _ in 0..<100 where !laterWork.isEmpty { turn() }
  }

  /// Returns and clears the recorded calls.
  func takeCalls() -> [Call] {
    defer { calls = [] }
    return calls
  }
}

extension FakeListView.Call {
  /// The call for a batch of some changes.
  static func batch(_ changes: [Change]) -> Self { .batch(.some(changes)) }
}
