import DataSourceCore
import IdentityDiff

/// A data source's data at one time.
///
/// Items are stored separately, since the engine reads them as they are.
@usableFromInline
package struct DataSnapshot<SectionID: Hashable, Item> {
  /// The sections without their items; none for a list, whose only section has no identity.
  @usableFromInline package var heads: [SectionHead<SectionID>]
  /// Each section's items, in native storage, as the engine needs them.
  @usableFromInline package var items: [[Item]]
  /// The number of items in each section. Counting them takes their type's metadata.
  package var itemCounts: [Int]

  /// Creates a snapshot without sections.
  package init() { (heads, items, itemCounts) = ([], [], []) }

  /// Creates a snapshot of a list.
  @usableFromInline
  package init(list: [Item]) { self.init(list: list, heads: []) }

  /// Creates a snapshot of a list.
  ///
  /// - Parameter heads: The empty array of another snapshot. To create one, its type is looked up,
  ///   which takes 800 instructions.
  package init(list: [Item], heads: [SectionHead<SectionID>]) {
    self.heads = heads
    items = [list.inNativeStorage]
    itemCounts = [list.count]
  }

  /// Creates a snapshot of section objects.
  @usableFromInline
  package init<SectionType: Section<Item> & Identifiable>(_ sections: [SectionType])
  where SectionType.ID == SectionID {
    // Not by key paths: to create one in generic code takes longer than comparing 20 items.
    heads = sections.map { SectionHead($0) }
    items = sections.map { $0.items.inNativeStorage }
    itemCounts = items.map { $0.count }
  }

  /// The number of items in a section; 0 if there is no such section.
  package func itemCount(of section: Int) -> Int {
    section >= 0 && section < itemCounts.count ? itemCounts[section] : 0
  }

  package mutating func append(_ head: SectionHead<SectionID>, _ items: [Item]) {
    heads.append(head)
    self.items.append(items.inNativeStorage)
    itemCounts.append(items.count)
  }

  /// Changes a section's items in place.
  @usableFromInline
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
}

/// A section's identity and content, without its items.
@usableFromInline
package struct SectionHead<ID: Hashable> {
  @usableFromInline package var id: ID
  @usableFromInline package var headerTitle: String?
  @usableFromInline package var footerTitle: String?
  @usableFromInline package var content: (any Equatable)?

  package init(id: ID, headerTitle: String? = nil) {
    self.id = id
    self.headerTitle = headerTitle
  }

  package init(_ section: some Section<some Any> & Identifiable<ID>) {
    id = section.id
    headerTitle = section.headerTitle
    footerTitle = section.footerTitle
    content = section.content
  }

  /// Whether another section has the same titles and content.
  @usableFromInline
  package func hasEqualContent(as other: SectionHead) -> Bool {
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
