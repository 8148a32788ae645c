public import DataSourcePositions
public import Foundation
import IdentityDiff

extension DiffableDataSource {
  /// Inserts an item.
  ///
  /// - Parameters:
  ///   - item: The item. Its identity must be new.
  ///   - indexPath: Its index path after the insertion.
  /// - Throws: ``EditError/noSuchPlace(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section), and ``indexPath(forIdentity:)``
  public func insert(_ item: ItemType, at indexPath: IndexPath) throws(EditError) {
    try insert(contentsOf: [item], at: indexPath)
  }

  /// Inserts several items, such as a page before the first one.
  ///
  /// - Parameters:
  ///   - items: The items, in order. Their identities must be new.
  ///   - indexPath: The first one's index path after the insertion.
  /// - Throws: ``EditError/noSuchPlace(_:)``, ``EditError/duplicateIdentity(_:)``.
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
  /// - Throws: ``EditError/noSuchPlace(_:)``.
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
  /// - Throws: ``EditError/noSuchPlace(_:)``.
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
  /// - Throws: ``EditError/noSuchPlace(_:)``.
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
    try move(moved.reversed().filter { known.insert($0).inserted }.reversed(), before: target)
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
  /// - Throws: ``EditError/noSuchPlace(_:)``, as well as when the closure removes the item from the
  ///   data; ``EditError/duplicateIdentity(_:)`` if another item has the new identity.
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
        throw .noSuchPlace(indexPath)
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
  /// - Throws: ``EditError/noSuchPlace(_:)``; ``EditError/duplicateIdentity(_:)`` if another item
  ///   has the new identity.
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

extension DiffableDataSource where ItemType: Identifiable {
  /// Inserts an item before another one.
  ///
  /// - Parameters:
  ///   - item: The item. Its identity must be new.
  ///   - id: The `id` of the other item.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section), and ``indexPath(forIdentity:)``
  @_alwaysEmitIntoClient
  public func insert(_ item: ItemType, before id: ItemType.ID) throws(EditError) {
    try insert(item, at: place(of: id))
  }

  /// Inserts an item after another one.
  ///
  /// - Parameters:
  ///   - item: The item. Its identity must be new.
  ///   - id: The `id` of the other item.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section), and ``indexPath(forIdentity:)``
  @_alwaysEmitIntoClient
  public func insert(_ item: ItemType, after id: ItemType.ID) throws(EditError) {
    let place = try place(of: id)
    try insert(item, at: IndexPath(indexes: [place[0], place[1] + 1]))
  }

  /// Removes an item.
  ///
  /// - Parameter id: Its `id`.
  /// - Returns: The item and its former index path.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(items of the section)
  @_alwaysEmitIntoClient
  @discardableResult
  public func remove(
    id: ItemType.ID
  ) throws(EditError) -> (item: ItemType, indexPath: IndexPath) {
    let place = try place(of: id)
    return (try remove(at: place), place)
  }

  /// Moves an item.
  ///
  /// - Parameters:
  ///   - id: Its `id`.
  ///   - target: Its index path after the move.
  /// - Returns: Its former index path.
  /// - Throws: ``EditError/noSuchPlace(_:)``, ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(items of both sections)
  @_alwaysEmitIntoClient
  @discardableResult
  public func move(id: ItemType.ID, to target: IndexPath) throws(EditError) -> IndexPath {
    let place = try place(of: id)
    try move(from: place, to: target)
    return place
  }

  /// Moves items between two others, such as their new neighbors in a filtered list that shows only
  /// some of the items. Afterwards they are consecutive.
  ///
  /// ```swift
  /// adapter.reorder = { contacts, previous, next, _ in
  ///   try? people.move(ids: contacts.map(\.id), between: previous?.id, and: next?.id)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - ids: The `id` of each item, in their new order.
  ///   - previous: The `id` of the item before them; `nil` for none.
  ///   - next: The `id` of the item behind them, used if there is no previous one. If both are
  ///     `nil`, the first item stays where it is.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(items of all sections)
  @_alwaysEmitIntoClient
  public func move(
    ids: some Sequence<ItemType.ID>, between previous: ItemType.ID?, and next: ItemType.ID?
  ) throws(EditError) {
    let origins = try ids.map { id throws(EditError) in try place(of: id) }
    let neighbors = [previous, next].map { $0.flatMap(indexPath(forID:)) }
    if neighbors == [nil, nil], let neighbor = previous ?? next, !origins.isEmpty {
      _ = try place(of: neighbor)
    }
    try move(from: origins, between: neighbors[0], and: neighbors[1])
  }

  /// Moves items in front of another one, or to the end. Afterwards they are consecutive.
  ///
  /// ```swift
  /// try episodes.move(ids: selection, before: nil)  // to the end
  /// ```
  ///
  /// - Parameters:
  ///   - ids: The `id` of each item, in their new order.
  ///   - next: The `id` of the item behind them, which may be one of them; `nil` for the end of the
  ///     last section.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(items of all sections)
  @_alwaysEmitIntoClient
  public func move(
    ids: some Sequence<ItemType.ID>, before next: ItemType.ID?
  ) throws(EditError) {
    guard let next else { return try move(ids, toEndOf: numberOfSections - 1) }
    try move(ids, before: place(of: next))
  }

  @_alwaysEmitIntoClient
  final func move(
    _ ids: some Sequence<ItemType.ID>, toEndOf section: Int
  ) throws(EditError) {
    let end = ItemPath(section: section, item: numberOfItems(in: section))
    try move(ids, before: end.indexPath)
  }

