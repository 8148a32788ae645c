public import DataSourcePositions
public import Foundation
import IdentityDiff
import _DataSourceSubsequences

extension DiffableDataSource {
  /// Inserts an item.
  ///
  /// - Parameters:
  ///   - item: The item. Its identity must be new.
  ///   - indexPath: Its index path after the insertion.
  /// - Throws: ``EditError/invalidIndexPath(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section), and ``indexPath(forIdentity:)``
  public func insert(_ item: ItemType, at indexPath: IndexPath) throws(EditError) {
    try insert(contentsOf: [item], at: indexPath)
  }

  /// Inserts several items, such as a page before the first one.
  ///
  /// - Parameters:
  ///   - items: The items, in order. Their identities must be new.
  ///   - indexPath: The first one's index path after the insertion.
  /// - Throws: ``EditError/invalidIndexPath(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section), and ``indexPath(forIdentity:)`` for each item
  public func insert(contentsOf items: [ItemType], at indexPath: IndexPath) throws(EditError) {
    let place = try position(indexPath, room: 1)
    let keys = try contents.newKeys(of: items)
    if !items.isEmpty { perform(.replace([], with: items, at: place), keys) }
  }

  /// Removes an item.
  ///
  /// - Parameter indexPath: Its current index path.
  /// - Returns: The item.
  /// - Throws: ``EditError/invalidIndexPath(_:)``.
  /// - Complexity: O(items of the section)
  @discardableResult
  public func remove(at indexPath: IndexPath) throws(EditError) -> ItemType {
    let place = try position(indexPath)
    let item = contents.snapshot.items[place.section][place.item]
    perform(.replace([item], with: [], at: place))
    return item
  }

  /// Moves an item.
  ///
  /// - Parameters:
  ///   - origin: Its current index path.
  ///   - target: Its index path after the move.
  /// - Throws: ``EditError/invalidIndexPath(_:)``.
  /// - Complexity: O(items of both sections)
  public func move(from origin: IndexPath, to target: IndexPath) throws(EditError) {
    let from = try position(origin)
    let to = try position(target, room: target.first == from.section ? 0 : 1)
    if from == to { return }
    perform(.move(contents.snapshot.items[from.section][from.item], from: from, to: to))
  }

  /// Moves items between two others, such as their new neighbors in a filtered list that shows only
  /// some of the items. Afterwards they are consecutive.
  ///
  /// - Parameters:
  ///   - origins: The current index path of each item, in their new order.
  ///   - previous: The current index path of the item before them; `nil` for none.
  ///   - next: The current index path of the item behind them, used if there is no previous one. If
  ///     both are `nil`, the first item stays where it is.
  /// - Throws: ``EditError/invalidIndexPath(_:)``.
  /// - Complexity: O(items of all sections)
  @_alwaysEmitIntoClient
  public func move(
    from origins: [IndexPath], between previous: IndexPath?, and next: IndexPath?
  ) throws(EditError) {
    let moved = try origins.map { origin throws(EditError) in try position(origin) }
    let previous = try previous.map { indexPath throws(EditError) in try position(indexPath) }
    let next = try next.map { indexPath throws(EditError) in try position(indexPath) }
    guard var target = moved.first else { return }
    // The first item is not its own neighbor.
    if let previous, previous != target {
      target = ItemPath(section: previous.section, item: previous.item + 1)
    } else if let next {
      target = next
    }
    // Of an item that occurs several times, the last occurrence counts.
    var known: Set<ItemPath> = []
    move(moved.reversed().filter { known.insert($0).inserted }.reversed(), before: target)
  }

  /// Changes an item in place.
  ///
  /// ```swift
  /// try people.update(at: [0, 2]) { $0.name = "Grace" }
  /// ```
  ///
  /// If the item stays equal, no change is reported. An object always counts as updated, since its
  /// earlier content is unknown. If the identity changes, a deletion and an insertion are reported.
  ///
  /// - Parameters:
  ///   - indexPath: Its index path.
  ///   - change: Changes the item.
  /// - Returns: The item as it was.
  /// - Throws: ``EditError/invalidIndexPath(_:)``, as well as when the closure removes the item
  ///   from the data; ``EditError/duplicateIdentity(_:)`` if another item has the new identity.
  @discardableResult
  public func update(
    at indexPath: IndexPath, _ change: (inout ItemType) -> Void
  ) throws(EditError) -> ItemType {
    try update(at: indexPath, property: nil, change)
  }

