public import IdentityDiff

extension Diff {
  /// Why ``differencesForSectionedView(initialSections:finalSections:)`` cannot compute change sets.
  ///
  /// It is `Sendable` without a check because the cases, given by Differentiator's API, carry values of
  /// any type. The payloads are values that the caller passed in or that its own initialiser made; only
  /// if these are references to mutable state that is not synchronised must an error stay where it was
  /// caught.
  public enum Error: Swift.Error, @unchecked Sendable {
    /// Two items of the same sections have the same identity; the payload is the later one.
    case duplicateItem(item: Any)
    /// Two sections have the same identity; the payload is the later one.
    case duplicateSection(section: Any)
    /// `init(original:items:)` does not keep the identity of the original, or the items it is given;
    /// the payload is what it made, the items it was given, and the identity to keep.
    case invalidInitializerImplementation(
      section: Any, expectedItems: Any, expectedIdentifier: Any)
  }
}

extension Diff.Error: CustomDebugStringConvertible {
  /// What is wrong, with the values.
  public var debugDescription: String {
    switch self {
    case .duplicateItem(let item):
      "Duplicate item \(item)"
    case .duplicateSection(let section):
      "Duplicate section \(section)"
    case .invalidInitializerImplementation(let section, let items, let identifier):
      """
      Wrong initializer implementation for: \(section)
      It must keep these items: \(items)
      It must keep this identity: \(identifier)
      """
    }
  }
}
