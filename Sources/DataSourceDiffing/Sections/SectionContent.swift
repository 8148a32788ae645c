import DataSourceKit

/// What a section holds, as a value: its identity, its items and its titles.
@usableFromInline
struct SectionContent<ID: Hashable, Item> {
  @usableFromInline var id: ID
  var items: [Item]
  var headerTitle: String?
  var footerTitle: String?

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