  /// - Parameter property: The property that the closure changes, if it is only one.
  @discardableResult
  final func update(
    at indexPath: IndexPath, property: PropertyEdit<ItemType>?,
    _ change: (inout ItemType) -> Void
  ) throws(EditError) -> ItemType {
    var place = try position(indexPath)
    let (original, revision) = (
      contents.snapshot.items[place.section][place.item], contents.revision
    )
    var (old, new) = (original, original)
    change(&new)
    // The closure may have changed the data.
    if contents.revision != revision {
      guard let moved = contents.position(of: original, movedFrom: place) else {
        throw .invalidIndexPath(indexPath)
      }
      (place, old) = (moved, contents.snapshot.items[moved.section][moved.item])
    }
    let keepsIdentity = comparison.items.haveEqualKeys(old, new)
    let keys = keepsIdentity ? [] : try contents.newKeys(of: [new])
    if keepsIdentity, openTransaction == nil, recorder == nil {
      // To create a generic edit takes as long as everything else.
      send(contents.update(old, to: new, at: place))
    } else {
      perform(.replace([old], with: [new], at: place, property: property), keys)
    }
    return original
  }

  /// Sets one property of an item. Undoing that restores the property, no matter what else of the
  /// item others have changed since.
  ///
  /// ```swift
  /// try episodes.transaction("Mark as Played", undo: history) {
  ///   try episodes.set(\.isPlayed, to: true, at: [0, 2])
  /// }
  /// ```
  ///
  /// The property is not restored if it has another value than the one that was set. Unlike
  /// ``update(at:_:)``, this can be undone even for objects.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: Its new value. If it is equal to the current one, nothing changes.
  ///   - indexPath: The item's index path.
  /// - Throws: ``EditError/invalidIndexPath(_:)``; ``EditError/duplicateIdentity(_:)`` if another
  ///   item has the new identity.
  public func set<Value: Equatable>(
    _ property: WritableKeyPath<ItemType, Value>, to value: Value, at indexPath: IndexPath
  ) throws(EditError) {
    let place = try position(indexPath)
    let old = contents.snapshot.items[place.section][place.item][keyPath: property]
    let edit = PropertyEdit(
      property: property, old: PropertyEdit.Value(property, old),
      new: PropertyEdit.Value(property, value))
    if edit.new.isValue(contents.snapshot.items[place.section][place.item]) { return }
    try update(at: indexPath, property: edit, edit.new.assign)
  }
}

// MARK: - By identity

/// An edit of an item that does not exist changes nothing: it returns `nil` or `false`, or skips
/// the item if there are several.
extension DiffableDataSource where ItemType: Identifiable {
  /// Inserts an item before another one.
  ///
  /// - Parameters:
  ///   - item: The item. Its identity must be new.
  ///   - id: The `id` of the other item.
  /// - Returns: Whether the other item exists.
  /// - Throws: ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section), and ``indexPath(forIdentity:)``
  @_alwaysEmitIntoClient
  @discardableResult
  public func insert(_ item: ItemType, before id: ItemType.ID) throws(EditError) -> Bool {
    guard let place = indexPath(forID: id) else { return false }
    try insert(item, at: place)
    return true
  }

  /// Inserts an item after another one.
  ///
  /// - Parameters:
  ///   - item: The item. Its identity must be new.
  ///   - id: The `id` of the other item.
  /// - Returns: Whether the other item exists.
  /// - Throws: ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section), and ``indexPath(forIdentity:)``
  @_alwaysEmitIntoClient
  @discardableResult
  public func insert(_ item: ItemType, after id: ItemType.ID) throws(EditError) -> Bool {
    guard let place = indexPath(forID: id) else { return false }
    try insert(item, at: IndexPath(indexes: [place[0], place[1] + 1]))
    return true
  }

  /// Removes an item.
  ///
  /// - Parameter id: Its `id`.
  /// - Returns: The item and its former index path; `nil` if it does not exist.
  /// - Complexity: O(items of the section)
  @_alwaysEmitIntoClient
  @discardableResult
  public func remove(id: ItemType.ID) -> (item: ItemType, indexPath: IndexPath)? {
    guard let place = indexPath(forID: id), let item = try? remove(at: place) else { return nil }
    return (item, place)
  }

