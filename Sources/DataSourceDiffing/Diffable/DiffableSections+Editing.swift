import DataSourceKit
public import Foundation

extension DiffableSections {
  /// Appends an item to a section.
  ///
  /// - Parameters:
  ///   - item: The item, whose identity must be new.
  ///   - id: The section's identity.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``.
  public func append(_ item: ItemType, toSection id: SectionType.ID) throws(EditError) {
    try insert(item, at: end(ofSection: index(of: id)))
  }

  /// Replaces the item with the same identity, which moves to the end of a section if it is in another one, or
  /// appends the item to the section if there is none.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - id: The section's identity.
  /// - Returns: The item that it replaces; `nil` if it was appended.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  @discardableResult
  public func upsert(
    _ item: ItemType, inSection id: SectionType.ID
  ) throws(EditError) -> ItemType? {
    let section = try index(of: id)
    guard let indexPath = indexPath(of: item) else {
      try append(item, toSection: id)
      return nil
    }
    if indexPath[0] == section { return try update(at: indexPath) { $0 = item } }
    let target = end(ofSection: section)
    return try transaction { () throws(EditError) in
      try move(at: indexPath, to: target)
      return try update(at: target) { $0 = item }
    }
  }

  /// Replaces the items of a section, and reports the changes. Items that another section had move from there.
  ///
  /// - Parameters:
  ///   - id: The section's identity.
  ///   - items: The items AFTER.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(sections + items of the section), if no item comes from another section, and that of
  ///   `indexPath(forIdentity:)` for each item.
  public func replaceItems(
    inSection id: SectionType.ID, with items: [ItemType]
  ) throws(EditError) {
    let index = try index(of: id)
    guard !isBetweenBatches else { throw .updateInProgress }
    var new = snapshot
    new.edit(index) { $0 = items.inNativeStorage }
    let elsewhere = items.compactMap { indexPath(of: $0) }.filter { $0[0] != index }
    for indexPath in Set(elsewhere).sorted(by: >) {
      _ = new.edit(indexPath[0]) { $0.remove(at: indexPath[1]) }
    }
    apply(new)
  }

  /// Removes items of a section, such as those that a user has selected.
  ///
  /// - Parameters:
  ///   - offsets: Their indices in the section, BEFORE. Those that do not exist are ignored.
  ///   - id: The section's identity.
  /// - Returns: The items, in order.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(items of the section)
  @discardableResult
  public func remove(
    atOffsets offsets: IndexSet, inSection id: SectionType.ID
  ) throws(EditError) -> [ItemType] {
    try removeItems(atOffsets: offsets, inSection: index(of: id))
  }

  /// Moves items within a section, as SwiftUI's `move(fromOffsets:toOffset:)` does.
  ///
  /// - Parameters:
  ///   - offsets: Their indices in the section, BEFORE. Those that do not exist are ignored.
  ///   - target: The BEFORE index of the item in front of which they are moved; the item count for the end.
  ///   - id: The section's identity.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/noSuchPlace(_:)``.
  /// - Complexity: O(items of the section)
  public func move(
    fromOffsets offsets: IndexSet, toOffset target: Int, inSection id: SectionType.ID
  ) throws(EditError) {
    try moveItems(fromOffsets: offsets, toOffset: target, inSection: index(of: id))
  }

  /// Inserts a section.
  ///
  /// - Parameters:
  ///   - section: The section. Its identity and those of its items must be new.
  ///   - index: Its index AFTER.
  /// - Throws: ``EditError/noSuchSection(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(sections + items of the section)
  public func insertSection(
    _ section: SectionType, at index: Int
  ) throws(EditError) {
    let (head, items) = (SectionSnapshot.head(of: section), section.items)
    try insertSectionContents(head, items, at: index)
  }

  /// Appends a section.
  ///
  /// - Parameter section: The section. Its identity and those of its items must be new.
  /// - Throws: ``EditError/duplicateIdentity(_:)``.
  public func appendSection(_ section: SectionType) throws(EditError) {
    try insertSection(section, at: numberOfSections)
  }

  /// Removes a section and its items.
  ///
  /// - Parameter index: Its index BEFORE.
  /// - Returns: The section.
  /// - Throws: ``EditError/noSuchSection(_:)``.
  /// - Complexity: O(sections)
  @discardableResult
  public func removeSection(at index: Int) throws(EditError) -> SectionType {
    guard (0..<numberOfSections).contains(index) else { throw .noSuchSection(index) }
    let section = makeSection(snapshot.sections, index)
    try removeSectionContents(at: index)
    return section
  }

  /// Removes a section and its items.
  ///
  /// - Parameter id: Its identity.
  /// - Returns: The section.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(sections)
  @discardableResult
  public func removeSection(id: SectionType.ID) throws(EditError) -> SectionType {
    try removeSection(at: index(of: id))
  }

  /// Moves a section with its items.
  ///
  /// - Parameters:
  ///   - index: Its index BEFORE.
  ///   - target: Its index AFTER.
  /// - Throws: ``EditError/noSuchSection(_:)``.
  /// - Complexity: O(sections)
  public func moveSection(at index: Int, to target: Int) throws(EditError) {
    try moveSectionContents(at: index, to: target)
  }

  /// Moves a section with its items.
  ///
  /// - Parameters:
  ///   - id: Its identity.
  ///   - target: Its index AFTER.
  /// - Throws: ``EditError/noSuchSection(_:)``, ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(sections)
  public func moveSection(id: SectionType.ID, to target: Int) throws(EditError) {
    try moveSection(at: index(of: id), to: target)
  }

  /// Sets the titles of a section. An empty section is deleted and inserted, because views must not update it.
  ///
  /// - Parameters:
  ///   - id: The section's identity.
  ///   - headerTitle: The title above its items, `nil` for none.
  ///   - footerTitle: The title below its items, `nil` for none.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  public func setTitles(
    ofSection id: SectionType.ID, headerTitle: String?, footerTitle: String? = nil
  ) throws(EditError) {
    let index = try index(of: id)
    var head = snapshot.sections.heads[index]
    (head.headerTitle, head.footerTitle) = (headerTitle, footerTitle)
    try setHead(ofSection: index, to: head)
  }

  /// The index path after the last item of a section.
  private func end(ofSection section: Int) -> IndexPath {
    ItemPath(section: section, item: numberOfItems(in: section)).indexPath
  }
}
