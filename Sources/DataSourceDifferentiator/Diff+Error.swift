public import IdentityDiff

extension Diff {
  /// The error thrown by ``differencesForSectionedView(initialSections:finalSections:)``.
  ///
  /// `@unchecked`: the cases, which are Differentiator's API, contain values of any type. If these
  /// refer to mutable state that is not synchronized, an error must not be sent to another thread.
  public enum Error: Swift.Error, @unchecked Sendable {
    /// Two items in the same sections have the same identity; the payload is the later one.
    case duplicateItem(item: Any)
    /// Two sections have the same identity; the payload is the later one.
    case duplicateSection(section: Any)
    /// `init(original:items:)` does not keep the original's identity, or its items; the payload is
    /// the section created, the items passed, and the original's identity.
    case invalidInitializerImplementation(
      section: Any, expectedItems: Any, expectedIdentifier: Any)
  }
}

extension Diff.Error: CustomDebugStringConvertible {
  /// A description of the error and its values.
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
