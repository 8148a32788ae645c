public import Foundation

/// The error thrown when an edit is not possible. The data source is unchanged.
public enum EditError: Error, Hashable, Sendable {
  /// There is no item at an index path, or none can be inserted there.
  case noSuchPlace(IndexPath)

  /// There is no section at an index.
  case noSuchSection(Int)

  /// There is no item or section with an identity.
  case unknownIdentity(String)

  /// The identity to insert already belongs to another item or section.
  case duplicateIdentity(String)

  /// An edit cannot be undone, because an item or section was changed since, or moved elsewhere.
  case changedSince(String)

  /// The data source was edited between the two batches of one update, or after the second one
  /// while data applied in between is pending; see `UpdatePolicy.twoBatches`.
  case updateInProgress
}

extension EditError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noSuchPlace(let indexPath): "\(indexPath.shortDescription) is not a valid position"
    case .noSuchSection(let section): "there is no section \(section)"
    case .unknownIdentity(let identity): "no item or section has the identity \(identity)"
    case .duplicateIdentity(let identity): "the identity \(identity) is in use"
    case .changedSince(let identity): "\(identity) was changed since the edit"
    case .updateInProgress: "the data source is between two batches of one update"
    }
  }
}
