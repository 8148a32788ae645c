import DataSourceKit
import IdentityDiff

/// A data source's data at one time.
///
/// Items are stored separately, since the engine reads them as they are.
@usableFromInline
package struct DataSnapshot<SectionID: Hashable, Item> {
  /// The sections without their items; none for a list, whose only section has no identity.
  package var heads: [SectionHead<SectionID>] = []
  /// Each section's items, in native storage, as the engine needs them.
  package var items: [[Item]] = []

  /// Creates a snapshot without sections.
  package init() {}

  /// Creates a snapshot of a list.
  @usableFromInline
  init(list: [Item]) { items = [list.inNativeStorage] }

  /// Creates a snapshot of section objects.
  @usableFromInline
  init<SectionType: Section<Item> & Identifiable>(_ sections: [SectionType])
  where SectionType.ID == SectionID {
    // Without growing arrays of generic elements: that took 12,000 instructions for two sections, a
    // third of their whole difference.
    items = Array(unsafeUninitializedCapacity: sections.count) { buffer, count in
      for section in sections {
        buffer.initializeElement(at: count, to: section.items.inNativeStorage)
        count += 1
      }
    }
    heads = Array(unsafeUninitializedCapacity: sections.count) { buffer, count in
      for section in sections {
        buffer.initializeElement(at: count, to: SectionHead(section))
        count += 1
      }
    }
  }

  /// The number of items in each section.
  package var itemCounts: [Int] { items.map(\.count) }

  /// The number of items in a section; 0 if there is no such section.
  func itemCount(of section: Int) -> Int {
    section >= 0 && section < items.count ? items[section].count : 0
  }

  package mutating func append(_ head: SectionHead<SectionID>, _ items: [Item]) {
    heads.append(head)
    self.items.append(items.inNativeStorage)
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
