import DataSourceDiffing
import Foundation

/// These tests' item: an identity and a content.
struct Card: Identifiable, Hashable, Sendable {
  var id: Int
  var text: Int

  init(_ id: Int, _ text: Int = 0) {
    self.id = id
    self.text = text
  }
}

extension Card: CustomStringConvertible {
  /// Such as `7` or, with another content, `7.2`.
  var description: String { text == 0 ? "\(id)" : "\(id).\(text)" }
}

typealias CardList = DiffableListDataSource<Card>
typealias CardSections = DiffableSectionedDataSource<Int, Card>
typealias CardSection = IdentifiedSection<Int, Card>

/// A section of cards, as a value.
struct CardContent: Hashable, Sendable {
  var id: Int
  var items: [Card]
  var headerTitle: String?
  var footerTitle: String?
}

extension CardContent {
  /// A section of cards with these identities.
  init(_ id: Int, _ ids: [Int], _ title: String? = nil) {
    self.init(id: id, items: ids.map { Card($0) }, headerTitle: title)
  }

  /// A section object's current content.
  init(_ section: CardSection) {
    self.init(
      id: section.id, items: section.items, headerTitle: section.headerTitle,
      footerTitle: section.footerTitle)
  }
}

extension [CardContent] {
  /// The same sections as objects.
  var objects: [CardSection] {
    map {
      CardSection(
        id: $0.id, items: $0.items, headerTitle: $0.headerTitle, footerTitle: $0.footerTitle)
    }
  }

  /// The sections as text.
  var text: String {
    map { "\($0.id)“\($0.headerTitle ?? "")”\($0.items)" }.joined(separator: " ")
  }
}

extension DataSource where ItemType == Card {
  /// Everything the data source shows, section by section.
  var shown: [[Card?]] {
    itemCounts.enumerated().map { section, count in
      (0..<count).map { item(at: [section, $0]) }
    }
  }
}
