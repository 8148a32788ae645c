import DataSourceCore
public import Foundation

/// A section or item that repeats an earlier identity in the same data.
///
/// Duplicates can go unnoticed while their relative order stays the same, because the common parts
/// of old and new data are not searched.
public struct DuplicateIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The position in the new data: one component for a section, two for an item.
  public let indexPath: IndexPath
  /// The identity's description.
  public let identity: String

  init(indexPath: IndexPath, identity: String) {
    self.indexPath = indexPath
    self.identity = identity
  }

  /// Such as `duplicate section friends at 2` or `duplicate item 7 at 0-3`.
  public var description: String {
    let kind = indexPath.count == 1 ? "section" : "item"
    return "duplicate \(kind) \(identity) at \(indexPath.shortDescription)"
  }
}
