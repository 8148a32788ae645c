public import Foundation

/// The error thrown when an edit is not possible. The data source is unchanged.
public enum EditError: Error, Hashable, Sendable {
  /// There is no item at an index path, or none can be inserted there.
  case invalidIndexPath(IndexPath)

  /// There is no section at an index.
  case invalidSectionIndex(Int)

  /// There is no item or section with an identity.
  case unknownIdentity(String)

  /// The identity to insert already belongs to another item or section.
  case duplicateIdentity(String)

  /// An edit cannot be undone, because an item or section was changed since, or moved elsewhere.
  case changedSince(String)
}

extension EditError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidIndexPath(let indexPath): "\(indexPath.shortDescription) is not a valid position"
    case .invalidSectionIndex(let section): "there is no section \(section)"
    case .unknownIdentity(let identity): "no item or section has the identity \(identity)"
    case .duplicateIdentity(let identity): "the identity \(identity) is in use"
    case .changedSince(let identity): "\(identity) was changed since the edit"
    }
  }
}