  /// Removes items, such as a user's selection, and reports that once.
  ///
  /// ```swift
  /// people.remove(ids: adapter.selectedItems.map(\.id))
  /// ```
  ///
  /// - Parameter ids: The `id` of each item, in any order. Those that do not exist are skipped.
  /// - Returns: The removed items, in the order of the data.
  /// - Complexity: O(items of all sections) for several items
  @_alwaysEmitIntoClient
  @discardableResult
  public func remove(ids: some Sequence<ItemType.ID>) -> [ItemType] {
    removeItems(at: Set(ids.compactMap { indexPath(forID: $0).flatMap { ItemPath($0) } }))
  }

  /// Moves an item.
  ///
  /// - Parameters:
  ///   - id: Its `id`.
  ///   - target: Its index path after the move.
  /// - Returns: Its former index path; `nil` if it does not exist.
  /// - Throws: ``EditError/invalidIndexPath(_:)``.
  /// - Complexity: O(items of both sections)
  @_alwaysEmitIntoClient
  @discardableResult
  public func move(id: ItemType.ID, to target: IndexPath) throws(EditError) -> IndexPath? {
    guard let place = indexPath(forID: id) else { return nil }
    try move(from: place, to: target)
    return place
  }

  /// Moves items between two others, such as their new neighbors in a filtered list that shows only
  /// some of the items. Afterwards they are consecutive.
  ///
  /// ```swift
  /// adapter.reorderHandler = { contacts, previous, next, _ in
  ///   people.move(ids: contacts.map(\.id), between: previous?.id, and: next?.id)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - ids: The `id` of each item, in their new order.
  ///   - previous: The `id` of the item before them; `nil` for none.
  ///   - next: The `id` of the item behind them, used if there is no previous one. If both are
  ///     `nil`, the first item stays where it is.
  /// - Returns: Whether all items exist, and one of the neighbors, if any are given. Otherwise
  ///   nothing moves.
  /// - Complexity: O(items of all sections)
  @_alwaysEmitIntoClient
  @discardableResult
  public func move(
    ids: some Sequence<ItemType.ID>, between previous: ItemType.ID?, and next: ItemType.ID?
  ) -> Bool {
    let ids = Array(ids)
    let origins = ids.compactMap(indexPath(forID:))
    let neighbors = [previous, next].map { $0.flatMap(indexPath(forID:)) }
    if origins.count < ids.count { return false }
    if neighbors == [nil, nil], previous != nil || next != nil { return false }
    return (try? move(from: origins, between: neighbors[0], and: neighbors[1])) != nil
  }

  /// Moves items in front of another one, or to the end. Afterwards they are consecutive.
  ///
  /// ```swift
  /// episodes.move(ids: selection, before: nil)  // to the end
  /// ```
  ///
  /// - Parameters:
  ///   - ids: The `id` of each item, in their new order.
  ///   - next: The `id` of the item behind them, which may be one of them; `nil` for the end of the
  ///     last section.
  /// - Returns: Whether all of these items exist. Otherwise nothing moves.
  /// - Complexity: O(items of all sections)
  @_alwaysEmitIntoClient
  @discardableResult
  public func move(ids: some Sequence<ItemType.ID>, before next: ItemType.ID?) -> Bool {
    guard let next else { return move(ids, before: end(ofSection: numberOfSections - 1)) }
    return indexPath(forID: next).map { move(ids, before: $0) } ?? false
  }

  /// - Parameter target: The current index path of the item behind them, or after the last one.
  @_alwaysEmitIntoClient
  final func move(_ ids: some Sequence<ItemType.ID>, before target: IndexPath) -> Bool {
    var known: Set<ItemPath> = []
    var moved: [ItemPath] = []
    for id in ids {
      guard let place = indexPath(forID: id).flatMap({ ItemPath($0) }) else { return false }
      if known.insert(place).inserted { moved.append(place) }
    }
    guard let target = try? position(target, room: 1) else { return moved.isEmpty }
    if !moved.isEmpty { move(moved, before: target) }
    return true
  }

  /// Changes an item in place.
  ///
  /// ```swift
  /// try people.update(id: 7) { $0.name = "Grace" }
  /// ```
  ///
  /// - Parameters:
  ///   - id: Its `id`.
  ///   - change: Changes the item.
  /// - Returns: The item as it was; `nil` if it does not exist, or the closure removes it.
  /// - Throws: ``EditError/duplicateIdentity(_:)`` if another item has the new identity.
  @_alwaysEmitIntoClient
  @discardableResult
  public func update(
    id: ItemType.ID, _ change: (inout ItemType) -> Void
  ) throws(EditError) -> ItemType? {
    guard let place = indexPath(forID: id) else { return nil }
    do throws(EditError) { return try update(at: place, change) } catch .invalidIndexPath {
      return nil
    }
  }

