#if canImport(CoreData)
  public import CoreData
  public import DataSourceCore
  import Foundation

  extension ChangeType {
    /// Creates a change from an object's event.
    ///
    /// - Parameters:
    ///   - type: The event's type.
    ///   - indexPath: The object's old index path; `nil` for an insertion.
    ///   - newIndexPath: Its new index path; `nil` for a deletion.
    /// - Returns: `nil` for an unknown type, or if an index path is missing.
    public init?(
      _ type: NSFetchedResultsChangeType, at indexPath: IndexPath?, newIndexPath: IndexPath?
    ) {
      switch (type, indexPath, newIndexPath) {
      case (.insert, _, let target?): self = .insert(target)
      case (.delete, let origin?, _): self = .delete(origin)
      case (.move, let origin?, let target?): self = .move(origin, target)
      case (.update, let origin?, _): self = .update(origin)
      default: return nil
      }
    }
  }

  extension Change {
    /// Creates a change from a section's event; `nil` for an unknown type, or for a move, which
    /// needs two indices.
    ///
    /// - Parameter section: The new index for an insertion, otherwise the old one.
    init?(_ type: NSFetchedResultsChangeType, atSectionIndex section: Int) {
      let indexPath = IndexPath(sectionIndex: section)
      guard type != .move, let type = ChangeType(type, at: indexPath, newIndexPath: indexPath)
      else { return nil }
      self = .section(type: type)
    }
  }
#endif
