#if canImport(CoreData) && canImport(UIKit) && !os(watchOS)
  import CoreData
  import DataSourceReloading
  import Foundation
  import UIKit

  /// Forwards a fetched results controller's snapshots.
  ///
  /// It is a separate class, because a delegate that implements this method does not receive
  /// events.
  final class FetchedSnapshotDelegate: NSObject, NSFetchedResultsControllerDelegate {
    /// Called with each snapshot; `nil` if it is invalid.
    var didChange: ((FetchedSnapshot?) -> Void)?

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
      didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) {
      didChange?(FetchedSnapshot(snapshot))
    }
  }

  extension FetchedSnapshot {
    /// `nil` if the identifiers do not belong to managed objects.
    fileprivate init?(_ snapshot: NSDiffableDataSourceSnapshotReference) {
      for section in snapshot.sectionIdentifiers {
        guard let name = section as? AnyHashable,
          let items = snapshot.itemIdentifiersInSection(withIdentifier: section)
            as? [NSManagedObjectID]
        else { return nil }
        sections.append(SectionHead(id: name), items)
      }
      let updated = snapshot.reloadedItemIdentifiers + snapshot.reconfiguredItemIdentifiers
      self.updated = Set(updated.compactMap { $0 as? NSManagedObjectID })
    }
  }
#endif
