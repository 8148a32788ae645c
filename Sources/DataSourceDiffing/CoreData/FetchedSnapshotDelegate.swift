#if canImport(CoreData) && canImport(UIKit) && !os(watchOS)
  import CoreData
  import Foundation
  import UIKit

  /// Passes on the snapshots of a fetched results controller.
  ///
  /// A delegate that implements this method gets no events, which is why it is a class of its own.
  final class FetchedSnapshotDelegate: NSObject, NSFetchedResultsControllerDelegate {
    /// Called when the contents are new.
    var didChange: ((FetchedSnapshot?) -> Void)?

    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
      didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) {
      didChange?(FetchedSnapshot(snapshot))
    }
  }

  extension FetchedSnapshot {
    /// `nil` if the identifiers are none of Core Data's.
    fileprivate init?(_ snapshot: NSDiffableDataSourceSnapshotReference) {
      for section in snapshot.sectionIdentifiers {
        guard let name = section as? AnyHashable,
          let items = snapshot.itemIdentifiersInSection(withIdentifier: section)
            as? [NSManagedObjectID]
        else { return nil }
        sections.append(SectionContent(id: name, items: items))
      }
      let updated = snapshot.reloadedItemIdentifiers + snapshot.reconfiguredItemIdentifiers
      self.updated = Set(updated.compactMap { $0 as? NSManagedObjectID })
    }
  }
#endif
