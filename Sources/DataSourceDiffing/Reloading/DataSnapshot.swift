import DataSourceKit

/// A data source's data at one time.
///
/// A list is a separate case: it is compared as a list, and its items are passed on without section
/// metadata, which costs a third of a known update.
@usableFromInline
package enum DataSnapshot<SectionID: Hashable, Item> {
  /// The items of the only section.
  case list([Item])
  case sections(SectionSnapshot<SectionID, Item>)
}

/// A section's identity and content, without its items.
@usableFromInline
package struct SectionHead<ID: Hashable> {
  @usableFromInline package var id: ID
  package var headerTitle: String?
  package var footerTitle: String?
  package var content: (any Equatable)?

  package init(
    id: ID, headerTitle: String? = nil, footerTitle: String? = nil,
    content: (any Equatable)? = nil
  ) {
    self.id = id
    self.headerTitle = headerTitle
    self.footerTitle = footerTitle
    self.content = content
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

/// A data source's sections at one time. Items are stored separately, since the engine reads them
/// as they are.
@usableFromInline
package struct SectionSnapshot<ID: Hashable, Item> {
  package private(set) var heads: [SectionHead<ID>] = []
  /// Arrays in native storage, as the engine needs them.
  package private(set) var items: [[Item]] = []
  /// The number of items in each section. Counting them takes their type's metadata.
  package private(set) var itemCounts: [Int] = []

  /// Creates a snapshot without sections.
  package init() {}

  /// Creates a snapshot of section objects.
  @usableFromInline
  init<SectionType: Section<Item> & Identifiable>(_ sections: [SectionType])
  where SectionType.ID == ID {
    itemCounts.reserveCapacity(sections.count)
    // Without growing arrays of generic elements: that took 12,000 instructions for two sections, a
    // third of their whole difference.
    items = Array(unsafeUninitializedCapacity: sections.count) { buffer, count in
      for section in sections {
        let items = section.items.inNativeStorage
        buffer.initializeElement(at: count, to: items)
        count += 1
        itemCounts.append(items.count)
      }
    }
    heads = Array(unsafeUninitializedCapacity: sections.count) { buffer, count in
      for section in sections {
        buffer.initializeElement(at: count, to: Self.head(of: section))
        count += 1
      }
    }
  }

  static func head<SectionType: Section<Item> & Identifiable>(
    of section: SectionType
  ) -> SectionHead<ID> where SectionType.ID == ID {
    SectionHead(
      id: section.id, headerTitle: section.headerTitle, footerTitle: section.footerTitle,
      content: section.content)
  }

  package var count: Int { itemCounts.count }

  package mutating func append(_ head: SectionHead<ID>, _ items: [Item]) {
    insert(head, items, at: count)
  }

  mutating func insert(_ head: SectionHead<ID>, _ items: [Item], at index: Int) {
    heads.insert(head, at: index)
    self.items.insert(items.inNativeStorage, at: index)
    itemCounts.insert(items.count, at: index)
  }

  /// - Returns: The section, so that it can be released after an edit, since that may run any code.
  mutating func remove(at index: Int) -> (head: SectionHead<ID>, items: [Item]) {
    itemCounts.remove(at: index)
    return (heads.remove(at: index), items.remove(at: index))
  }

  mutating func move(at index: Int, to target: Int) {
    heads.insert(heads.remove(at: index), at: target)
    items.insert(items.remove(at: index), at: target)
    itemCounts.insert(itemCounts.remove(at: index), at: target)
  }

  mutating func setHead(of index: Int, to head: SectionHead<ID>) { heads[index] = head }

  /// Changes a section's items in place.
  package mutating func edit<Result>(_ section: Int, _ body: (inout [Item]) -> Result) -> Result {
    defer { itemCounts[section] = items[section].count }
    return body(&items[section])
  }

  /// The sections at some indices, in the order of the indices.
  package func selecting(_ indices: [Int]) -> SectionSnapshot {
    var result = SectionSnapshot()
    for index in indices { result.append(heads[index], items[index]) }
    return result
  }
}

extension DataSnapshot {
  var sectionCount: Int {
    switch self {
    case .list: 1
    case .sections(let sections): sections.count
    }
  }

  /// The number of items in a section; 0 if there is no such section.
  func itemCount(of section: Int) -> Int {
    switch self {
    case .list(let items): section == 0 ? items.count : 0
    case .sections(let sections):
      section >= 0 && section < sections.count ? sections.itemCounts[section] : 0
    }
  }

  /// A section's items; none if there is no such section.
  func items(in section: Int) -> [Item] {
    switch self {
    case .list(let items): section == 0 ? items : []
    case .sections(let sections):
      section >= 0 && section < sections.count ? sections.items[section] : []
    }
  }

  /// The sections; none for a list.
  package var sections: SectionSnapshot<SectionID, Item> {
    switch self {
    case .list: SectionSnapshot()
    case .sections(let sections): sections
    }
  }

  /// Changes the sections in place, unless this is a list.
  mutating func editSections<Result>(
    _ body: (inout SectionSnapshot<SectionID, Item>) -> Result
  ) -> Result {
    var sections = sections
    // Releases the other reference, so that nothing is copied.
    self = .list([])
    defer { self = .sections(sections) }
    return body(&sections)
  }

  /// Changes a section's items in place.
  ///
  /// - Parameter section: The index of a section.
  @inline(__always)
  mutating func edit<Result>(_ section: Int, _ body: (inout [Item]) -> Result) -> Result {
    guard case .list(var items) = self else { return editSections { $0.edit(section, body) } }
    self = .list([])
    defer { self = .list(items) }
    return body(&items)
  }
}