  /// Changes items in place, and reports that once. If one of them cannot be changed, none is.
  ///
  /// ```swift
  /// try episodes.update(ids: selection) { $0.isPlayed = true }
  /// ```
  ///
  /// - Parameters:
  ///   - ids: The `id` of each item. Those that do not exist are skipped.
  ///   - change: Changes an item.
  /// - Returns: The items as they were, in the order of `ids`.
  /// - Throws: ``EditError/duplicateIdentity(_:)`` if another item has a new identity.
  @_alwaysEmitIntoClient
  @discardableResult
  public func update(
    ids: some Sequence<ItemType.ID>, _ change: (inout ItemType) -> Void
  ) throws(EditError) -> [ItemType] {
    try transaction { () throws(EditError) in
      var old: [ItemType] = []
      for id in ids { if let item = try update(id: id, change) { old.append(item) } }
      return old
    }
  }

  /// Sets one property of an item. Undoing that restores the property, no matter what else of the
  /// item others have changed since.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: Its new value. If it is equal to the current one, nothing changes.
  ///   - id: The item's `id`.
  /// - Returns: Whether the item exists.
  /// - Throws: ``EditError/duplicateIdentity(_:)`` if another item has the new identity.
  @_alwaysEmitIntoClient
  @discardableResult
  public func set<Value: Equatable>(
    _ property: WritableKeyPath<ItemType, Value>, to value: Value, ofID id: ItemType.ID
  ) throws(EditError) -> Bool {
    guard let place = indexPath(forID: id) else { return false }
    try set(property, to: value, at: place)
    return true
  }
}

extension DiffableDataSource {
  /// Reports items as updated whose values are the same as before: those of a list of identifiers,
  /// whose content is stored elsewhere.
  ///
  /// ```swift
  /// let ids = DiffableListDataSource(items: [1, 2, 3], identity: .itself)
  /// ids.reconfigure(ids: [2])  // the cell of 2 is configured again
  /// ```
  ///
  /// - Parameter ids: The items' identities. Those that do not exist are skipped.
  /// - Complexity: ``indexPath(forIdentity:)`` for each identity, and O(k log k) for k items
  public func reconfigure(ids: some Sequence<some Hashable>) {
    let updated = Set(ids.compactMap { indexPath(forIdentity: $0) }).sorted()
    if !updated.isEmpty { report(.some(updated.map { .item(type: .update($0)) })) }
  }
}

// MARK: - Positions and offsets

extension DiffableDataSource {
  /// The position at an index path.
  ///
  /// - Parameter room: The number of valid positions after the last item.
  @usableFromInline
  func position(_ indexPath: IndexPath, room: Int = 0) throws(EditError) -> ItemPath {
    guard let place = ItemPath(indexPath), place.section < numberOfSections,
      place.item < numberOfItems(in: place.section) + room
    else { throw .invalidIndexPath(indexPath) }
    return place
  }

  /// The index path after a section's last item.
  @_alwaysEmitIntoClient
  final func end(ofSection section: Int) -> IndexPath {
    ItemPath(section: section, item: numberOfItems(in: section)).indexPath
  }

  /// Replaces the item with the same identity, or appends the item to a section if there is none.
  /// If the replaced item is in another section, it moves to the end of this one.
  ///
  /// - Returns: The replaced item; `nil` if the item was appended.
  @usableFromInline
  @discardableResult
  final func upsert(_ item: ItemType, section: Int) -> ItemType? {
    let end = end(ofSection: section)
    guard let indexPath = indexPath(of: item) else {
      try? insert(item, at: end)
      return nil
    }
    if indexPath[0] == section { return try? update(at: indexPath) { $0 = item } }
    return transaction {
      try? move(from: indexPath, to: end)
      return try? update(at: end) { $0 = item }
    }
  }

  /// Removes the items at some positions.
  ///
  /// - Returns: The items, in order.
  @usableFromInline
  final func removeItems(at places: Set<ItemPath>) -> [ItemType] {
    if let place = places.first, places.count == 1 {
      return (try? remove(at: place.indexPath)).map { [$0] } ?? []
    }
    if places.isEmpty { return [] }
    let removed = Array(places).inOrder()
    let items = removed.map { snapshot.items[$0.section][$0.item] }
    edit(replacingAllWith: snapshot(without: removed))
    return items
  }