  /// - Parameter target: The current index path of the item behind them, or after the last one.
  @_alwaysEmitIntoClient
  final func move(
    _ ids: some Sequence<ItemType.ID>, before target: IndexPath
  ) throws(EditError) {
    var known: Set<ItemPath> = []
    var moved: [ItemPath] = []
    for id in ids {
      let place = try position(place(of: id))
      if known.insert(place).inserted { moved.append(place) }
    }
    if moved.isEmpty { return }
    try move(moved, before: position(target, room: 1))
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
  /// - Returns: The item as it was.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``;
  ///   ``EditError/noSuchPlace(_:)`` if the closure removes the item from the data.
  @_alwaysEmitIntoClient
  @discardableResult
  public func update(
    id: ItemType.ID, _ change: (inout ItemType) -> Void
  ) throws(EditError) -> ItemType {
    try update(at: place(of: id), change)
  }

  /// Sets one property of an item. Undoing that restores the property, no matter what else of the
  /// item others have changed since.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: Its new value. If it is equal to the current one, nothing changes.
  ///   - id: The item's `id`.
  /// - Throws: ``EditError/unknownIdentity(_:)``; ``EditError/duplicateIdentity(_:)`` if another
  ///   item has the new identity.
  @_alwaysEmitIntoClient
  public func set<Value: Equatable>(
    _ property: WritableKeyPath<ItemType, Value>, to value: Value, ofID id: ItemType.ID
  ) throws(EditError) {
    try set(property, to: value, at: place(of: id))
  }

  @_alwaysEmitIntoClient
  func place(of id: ItemType.ID) throws(EditError) -> IndexPath {
    guard let indexPath = indexPath(forID: id) else { throw .unknownIdentity("\(id)") }
    return indexPath
  }
}

// MARK: - Positions and offsets

extension DiffableDataSource {
  /// The position at an index path.
  ///
  /// - Parameter room: The number of valid positions after the last item.
  @usableFromInline
  func position(_ indexPath: IndexPath, room: Int = 0) throws(EditError) -> ItemPath {
    try checkIsEditable()
    guard let place = ItemPath(indexPath), place.section < numberOfSections,
      place.item < numberOfItems(in: place.section) + room
    else { throw .noSuchPlace(indexPath) }
    return place
  }

  /// The index path after a section's last item.
  @_alwaysEmitIntoClient
  final func end(ofSection section: Int) -> IndexPath {
    ItemPath(section: section, item: numberOfItems(in: section)).indexPath
  }

  /// Removes the items at some indices in a section. Indices that do not exist are ignored.
  @_alwaysEmitIntoClient
  final func removeItems(
    atOffsets offsets: IndexSet, inSection section: Int
  ) throws(EditError) -> [ItemType] {
    let items = snapshot.items[section]
    let removed = items.indices(in: offsets)
    if removed.isEmpty { return [] }
    var new = snapshot
    new.edit(section) { $0 = items.without(removed) }
    try edit(replacingAllWith: new)
    return removed.map { items[$0] }
  }

  @_alwaysEmitIntoClient
  final func moveItems(
    fromOffsets offsets: IndexSet, toOffset target: Int, inSection section: Int
  ) throws(EditError) {
    let items = snapshot.items[section]
    guard (0...items.count).contains(target) else {
      throw .noSuchPlace(IndexPath(indexes: [section, target]))
    }
    try checkIsEditable()
    let moved = items.indices(in: offsets)
    try move(
      moved.map { ItemPath(section: section, item: $0) },
      before: ItemPath(section: section, item: target))
  }

  /// Moves items, each given once, in front of the one that has a position now.
  @usableFromInline
  func move(_ moved: [ItemPath], before target: ItemPath) throws(EditError) {
    var target = target
    target.item -= moved.count { $0.section == target.section && $0.item < target.item }
    if moved.count == 1 { return try move(from: moved[0].indexPath, to: target.indexPath) }
    let targets = moved.indices.map {
      ItemPath(section: target.section, item: target.item + $0)
    }
    if moved == targets { return }
    let items = moved.map { snapshot.items[$0.section][$0.item] }
    var new = snapshot
    for (section, places) in Dictionary(grouping: moved, by: \.section) {
      new.edit(section) { $0 = $0.without(IndexSet(places.map(\.item))) }
    }
    new.edit(target.section) { $0.insert(contentsOf: items, at: target.item) }
    if openTransaction == nil { return try edit(replacingAllWith: new) }
    try checkIsEditable()
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
  final func index(ofSection id: SectionID) -> Int? { contents.section(of: id) }

  /// The index of a section with an identity.
  @usableFromInline
  final func index(of id: SectionID) throws(EditError) -> Int {
    guard let index = index(ofSection: id) else { throw .unknownIdentity("\(id)") }
    return index
  }

  /// - Parameter limit: The number of valid indices.
  private func check(_ section: Int, limit: Int) throws(EditError) {
    try checkIsEditable()
    guard section >= 0, section < limit else { throw .noSuchSection(section) }
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
    try checkIsEditable()
    let old = snapshot.heads[index]
    if old.id == head.id {
      if old.hasEqualContent(as: head) { return }
    } else if self.index(ofSection: head.id) != nil {
      throw .duplicateIdentity("\(head.id)")
    }
    perform(.replaceSection(StoredSection(old), with: StoredSection(head), at: index))
  }
}
