public import Foundation

/// A broken rule: which one, where, and in the words of a view.
///
/// ```swift
/// do {
///   try changes.validate(before: [3], after: [3])
/// } catch {
///   print(error.rule, error.indexPath ?? [])  // H2 [0]
///   print(error.message)  // Invalid update: invalid number of rows in section 0. The number of …
/// }
/// ```
public struct BatchViolation: Error, Hashable, Sendable {
  /// The positions that an index path belongs to.
  package enum IndexSpace: String, Hashable, Sendable {
    /// Positions as they were before the change set.
    case before = "BEFORE"

    /// Positions as they are after the change set.
    case after = "AFTER"
  }

  /// The rule that was broken.
  public var rule: BatchRule

  /// Where: an item's index path, or a section's, of one component; `nil` if it concerns the list as
  /// a whole. ``description`` includes the index space.
  public var indexPath: IndexPath?

  /// The positions that ``indexPath`` belongs to; `nil` if there is none.
  package var space: IndexSpace?

  /// What is wrong, in the platform's own words where it has some.
  public var message: String

  /// Creates a violation.
  ///
  /// - Parameters:
  ///   - rule: The rule that was broken.
  ///   - indexPath: Where, if it is about one place.
  ///   - space: The positions that `indexPath` belongs to.
  ///   - message: What is wrong.
  package init(
    rule: BatchRule, indexPath: IndexPath? = nil, space: IndexSpace? = nil, message: String
  ) {
    self.rule = rule
    self.indexPath = indexPath
    self.space = space
    self.message = message
  }
}

extension BatchViolation: CustomStringConvertible {
  /// The rule, the place and the message in one line.
  public var description: String {
    let place = indexPath.map { " at \($0.shortDescription)" } ?? ""
    let space = space.map { " (\($0.rawValue))" } ?? ""
    return "\(rule)\(place)\(space): \(message)"
  }
}
