import DataSourceKit
import IdentityDiff

/// A data source's data at one time.
///
/// Items are stored separately, since the engine reads them as they are.
@usableFromInline
package struct DataSnapshot<SectionID: Hashable, Item> {
  /// The sections without their items; none for a list, whose only section has no identity.
  package private(set) var heads: [SectionHead<SectionID>] = []
  /// Each section's items, in native storage, as the engine needs them.
  package private(set) var items: [[Item]] = []
  /// The number of items in each section. Counting them takes their type's metadata.
  package private(set) var itemCounts: [Int] = []

  /// Creates a snapshot without sections.
  package init() {}

  /// Creates a snapshot of a list.
  @usableFromInline
  init(list: [Item]) {
    items = [list.inNativeStorage]
    itemCounts = [list.count]
  }

  /// Creates a snapshot of section objects.
  @usableFromInline
  init<SectionType: Section<Item> & Identifiable>(_ sections: [SectionType])
  where SectionType.ID == SectionID {
    // Not by key paths: to create one in generic code takes longer than comparing 20 items.
    heads = sections.map { SectionHead($0) }
    items = sections.map { $0.items.inNativeStorage }
    itemCounts = items.map { $0.count }
  }

  /// The number of items in a section; 0 if there is no such section.
  func itemCount(of section: Int) -> Int {
    section >= 0 && section < itemCounts.count ? itemCounts[section] : 0
  }

  package mutating func append(_ head: SectionHead<SectionID>, _ items: [Item]) {
    heads.append(head)
    self.items.append(items.inNativeStorage)
    itemCounts.append(items.count)
  }

  /// Changes a section's items in place.
  package mutating func edit(_ section: Int, _ body: (inout [Item]) -> Void) {
    body(&items[section])
    itemCounts[section] = items[section].count
  }

  /// The sections at some indices, in the order of the indices.
  package func selecting(_ indices: [Int]) -> DataSnapshot {
    var result = DataSnapshot()
    for index in indices { result.append(heads[index], items[index]) }
    return result
  }

  /// Applies an edit. Its positions must exist. The edit retains the items that it removes, so none
  /// is released meanwhile.
  mutating func apply(_ edit: Edit<SectionID, Item>) {
    switch edit {
    case .replace(let old, let new, let place, _):
      let range = place.item..<place.item + old.count
      self.edit(place.section) { $0.replaceSubrange(range, with: new) }
    case .move(let item, let from, let to):
      self.edit(from.section) { _ = $0.remove(at: from.item) }
      self.edit(to.section) { $0.insert(item, at: to.item) }
    case .replaceSection(.some, let new?, let index): heads[index] = new.head
    case .replaceSection(nil, let new?, let index):
      heads.insert(new.head, at: index)
      items.insert(new.items.inNativeStorage, at: index)
      itemCounts.insert(new.items.count, at: index)
    case .replaceSection(_, nil, let index):
      heads.remove(at: index)
      items.remove(at: index)
      itemCounts.remove(at: index)
    case .moveSection(_, let from, let to):
      heads.insert(heads.remove(at: from), at: to)
      items.insert(items.remove(at: from), at: to)
      itemCounts.insert(itemCounts.remove(at: from), at: to)
    case .replaceAll(_, let new): self = new
    }
  }
}

/// A section's identity and content, without its items.
@usableFromInline
package struct SectionHead<ID: Hashable> {
  @usableFromInline package var id: ID
  package var headerTitle: String?
  package var footerTitle: String?
  package var content: (any Equatable)?

  package init(id: ID, headerTitle: String? = nil) {
    self.id = id
    self.headerTitle = headerTitle
  }

  init(_ section: some Section<some Any> & Identifiable<ID>) {
    id = section.id
    headerTitle = section.headerTitle
    footerTitle = section.footerTitle
    content = section.content
  }

  /// Whether another section has the same titles and content.
  @usableFromInline
  func hasEqualContent(as other: SectionHead) -> Bool {
    guard headerTitle == other.headerTitle, footerTitle == other.footerTitle else { return false }
    switch (content, other.content) {
    case (nil, nil): return true
    case (let content?, let other?): return content.isEqual(to: other)
    default: return false
    }
  }
}

extension Equatable {
  fileprivate func isEqual(to other: any Equatable) -> Bool { (other as? Self) == self }
}
