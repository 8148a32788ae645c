public import DataSourceKit

/// A section with an identity, which matches it with new data.
///
/// ```swift
/// let friends = IdentifiedSection(id: "friends", items: [ann, bob], headerTitle: "Friends")
/// ```
///
/// Any other subclass of `Section` that conforms to `Identifiable` can be used instead. In a module that is
/// isolated to the main actor by default, write `nonisolated` before a subclass, because sections are not isolated
/// to an actor:
///
/// ```swift
/// nonisolated final class Team: IdentifiedSection<String, Player> {
///   var city = "Oslo"
/// }
/// ```
open class IdentifiedSection<ID: Hashable, ItemType>: Section<ItemType>, Identifiable {
  /// The identity of the section, independent of its items and titles.
  public let id: ID

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: The identity of the section, independent of its items and titles.
  ///   - items: The items, in order.
  ///   - headerTitle: The title above the items, `nil` for none.
  ///   - footerTitle: The title below the items, `nil` for none.
  public init(
    id: ID, items: [ItemType], headerTitle: String? = nil, footerTitle: String? = nil
  ) {
    self.id = id
    super.init(items: items, headerTitle: headerTitle, footerTitle: footerTitle)
  }
}
