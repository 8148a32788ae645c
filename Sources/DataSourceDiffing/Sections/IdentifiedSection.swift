public import DataSourceKit

/// A section with an identity, so that it can be found again in new data.
///
/// ```swift
/// let friends = IdentifiedSection(id: "friends", items: [ann, bob], headerTitle: "Friends")
/// ```
///
/// Any other subclass of `Section` that conforms to `Identifiable` does as well.
open class IdentifiedSection<ID: Hashable, ItemType>: Section<ItemType>, Identifiable {
  /// What the section keeps when its items and titles change.
  public let id: ID

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: what the section keeps when its items and titles change.
  ///   - items: the items, in order.
  ///   - headerTitle: the title above the items, `nil` for none.
  ///   - footerTitle: the title below the items, `nil` for none.
  public init(
    id: ID, items: [ItemType], headerTitle: String? = nil, footerTitle: String? = nil
  ) {
    self.id = id
    super.init(items: items, headerTitle: headerTitle, footerTitle: footerTitle)
  }
}

extension IdentifiedSection {
  convenience init(_ content: SectionContent<ID, ItemType>) {
    self.init(
      id: content.id, items: content.items, headerTitle: content.headerTitle,
      footerTitle: content.footerTitle)
  }
}
