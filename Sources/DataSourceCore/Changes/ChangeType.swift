public import Foundation

/// The kind of a change of an item or a section, and its index paths.
///
/// There are two index spaces: positions BEFORE the change set and positions AFTER it. A section's
/// index path has the section's index as its first component. A second component, 0 by convention,
/// is ignored.
public enum ChangeType: Hashable, Sendable {
  /// An insertion at a new index path (AFTER).
  case insert(IndexPath)

  /// A deletion at an old index path (BEFORE).
  case delete(IndexPath)

  /// A move from an old to a new index path.
  case move(IndexPath, IndexPath)

  /// An update of the content at an old index path.
  case update(IndexPath)
}

extension ChangeType {
  /// The old index path that the change names; `nil` for an insertion.
  public var before: IndexPath? {
    switch self {
    case .insert: nil
    case .delete(let indexPath), .move(let indexPath, _), .update(let indexPath): indexPath
    }
  }

  /// The new index path that the change names; `nil` for a deletion or an update.
  public var after: IndexPath? {
    switch self {
    case .insert(let indexPath), .move(_, let indexPath): indexPath
    case .delete, .update: nil
    }
  }
}
