public import Foundation

/// What happens to an item or a section, and where.
///
/// The index paths are of two spaces: positions as they were BEFORE the change set, and positions as
/// they are AFTER it. A section is named by an index path whose first component is its index. A second
/// one may follow, 0 by convention, and does not count.
public enum ChangeType: Hashable, Sendable {
  /// Something new stands at this AFTER index path.
  case insert(IndexPath)

  /// What stood at this BEFORE index path is gone.
  case delete(IndexPath)

  /// What stood at the first, BEFORE, index path stands now at the second, AFTER, index path.
  case move(IndexPath, IndexPath)

  /// What stood at this BEFORE index path is still there, and its content is to be read again.
  case update(IndexPath)
}

extension ChangeType {
  /// The BEFORE index path that the change names; `nil` for an insertion.
  public var before: IndexPath? {
    switch self {
    case .insert: nil
    case .delete(let indexPath), .move(let indexPath, _), .update(let indexPath): indexPath
    }
  }

  /// The AFTER index path that the change names; `nil` for a deletion or an update.
  public var after: IndexPath? {
    switch self {
    case .insert(let indexPath), .move(_, let indexPath): indexPath
    case .delete, .update: nil
    }
  }
}
