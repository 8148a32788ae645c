public import DataSourceCore

/// A section with an identity, which matches it with new data.
///
/// ```swift
/// let friends = IdentifiedSection(id: "friends", items: [ann, bob], headerTitle: "Friends")
/// ```
///
/// You can use any other subclass of `Section` that conforms to `Identifiable` instead. In a module
/// isolated to the main actor by default, write `nonisolated` before a subclass, because sections
/// are not isolated to an actor:
///
/// ```swift
/// nonisolated final class Team: IdentifiedSection<String, Player> {
///   var city = "Oslo"
/// }
/// ```
open class IdentifiedSection<ID: Hashable, ItemType>: Section<ItemType>, Identifiable {
  /// The section's identity, independent of its items and titles.
  public let id: ID

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: The section's identity, independent of its items and titles.
  ///   - items: The items, in order.
  ///   - headerTitle: The title above the items, `nil` for none.
  ///   - footerTitle: The title below the items, `nil` for none.
  public init(
    id: ID, items: [ItemType], headerTitle: String? = nil, footerTitle: String? = nil
  ) {
    self.id = id
    super.init(items: items, headerTitle: headerTitle, footerTitle: footerTitle)
  }

  @usableFromInline
  package convenience init(_ head: SectionHead<ID>, _ items: [ItemType]) {
    self.init(
      id: head.id, items: items, headerTitle: head.headerTitle, footerTitle: head.footerTitle)
  }
}
