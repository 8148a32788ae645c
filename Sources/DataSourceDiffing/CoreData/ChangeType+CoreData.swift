#if canImport(CoreData)
  public import CoreData
  public import DataSourceKit
  public import Foundation

  extension ChangeType {
    /// Creates a change from an event of an object.
    ///
    /// - Parameters:
    ///   - type: The type of the event.
    ///   - indexPath: The object's index path BEFORE, `nil` for an insertion.
    ///   - newIndexPath: Its index path AFTER, `nil` for a deletion.
    /// - Returns: `nil` for an unknown type, and if an index path is missing.
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
    /// Creates a change from an event of an object.
    ///
    /// - Parameters:
    ///   - type: The type of the event.
    ///   - indexPath: The object's index path BEFORE, `nil` for an insertion.
    ///   - newIndexPath: Its index path AFTER, `nil` for a deletion.
    /// - Returns: `nil` for an unknown type, and if an index path is missing.
    public init?(
      _ type: NSFetchedResultsChangeType, at indexPath: IndexPath?, newIndexPath: IndexPath?
    ) {
      guard let type = ChangeType(type, at: indexPath, newIndexPath: newIndexPath) else {
        return nil
      }
      self = .object(type: type)
    }

    /// Creates a change from an event of a section.
    ///
    /// - Parameters:
    ///   - type: The type of the event. Core Data reports insertions and deletions of sections.
    ///   - section: The section's index: AFTER for an insertion, BEFORE otherwise.
    /// - Returns: `nil` for an unknown type, and for a move, which needs two indices.
    public init?(_ type: NSFetchedResultsChangeType, atSectionIndex section: Int) {
      let indexPath = IndexPath(sectionIndex: section)
      switch type {
      case .insert: self = .section(type: .insert(indexPath))
      case .delete: self = .section(type: .delete(indexPath))
      case .update: self = .section(type: .update(indexPath))
      case .move: return nil
      @unknown default: return nil
      }
    }
  }
#endif