  private func snapshot(without places: [ItemPath]) -> Snapshot {
    var new = snapshot
    for (section, places) in Dictionary(grouping: places, by: \.section) {
      new.edit(section) { $0 = $0.without(IndexSet(places.map(\.item))) }
    }
    return new
  }

  /// The positions of the items at some indices in a section. Indices that do not exist are
  /// ignored.
  @_alwaysEmitIntoClient
  final func positions(atOffsets offsets: IndexSet, inSection section: Int) -> [ItemPath] {
    snapshot.items[section].indices(in: offsets).map { ItemPath(section: section, item: $0) }
  }

  @_alwaysEmitIntoClient
  final func moveItems(
    fromOffsets offsets: IndexSet, toOffset target: Int, inSection section: Int
  ) throws(EditError) {
    let target = try position(IndexPath(indexes: [section, target]), room: 1)
    move(positions(atOffsets: offsets, inSection: section), before: target)
  }

  /// Moves items, each given once, in front of the one that has a position now.
  @usableFromInline
  func move(_ moved: [ItemPath], before target: ItemPath) {
    var target = target
    target.item -= moved.count { $0.section == target.section && $0.item < target.item }
    let targets = moved.indices.map {
      ItemPath(section: target.section, item: target.item + $0)
    }
    if moved == targets { return }
    let items = moved.map { snapshot.items[$0.section][$0.item] }
    if moved.count == 1 { return perform(.move(items[0], from: moved[0], to: target)) }
    var new = snapshot(without: moved)
    new.edit(target.section) { $0.insert(contentsOf: items, at: target.item) }
    if openTransaction == nil { return edit(replacingAllWith: new) }
    perform(.replaceAll(snapshot, with: new, touched: TouchedElements(movedItems: items, key)))
  }
}

extension Array {
  /// The valid indices of a set, however many others it has.
  @_alwaysEmitIntoClient
  func indices(in set: IndexSet) -> IndexSet {
    var result = IndexSet()
    for range in set.rangeView {
      if range.lowerBound >= count { break }
      result.insert(integersIn: range.clamped(to: indices))
    }
    return result
  }

  /// The elements except those at some indices.
  @_alwaysEmitIntoClient
  func without(_ removed: IndexSet) -> [Element] {
    enumerated().filter { !removed.contains($0.offset) }.map(\.element)
  }
}

// MARK: - Sections

// Only `DiffableSections` has public versions.
extension DiffableDataSource {
  /// Returns the index of the first section with an identity.
  @usableFromInline
  final func index(ofSection id: SectionID) -> Int? { contents.section(of: id) }

  /// The index of a section with an identity.
  final func index(of id: SectionID) throws(EditError) -> Int {
    guard let index = index(ofSection: id) else { throw .unknownIdentity("\(id)") }
    return index
  }

  /// - Parameter limit: The number of valid indices.
  private func check(_ section: Int, limit: Int) throws(EditError) {
    guard section >= 0, section < limit else { throw .invalidSectionIndex(section) }
  }

  final func insertSection(
    _ head: SectionHead<SectionID>, _ items: [ItemType], at index: Int
  ) throws(EditError) {
    try check(index, limit: numberOfSections + 1)
    if self.index(ofSection: head.id) != nil { throw .duplicateIdentity("\(head.id)") }
    let keys = try contents.newKeys(of: items)
    perform(.replaceSection(nil, with: StoredSection(head, items), at: index), keys)
  }

  final func removeSectionContents(at index: Int) throws(EditError) {
    try check(index, limit: numberOfSections)
    let section = StoredSection(snapshot.heads[index], snapshot.items[index])
    perform(.replaceSection(section, with: nil, at: index))
  }

  final func moveSectionContents(from origin: Int, to target: Int) throws(EditError) {
    try check(origin, limit: numberOfSections)
    try check(target, limit: numberOfSections)
    if origin == target { return }
    perform(.moveSection(snapshot.heads[origin].id, from: origin, to: target))
  }

  /// Replaces a section's identity, titles and content.
  @usableFromInline
  final func updateSection(
    at index: Int, to head: SectionHead<SectionID>
  ) throws(EditError) {
    let old = snapshot.heads[index]
    if old.id == head.id {
      if old.hasEqualContent(as: head) { return }
    } else if self.index(ofSection: head.id) != nil {
      throw .duplicateIdentity("\(head.id)")
    }
    perform(.replaceSection(StoredSection(old), with: StoredSection(head), at: index))
  }
}
