public import DataSourceCore
public import DataSourcePositions
public import Foundation
public import IdentityDiff
public import _DataSourceSubsequences

/// An edit of a section that does not exist changes nothing, and returns `nil` or `false`.
extension DiffableSections {
  /// Appends an item to a section.
  ///
  /// - Parameters:
  ///   - item: The item. Its identity must be new.
  ///   - id: The section's identity.
  /// - Returns: Whether the section exists.
  /// - Throws: ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section), and `indexPath(forIdentity:)`
  @_alwaysEmitIntoClient
  @discardableResult
  public func append(_ item: ItemType, toSectionID id: SectionType.ID) throws(EditError) -> Bool {
    try append(contentsOf: [item], toSectionID: id)
  }

  /// Appends items to a section, and reports that once.
  ///
  /// - Parameters:
  ///   - items: The items, in order. Their identities must be new.
  ///   - id: The section's identity.
  /// - Returns: Whether the section exists.
  /// - Throws: ``EditError/duplicateIdentity(_:)``. Then none is appended.
  /// - Complexity: O(items of the section), and `indexPath(forIdentity:)` for each item
  @_alwaysEmitIntoClient
  @discardableResult
  public func append(
    contentsOf items: [ItemType], toSectionID id: SectionType.ID
  ) throws(EditError) -> Bool {
    guard let section = sectionIndex(forID: id) else { return false }
    try insert(contentsOf: items, at: end(ofSection: section))
    return true
  }

  /// Replaces the item with the same identity, or appends the item to the section if there is none.
  /// If the replaced item is in another section, it moves to the end of this one.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - id: The section's identity.
  /// - Returns: Whether the section exists.
  @_alwaysEmitIntoClient
  @discardableResult
  public func upsert(_ item: ItemType, inSectionID id: SectionType.ID) -> Bool {
    upsert(contentsOf: [item], inSectionID: id)
  }

  /// Replaces the items with the same identities, and appends the others to the section. Reports
  /// that once. Items from other sections move to the end of this one.
  ///
  /// - Parameters:
  ///   - items: The items. Of those with the same identity, the last one counts.
  ///   - id: The section's identity.
  /// - Returns: Whether the section exists.
  @_alwaysEmitIntoClient
  @discardableResult
  public func upsert(contentsOf items: [ItemType], inSectionID id: SectionType.ID) -> Bool {
    guard let section = sectionIndex(forID: id) else { return false }
    if items.count == 1 {
      upsert(items[0], section: section)
    } else {
      transaction { for item in items { upsert(item, section: section) } }
    }
    return true
  }

  /// Replaces a section's items and reports the changes. Items from other sections move to this
  /// one.
  ///
  /// - Parameters:
  ///   - id: The section's identity.
  ///   - items: The section's new items.
  /// - Returns: Whether the section exists.
  /// - Complexity: O(sections + items of the section) if no item comes from another section, plus
  ///   that of `indexPath(forIdentity:)` for each item.
  @_alwaysEmitIntoClient
  @discardableResult
  public func replaceItems(inSectionID id: SectionType.ID, with items: [ItemType]) -> Bool {
    guard let index = sectionIndex(forID: id) else { return false }
    var new = snapshot
    new.edit(index) { $0 = items.inNativeStorage }
    let elsewhere = items.compactMap { indexPath(of: $0).flatMap { ItemPath($0) } }
    for item in Array(Set(elsewhere)).inOrder().reversed() where item.section != index {
      new.edit(item.section) { _ = $0.remove(at: item.item) }
    }
    edit(replacingAllWith: new)
    return true
  }

  /// Removes items from a section, such as a user's selection, and reports that once.
  ///
  /// - Parameters:
  ///   - offsets: Their current indices in the section. Indices that do not exist are ignored.
  ///   - id: The section's identity.
  /// - Returns: The items, in order; none if the section does not exist.
  /// - Complexity: O(items of the section)
  @_alwaysEmitIntoClient
  @discardableResult
  public func remove(atOffsets offsets: IndexSet, inSectionID id: SectionType.ID) -> [ItemType] {
    guard let section = sectionIndex(forID: id) else { return [] }
    return removeItems(at: Set(positions(atOffsets: offsets, inSection: section)))
  }

  /// Moves items within a section, as SwiftUI's `move(fromOffsets:toOffset:)` does.
  ///
  /// - Parameters:
  ///   - offsets: Their current indices in the section. Indices that do not exist are ignored.
  ///   - target: The current index of the item to move them in front of; the item count for the
  ///     end.
  ///   - id: The section's identity.
  /// - Returns: Whether the section exists.
  /// - Throws: ``EditError/invalidIndexPath(_:)``.
  /// - Complexity: O(items of the section)
  @_alwaysEmitIntoClient
  @discardableResult
  public func move(
    fromOffsets offsets: IndexSet, toOffset target: Int, inSectionID id: SectionType.ID
  ) throws(EditError) -> Bool {
    guard let section = sectionIndex(forID: id) else { return false }
    try moveItems(fromOffsets: offsets, toOffset: target, inSection: section)
    return true
  }

