import DataSourceKit

/// A snapshot of a section: its identity, its items and its titles.
@usableFromInline
struct SectionContent<ID: Hashable, Item> {
  @usableFromInline var id: ID
  var items: [Item]
  var headerTitle: String?
  var footerTitle: String?

  /// Whether another section has the same titles.
  @usableFromInline
  func hasEqualTitles(as other: SectionContent) -> Bool {
    headerTitle == other.headerTitle && footerTitle == other.footerTitle
  }
}

extension SectionContent {
  /// Creates a snapshot of a section object.
  @usableFromInline
  init<SectionType: Section<Item> & Identifiable>(_ section: SectionType)
  where SectionType.ID == ID {
    self.init(
      id: section.id, items: section.items, headerTitle: section.headerTitle,
      footerTitle: section.footerTitle)
  }
}

extension SectionContent: Sendable where ID: Sendable, Item: Sendable {}
