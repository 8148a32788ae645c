public import Foundation
import IdentityDiff

/// A section or an item whose identity an earlier one of the same data has, too.
///
/// As long as all elements that share an identity keep their place among the others, they may not be
/// found: what old and new data have in common is not looked through.
public struct DuplicateIdentity: Hashable, Sendable, CustomStringConvertible {
  /// Where it stands (AFTER): one component for a section, two for an item.
  public let indexPath: IndexPath
  /// The identity, in words.
  public let identity: String

  /// Such as `duplicate section friends at 2` or `duplicate item 7 at 0-3`.
  public var description: String {
    let kind = indexPath.count == 1 ? "section" : "item"
    return "duplicate \(kind) \(identity) at \(indexPath.shortDescription)"
  }
}
