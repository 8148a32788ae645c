public import DataSourceKit
public import Foundation

/// A `ListViewUpdater` drives a simulator as it drives a real view. What breaks a rule is among
/// ``violations``.
///
/// ```swift
/// let updater = ListViewUpdater(dataSource: contacts)
/// let view = ListViewSimulator(dataSource: updater)
/// updater.view = view
/// ```
extension ListViewSimulator: ListView {
  public var readiness: ListViewReadiness {
    if isUpdating { return .busy }
    guard isInWindow else { return .offscreen }
    return hasDisplayed && !needsReload ? .ready : .unloaded
  }

  public func reloadAll() { attempt(reloadData) }

  public func finishLayout() { attempt(layoutIfNeeded) }

  public func performBatch(
    _ changes: ChangeSet, updates: () -> Void, completion: @escaping (Bool) -> Void
  ) {
    do {
      try performBatchUpdates {
        updates()
        note(changes.changes)
      } completion: {
        completion($0)
      }
    } catch {
      // It is among the violations, and the animation does not take place.
      completion(false)
    }
  }

  public func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
    attempt { () throws(BatchViolation) in
      try performUpdates(
        withChangeSet: .some(
          sections.map { .section(type: .update(IndexPath(sectionIndex: $0))) }
            + items.map { .item(type: .update($0)) }))
    }
  }

  public var visibleIndexPaths: [IndexPath] { Array(IndexPathCollection(itemCounts: itemCounts)) }

  public func performLater(_ work: @escaping () -> Void) { laterWork.append(work) }

  /// Does what was put off until the view is done with a layout: the next turn of the run loop. What is
  /// put off meanwhile has to wait for another one. A layout ends with it by itself.
  public func performLaterWork() {
    var count = laterWork.count
    while count > 0, !laterWork.isEmpty, !isUpdating {
      count -= 1
      laterWork.removeFirst()()
    }
  }

  /// What is wrong is among the violations.
  private func attempt(_ work: () throws(BatchViolation) -> Void) {
    do throws(BatchViolation) { try work() } catch {}
  }
}
