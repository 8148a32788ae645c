public import DataSourceKit

/// What a section holds, as a value: its identity, its items and its titles.
public struct SectionContent<ID: Hashable, Item>: Identifiable {
  /// What the section keeps when its items and titles change.
  public var id: ID
  /// The items, in order.
  public var items: [Item]
  /// The title above the items, `nil` for none.
  public var headerTitle: String?
  /// The title below the items, `nil` for none.
  public var footerTitle: String?

  /// Describes a section.
  ///
  /// - Parameters:
  ///   - id: what the section keeps when its items and titles change.
  ///   - items: the items, in order.
  ///   - headerTitle: the title above the items, `nil` for none.
  ///   - footerTitle: the title below the items, `nil` for none.
  public init(id: ID, items: [Item], headerTitle: String? = nil, footerTitle: String? = nil) {
    self.id = id
    self.items = items
    self.headerTitle = headerTitle
    self.footerTitle = footerTitle
  }

  /// Whether another section says the same above and below its items.
  @usableFromInline
  func hasEqualTitles(as other: SectionContent) -> Bool {
    headerTitle == other.headerTitle && footerTitle == other.footerTitle
  }
}

extension SectionContent {
  /// What a section object holds now.
  @usableFromInline
  init<SectionType: Section<Item> & Identifiable>(_ section: SectionType)
  where SectionType.ID == ID {
    self.init(
      id: section.id, items: section.items, headerTitle: section.headerTitle,
      footerTitle: section.footerTitle)
  }
}

extension SectionContent: Sendable where ID: Sendable, Item: Sendable {}
extension SectionContent: Equatable where Item: Equatable {}
extension SectionContent: Hashable where Item: Hashable {}