  /// Moves items into a section, in front of another one or to its end. Afterwards they are
  /// consecutive.
  ///
  /// ```swift
  /// playlists.move(ids: selection, before: nil, inSectionID: "Later")
  /// ```
  ///
  /// - Parameters:
  ///   - ids: The `id` of each item, in their new order. They may be in other sections.
  ///   - next: The `id` of the item behind them, which may be one of them; `nil` for the end.
  ///   - id: The section's identity.
  /// - Returns: Whether the section and all of these items exist, the item behind them in this
  ///   section. Otherwise nothing moves.
  /// - Complexity: O(items of all sections)
  @_alwaysEmitIntoClient
  @discardableResult
  public func move(
    ids: some Sequence<ItemType.ID>, before next: ItemType.ID?, inSectionID id: SectionType.ID
  ) -> Bool where ItemType: Identifiable {
    guard let section = sectionIndex(forID: id) else { return false }
    guard let next else { return move(ids, before: end(ofSection: section)) }
    guard let target = indexPath(forID: next), target.first == section else { return false }
    return move(ids, before: target)
  }

  /// Inserts a section.
  ///
  /// - Parameters:
  ///   - section: The section. Its identity and its items' identities must be new.
  ///   - index: Its index after the insertion.
  /// - Throws: ``EditError/invalidSectionIndex(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(sections + items of the section), and `indexPath(forIdentity:)` for each item
  public func insertSection(
    _ section: SectionType, at index: Int
  ) throws(EditError) {
    try insertSection(SectionHead(section), section.items, at: index)
  }

  /// Appends a section.
  ///
  /// - Parameter section: The section. Its identity and its items' identities must be new.
  /// - Throws: ``EditError/duplicateIdentity(_:)``.
  @_alwaysEmitIntoClient
  public func appendSection(_ section: SectionType) throws(EditError) {
    try insertSection(section, at: numberOfSections)
  }

  /// Removes a section and its items.
  ///
  /// - Parameter index: Its current index.
  /// - Returns: The section.
  /// - Throws: ``EditError/invalidSectionIndex(_:)``.
  /// - Complexity: O(sections), and O(sections + items of the section) in a transaction
  @discardableResult
  public func removeSection(at index: Int) throws(EditError) -> SectionType {
    guard (0..<numberOfSections).contains(index) else { throw .invalidSectionIndex(index) }
    let section = makeSection(snapshot.heads[index], snapshot.items[index])
    try removeSectionContents(at: index)
    return section
  }

  /// Removes a section and its items.
  ///
  /// - Parameter id: Its identity.
  /// - Returns: The section; `nil` if it does not exist.
  /// - Complexity: O(sections), and O(sections + items of the section) in a transaction
  @_alwaysEmitIntoClient
  @discardableResult
  public func removeSection(id: SectionType.ID) -> SectionType? {
    sectionIndex(forID: id).flatMap { try? removeSection(at: $0) }
  }

  /// Moves a section with its items.
  ///
  /// - Parameters:
  ///   - origin: Its current index.
  ///   - target: Its index after the move.
  /// - Throws: ``EditError/invalidSectionIndex(_:)``.
  /// - Complexity: O(sections)
  public func moveSection(from origin: Int, to target: Int) throws(EditError) {
    try moveSectionContents(from: origin, to: target)
  }

  /// Moves a section with its items.
  ///
  /// - Parameters:
  ///   - id: Its identity.
  ///   - target: Its index after the move.
  /// - Returns: Whether the section exists.
  /// - Throws: ``EditError/invalidSectionIndex(_:)``.
  /// - Complexity: O(sections)
  @_alwaysEmitIntoClient
  @discardableResult
  public func moveSection(id: SectionType.ID, to target: Int) throws(EditError) -> Bool {
    guard let index = sectionIndex(forID: id) else { return false }
    try moveSection(from: index, to: target)
    return true
  }

  /// Sets a section's titles. An empty section is deleted and inserted, because views must not
  /// update it.
  ///
  /// - Parameters:
  ///   - id: The section's identity.
  ///   - headerTitle: The title above its items, `nil` for none.
  ///   - footerTitle: The title below its items, `nil` for none.
  /// - Returns: Whether the section exists.
  @_alwaysEmitIntoClient
  @discardableResult
  public func setTitles(
    ofSectionID id: SectionType.ID, headerTitle: String?, footerTitle: String? = nil
  ) -> Bool {
    guard let index = sectionIndex(forID: id) else { return false }
    var head = snapshot.heads[index]
    (head.headerTitle, head.footerTitle) = (headerTitle, footerTitle)
    return (try? updateSection(at: index, to: head)) != nil
  }
}

extension DiffableSections {
  /// Changes a section's model in place.
  ///
  /// If the model stays equal, no change is reported. A deletion and an insertion are reported if
  /// its identity changes, or if the section is empty: views must not update an empty section.
  ///
  /// - Parameters:
  ///   - id: The section's identity.
  ///   - change: Changes the model.
  /// - Returns: Whether the section exists, also after the closure.
  /// - Throws: ``EditError/duplicateIdentity(_:)`` if another section has the new identity.
  @_alwaysEmitIntoClient
  @discardableResult
  public func updateSection<Model>(
    id: Model.ID, _ change: (inout Model) -> Void
  ) throws(EditError) -> Bool where SectionType == ModelSection<Model, ItemType> {
    guard let index = sectionIndex(forID: id), var model = snapshot.heads[index].content as? Model
    else { return false }
    change(&model)
    // The closure may have changed the data.
    guard let index = sectionIndex(forID: id) else { return false }
    var head = snapshot.heads[index]
    (head.id, head.content) = (model.id, model)
    try updateSection(at: index, to: head)
    return true
  }
}
