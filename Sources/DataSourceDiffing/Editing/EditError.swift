public import Foundation

/// Why a data source could not be edited. It is as it was before.
public enum EditError: Error, Hashable, Sendable {
  /// There is no item at an index path, or no place to put one.
  case noSuchPlace(IndexPath)

  /// There is no section at an index.
  case noSuchSection(Int)

  /// There is no item or section with an identity.
  case unknownIdentity(String)

  /// Another item or section has the identity of the one to be inserted.
  case duplicateIdentity(String)

  /// A reload block has edited the data source between the two batches of one update, or after the second
  /// one while data that was applied in between waits; see `UpdatePolicy.twoBatches`.
  case updateInProgress
}

extension EditError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noSuchPlace(let indexPath): "there is no place \(indexPath.shortDescription)"
    case .noSuchSection(let section): "there is no section \(section)"
    case .unknownIdentity(let identity): "there is nothing with the identity \(identity)"
    case .duplicateIdentity(let identity): "the identity \(identity) is in use"
    case .updateInProgress: "the data source is between two batches of one update"
    }
  }
}
