#if canImport(CoreData)
  public import CoreData
  public import DataSourceKit
  public import Foundation

  extension ChangeType {
    /// What Core Data reports of an object, as a change.
    ///
    /// - Parameters:
    ///   - type: what has happened.
    ///   - indexPath: where the object stood, `nil` for an insertion.
    ///   - newIndexPath: where it stands now, `nil` for a deletion.
    /// - Returns: `nil` for a type that is not known, and if an index path is missing.
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
    /// What Core Data reports of an object, as a change.
    ///
    /// - Parameters:
    ///   - type: what has happened.
    ///   - indexPath: where the object stood, `nil` for an insertion.
    ///   - newIndexPath: where it stands now, `nil` for a deletion.
    /// - Returns: `nil` for a type that is not known, and if an index path is missing.
    public init?(
      _ type: NSFetchedResultsChangeType, at indexPath: IndexPath?, newIndexPath: IndexPath?
    ) {
      guard let type = ChangeType(type, at: indexPath, newIndexPath: newIndexPath) else {
        return nil
      }
      self = .object(type: type)
    }

    /// What Core Data reports of a section, as a change.
    ///
    /// - Parameters:
    ///   - type: what has happened. Core Data reports sections that are inserted or deleted.
    ///   - section: the section's index: AFTER for an insertion, BEFORE otherwise.
    /// - Returns: `nil` for a type that is not known, and for a move, which would need two indices.
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
