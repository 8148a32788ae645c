public import Foundation

/// The kind of a change of an item or a section, and its index paths.
///
/// There are two index spaces: positions BEFORE the change set and positions AFTER it. A section's
/// index path has the section's index as its first component. A second component, 0 by convention,
/// is ignored.
public enum ChangeType: Hashable, Sendable {
  /// An insertion at an AFTER index path.
  case insert(IndexPath)

  /// A deletion at a BEFORE index path.
  case delete(IndexPath)

  /// A move from a BEFORE index path to an AFTER index path.
  case move(IndexPath, IndexPath)

  /// An update of the content at a BEFORE index path.
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
