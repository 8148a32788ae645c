#if canImport(CoreData)
  import CoreData
  import DataSourceCore
  import Foundation

  /// Collects a fetched results controller's events.
  ///
  /// The class is not generic, and its methods are in the main declaration, so that Objective-C
  /// finds them.
  final class FetchedEventsDelegate: NSObject, NSFetchedResultsControllerDelegate {
    /// Called with the events of each change; `nil` if one of them is invalid.
    var didChange: (([Change]?) -> Void)?

    private var events: [Change]? = []

    func controllerWillChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {
      events = []
    }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
      didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
      for type: NSFetchedResultsChangeType
    ) {
      add(Change(type, atSectionIndex: sectionIndex))
    }

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
      at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
      add(ChangeType(type, at: indexPath, newIndexPath: newIndexPath).map(Change.object))
    }

    func controllerDidChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {
      let events = events
      self.events = []
      didChange?(events)
    }

    private func add(_ event: Change?) {
      if let event { events?.append(event) } else { events = nil }
    }
  }
#endif
