import Foundation
import UIKit

/// What controllers do, whatever their result type is.
final class FetchedResults: ContextObserver {
  typealias MakeController = (FetchedResults) -> NSFetchedResultsController<
    any NSFetchRequestResult
  >

  private let context: NSManagedObjectContext
  private let fetch: () throws -> FetchedState
  /// Makes a controller of these results to pass to the delegate.
  private let makeController: MakeController

  /// `nil` before the first fetch.
  private(set) var state: FetchedState?
  var faults: FetchedEventFaults = []
  /// How often all objects of a section were read.
  var sectionReads = 0
  /// Whether the delegate takes snapshots. The default implementation of the snapshot method sets
  /// this to `false`.
  var hasSnapshotDelegate = true

  private weak var delegateIfAlive: (any NSFetchedResultsControllerDelegate)?
  private var hasDelegate = false

  init(
    context: NSManagedObjectContext, fetch: @escaping () throws -> FetchedState,
    makeController: @escaping MakeController
  ) {
    (self.context, self.fetch, self.makeController) = (context, fetch, makeController)
    context.add(self)
  }

  /// Apple's controller does not retain its delegate, and does not notice when it is released.
  var delegate: (any NSFetchedResultsControllerDelegate)? {
    get {
      precondition(!hasDelegate || delegateIfAlive != nil, "the delegate is gone")
      return delegateIfAlive
    }
    set {
      delegateIfAlive = newValue
      hasDelegate = newValue != nil
      hasSnapshotDelegate = true
    }
  }

  func performFetch() throws {
    do {
      state = try fetch()
    } catch {
      if faults.contains(.failedFetchLosesObjects), state != nil { state?.sections = [] }
      throw error
    }
    // A delegate that takes snapshots gets one for each fetch.
    if let delegate { sendSnapshot(changed: [], to: delegate) }
  }

  func contextDidChange(_ changes: NSManagedObjectContext.Changes) {
    // Without a delegate nothing is tracked.
    guard let old = state, let delegate, let new = try? fetch() else { return }
    let events = FetchedEvents(from: old, to: new, changed: changes.changed, faults: faults)
    guard !events.isEmpty else { return }
    let survivors = changes.changed.filter { old.sortKeys[$0] != nil && new.sortKeys[$0] != nil }
    if hasSnapshotDelegate {
      state = new
      sendSnapshot(changed: survivors, to: delegate)
      if hasSnapshotDelegate { return }
      state = old
    }
    let controller = makeController(self)
    delegate.controllerWillChangeContent(controller)
    state = new
    for event in events.sections {
      delegate.controller(
        controller, didChange: info(event.section), atSectionIndex: event.index, for: event.type)
    }
    for event in events.objects {
      delegate.controller(
        controller, didChange: event.object, at: event.from, for: event.type,
        newIndexPath: event.to)
    }
    delegate.controllerDidChangeContent(controller)
  }

  private func info(_ section: FetchedState.Section) -> FetchedSectionInfo {
    FetchedSectionInfo(
      name: section.name, numberOfObjects: section.objects.count, makeObjects: { section.objects })
  }

  private func sendSnapshot(
    changed: Set<NSManagedObject>, to delegate: any NSFetchedResultsControllerDelegate
  ) {
    guard hasSnapshotDelegate, let state else { return }
    let snapshot = NSDiffableDataSourceSnapshotReference()
    for section in state.sections {
      snapshot.appendSections(withIdentifiers: [section.name])
      snapshot.appendItems(
        withIdentifiers: section.objects.map(\.objectID), intoSectionWithIdentifier: section.name)
    }
    snapshot.reloadItems(withIdentifiers: changed.map(\.objectID))
    delegate.controller(makeController(self), didChangeContentWith: snapshot)
  }
}
