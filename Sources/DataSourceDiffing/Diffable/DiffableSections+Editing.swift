public import DataSourceCore
public import DataSourcePositions
public import Foundation
public import IdentityDiff
public import _DataSourceSubsequences

extension DiffableSections {
  /// Appends an item to a section.
  ///
  /// - Parameters:
  ///   - item: The item. Its identity must be new.
  ///   - id: The section's identity.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section), and `indexPath(forIdentity:)`
  @_alwaysEmitIntoClient
  public func append(_ item: ItemType, toSection id: SectionType.ID) throws(EditError) {
    try insert(item, at: end(ofSection: index(of: id)))
  }

  /// Replaces the item with the same identity, or appends the item to the section if there is none.
  /// If the replaced item is in another section, it moves to the end of this one.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - id: The section's identity.
  /// - Returns: The replaced item; `nil` if the item was appended.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  @_alwaysEmitIntoClient
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
      try move(from: indexPath, to: target)
      return try update(at: target) { $0 = item }
    }
  }

  /// Replaces a section's items and reports the changes. Items from other sections move to this
  /// one.
  ///
  /// - Parameters:
  ///   - id: The section's identity.
  ///   - items: The section's new items.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(sections + items of the section) if no item comes from another section, plus
  ///   that of `indexPath(forIdentity:)` for each item.
  @_alwaysEmitIntoClient
  public func replaceItems(
    inSection id: SectionType.ID, with items: [ItemType]
  ) throws(EditError) {
    let index = try index(of: id)
    var new = snapshot
    new.edit(index) { $0 = items.inNativeStorage }
    let elsewhere = items.compactMap { indexPath(of: $0).flatMap { ItemPath($0) } }
    for item in Array(Set(elsewhere)).inOrder().reversed() where item.section != index {
      new.edit(item.section) { _ = $0.remove(at: item.item) }
    }
    try edit(replacingAllWith: new)
  }

  /// Removes items from a section, such as a user's selection.
  ///
  /// - Parameters:
  ///   - offsets: Their current indices in the section. Indices that do not exist are ignored.
  ///   - id: The section's identity.
  /// - Returns: The items, in order.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(items of the section)
  @_alwaysEmitIntoClient
  @discardableResult
  public func remove(
    atOffsets offsets: IndexSet, inSection id: SectionType.ID
  ) throws(EditError) -> [ItemType] {
    try removeItems(atOffsets: offsets, inSection: index(of: id))
  }

  /// Moves items within a section, as SwiftUI's `move(fromOffsets:toOffset:)` does.
  ///
  /// - Parameters:
  ///   - offsets: Their current indices in the section. Indices that do not exist are ignored.
  ///   - target: The current index of the item to move them in front of; the item count for the
  ///     end.
  ///   - id: The section's identity.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/noSuchPlace(_:)``.
  /// - Complexity: O(items of the section)
  @_alwaysEmitIntoClient
  public func move(
    fromOffsets offsets: IndexSet, toOffset target: Int, inSection id: SectionType.ID
  ) throws(EditError) {
    try moveItems(fromOffsets: offsets, toOffset: target, inSection: index(of: id))
  }

  /// Moves items into a section, in front of another one or to its end. Afterwards they are
  /// consecutive.
  ///
  /// ```swift
  /// try playlists.move(ids: selection, before: nil, inSection: "Later")
  /// ```
  ///
  /// - Parameters:
  ///   - ids: The `id` of each item, in their new order. They may be in other sections.
  ///   - next: The `id` of the item behind them, which may be one of them; `nil` for the end.
  ///   - id: The section's identity.
  /// - Throws: ``EditError/unknownIdentity(_:)``; ``EditError/noSuchPlace(_:)`` if the item behind
  ///   them is in another section.
  /// - Complexity: O(items of all sections)
  @_alwaysEmitIntoClient
  public func move(
    ids: some Sequence<ItemType.ID>, before next: ItemType.ID?, inSection id: SectionType.ID
  ) throws(EditError) where ItemType: Identifiable {
    let section = try index(of: id)
    guard let next else { return try move(ids, toEndOf: section) }
    let target = try place(of: next)
    if target.first != section { throw .noSuchPlace(target) }
    try move(ids, before: target)
  }

  /// Inserts a section.
  ///
  /// - Parameters:
  ///   - section: The section. Its identity and its items' identities must be new.
  ///   - index: Its index after the insertion.
  /// - Throws: ``EditError/noSuchSection(_:)``, ``EditError/duplicateIdentity(_:)``.
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
  /// - Throws: ``EditError/noSuchSection(_:)``.
  /// - Complexity: O(sections), and O(sections + items of the section) in a transaction
  @discardableResult
  public func removeSection(at index: Int) throws(EditError) -> SectionType {
    guard (0..<numberOfSections).contains(index) else { throw .noSuchSection(index) }
    let section = makeSection(snapshot.heads[index], snapshot.items[index])
    try removeSectionContents(at: index)
    return section
  }

  /// Removes a section and its items.
  ///
  /// - Parameter id: Its identity.
  /// - Returns: The section.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(sections), and O(sections + items of the section) in a transaction
  @_alwaysEmitIntoClient
  @discardableResult
  public func removeSection(id: SectionType.ID) throws(EditError) -> SectionType {
    try removeSection(at: index(of: id))
  }

  /// Moves a section with its items.
  ///
  /// - Parameters:
  ///   - origin: Its current index.
  ///   - target: Its index after the move.
  /// - Throws: ``EditError/noSuchSection(_:)``.
  /// - Complexity: O(sections)
  public func moveSection(from origin: Int, to target: Int) throws(EditError) {
    try moveSectionContents(from: origin, to: target)
  }

  /// Moves a section with its items.
  ///
  /// - Parameters:
  ///   - id: Its identity.
  ///   - target: Its index after the move.
  /// - Throws: ``EditError/noSuchSection(_:)``, ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(sections)
  @_alwaysEmitIntoClient
  public func moveSection(id: SectionType.ID, to target: Int) throws(EditError) {
    try moveSection(from: index(of: id), to: target)
  }

  /// Sets a section's titles. An empty section is deleted and inserted, because views must not
  /// update it.
  ///
  /// - Parameters:
  ///   - id: The section's identity.
  ///   - headerTitle: The title above its items, `nil` for none.
  ///   - footerTitle: The title below its items, `nil` for none.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  @_alwaysEmitIntoClient
  public func setTitles(
    ofSection id: SectionType.ID, headerTitle: String?, footerTitle: String? = nil
  ) throws(EditError) {
    let index = try index(of: id)
    var head = snapshot.heads[index]
    (head.headerTitle, head.footerTitle) = (headerTitle, footerTitle)
    try updateSection(at: index, to: head)
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
  /// - Throws: ``EditError/unknownIdentity(_:)``; ``EditError/duplicateIdentity(_:)`` if another
  ///   section has the new identity.
  @_alwaysEmitIntoClient
  public func updateSection<Model>(
    id: Model.ID, _ change: (inout Model) -> Void
  ) throws(EditError) where SectionType == ModelSection<Model, ItemType> {
    guard var model = try snapshot.heads[index(of: id)].content as? Model else { return }
    change(&model)
    // The closure may have changed the data.
    let index = try index(of: id)
    var head = snapshot.heads[index]
    (head.id, head.content) = (model.id, model)
    try updateSection(at: index, to: head)
  }
}
