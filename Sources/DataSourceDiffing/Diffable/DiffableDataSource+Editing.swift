public import Foundation
import ListPositions
import Subsequences

extension DiffableDataSource {
  /// Inserts an item.
  ///
  /// - Parameters:
  ///   - item: The item. Its identity must be new.
  ///   - indexPath: Its index path after the insertion.
  /// - Throws: ``EditError/noSuchPlace(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section)
  public func insert(_ item: ItemType, at indexPath: IndexPath) throws(EditError) {
    try edit(
      inverse: { .remove(item) },
      edit: { () throws(EditError) in
        try contents.insert(item, at: indexPath)
      })
  }

  /// Removes an item.
  ///
  /// - Parameter indexPath: Its current index path.
  /// - Returns: The item.
  /// - Throws: ``EditError/noSuchPlace(_:)``.
  /// - Complexity: O(items of the section)
  @discardableResult
  public func remove(at indexPath: IndexPath) throws(EditError) -> ItemType {
    guard let item = item(at: indexPath) else { throw .noSuchPlace(indexPath) }
    try edit(
      inverse: { place(at: indexPath).map { .insert(item, $0) } },
      edit: {
        () throws(EditError) in try contents.remove(at: indexPath)
      })
    noteRemoval(of: item)
    return item
  }

  /// Moves an item.
  ///
  /// - Parameters:
  ///   - indexPath: Its current index path.
  ///   - target: Its index path after the move.
  /// - Throws: ``EditError/noSuchPlace(_:)``.
  /// - Complexity: O(items of both sections)
  public func move(at indexPath: IndexPath, to target: IndexPath) throws(EditError) {
    try edit(
      inverse: {
        guard let item = item(at: indexPath) else { return nil }
        return place(at: indexPath).map { .move(key(of: item), $0) }
      }, edit: { () throws(EditError) in try contents.move(at: indexPath, to: target) })
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
    let old = try contents.existingItem(at: indexPath)
    if isRecording {
      try updateRecording(at: indexPath, old, change)
    } else {
      try edit { () throws(EditError) in try contents.update(at: indexPath, change) }
    }
    // It may have been replaced.
    noteRemoval(of: old)
    return old
  }

  private func updateRecording(
    at indexPath: IndexPath, _ old: ItemType, _ change: (inout ItemType) -> Void
  ) throws(EditError) {
    var (replaced, new) = (old, old)
    let isChanged = try edit { () throws(EditError) in
      try contents.update(at: indexPath) {
        change(&$0)
        new = $0
        // The closure may have updated the item, which is recorded separately.
        replaced = contents.current(old, movedFrom: indexPath) ?? old
      }
    }
    // If an object was changed in place, its earlier content is unknown.
    if areOneObject(replaced, new) {
      record(.cannotRestore(key(of: new)))
    } else if isChanged, !haveSameContent(replaced, new) || key(of: replaced) != key(of: new) {
      record(.restore(key(of: new), old: replaced, new: new))
    }
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
    let old = try contents.existingItem(at: indexPath)[keyPath: property]
    if areSame(old, value) { return }
    var new: ItemType?
    try edit { () throws(EditError) in
      try contents.update(at: indexPath) {
        $0[keyPath: property] = value
        new = $0
      }
    }
    guard let new else { return }
    let key = key(of: new)
    record(
      .set(key, isObject: areOneObject(new, new)) { source, indexPath throws(EditError) in
        guard let item = source.item(at: indexPath), areSame(item[keyPath: property], value) else {
          throw .changedSince("\(key)")
        }
        try source.set(property, to: old, at: indexPath)
      })
  }
}

/// Whether two values are equal, or both are NaN.
private func areSame<Value: Equatable>(_ first: Value, _ second: Value) -> Bool {
  func isNaN(_ value: Value) -> Bool { (value as? any FloatingPoint)?.isNaN == true }
  return first == second || isNaN(first) && isNaN(second)
}

// MARK: - By identity

extension DiffableDataSource where ItemType: Identifiable {
  /// Inserts an item before another one.
  ///
  /// - Parameters:
  ///   - item: The item. Its identity must be new.
  ///   - id: The `id` of the other item.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section)
  public func insert(_ item: ItemType, before id: ItemType.ID) throws(EditError) {
    try insert(item, beforeIdentity: id)
  }

  /// Inserts an item after another one.
  ///
  /// - Parameters:
  ///   - item: The item. Its identity must be new.
  ///   - id: The `id` of the other item.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section)
  public func insert(_ item: ItemType, after id: ItemType.ID) throws(EditError) {
    try insert(item, afterIdentity: id)
  }

  /// Removes an item.
  ///
  /// - Parameter id: Its `id`.
  /// - Returns: The item and its former index path.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(items of the section)
  @discardableResult
  public func remove(
    id: ItemType.ID
  ) throws(EditError) -> (item: ItemType, indexPath: IndexPath) {
    try remove(identity: id)
  }

  /// Moves an item.
  ///
  /// - Parameters:
  ///   - id: Its `id`.
  ///   - target: Its index path after the move.
  /// - Returns: Its former index path.
  /// - Throws: ``EditError/noSuchPlace(_:)``, ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(items of both sections)
  @discardableResult
  public func move(id: ItemType.ID, to target: IndexPath) throws(EditError) -> IndexPath {
    try move(identity: id, to: target)
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
  public func move(
    ids: some Sequence<ItemType.ID>, between previous: ItemType.ID?, and next: ItemType.ID?
  ) throws(EditError) {
    try move(identities: ids, between: previous, and: next)
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
  @discardableResult
  public func update(
    id: ItemType.ID, _ change: (inout ItemType) -> Void
  ) throws(EditError) -> ItemType {
    try update(identity: id, change)
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
  public func set<Value: Equatable>(
    _ property: WritableKeyPath<ItemType, Value>, to value: Value, ofID id: ItemType.ID
  ) throws(EditError) {
    try set(property, to: value, at: place(of: id))
  }
}

extension DiffableDataSource {
  /// Inserts an item before another one.
  ///
  /// - Parameters:
  ///   - item: The item. Its identity must be new.
  ///   - identity: The other item's identity.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section)
  public func insert<Identity: Hashable>(
    _ item: ItemType, beforeIdentity identity: Identity
  ) throws(EditError) {
    try insert(item, at: place(of: identity))
  }

  /// Inserts an item after another one.
  ///
  /// - Parameters:
  ///   - item: The item. Its identity must be new.
  ///   - identity: The other item's identity.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section)
  public func insert<Identity: Hashable>(
    _ item: ItemType, afterIdentity identity: Identity
  ) throws(EditError) {
    let place = try place(of: identity)
    try insert(item, at: IndexPath(indexes: [place[0], place[1] + 1]))
  }

  /// Removes an item.
  ///
  /// - Parameter identity: Its identity, which may be optional.
  /// - Returns: The item and its former index path.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(items of the section)
  @discardableResult
  public func remove<Identity: Hashable>(
    identity: Identity
  ) throws(EditError) -> (item: ItemType, indexPath: IndexPath) {
    let place = try place(of: identity)
    return (try remove(at: place), place)
  }

  /// Moves an item.
  ///
  /// - Parameters:
  ///   - identity: Its identity, which may be optional.
  ///   - target: Its index path after the move.
  /// - Returns: Its former index path.
  /// - Throws: ``EditError/noSuchPlace(_:)``, ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(items of both sections)
  @discardableResult
  public func move<Identity: Hashable>(
    identity: Identity, to target: IndexPath
  ) throws(EditError) -> IndexPath {
    let place = try place(of: identity)
    try move(at: place, to: target)
    return place
  }

  /// Moves items between two others, such as their new neighbors in a filtered list that shows only
  /// some of the items. Afterwards they are consecutive.
  ///
  /// - Parameters:
  ///   - identities: The identity of each item, in their new order.
  ///   - previous: The identity of the item before them; `nil` for none.
  ///   - next: The identity of the item behind them, used if there is no previous one. If both are
  ///     `nil`, the first item stays where it is.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(items of all sections)
  public func move<Identity: Hashable>(
    identities: some Sequence<Identity>, between previous: Identity?, and next: Identity?
  ) throws(EditError) {
    let identities = Array(identities)
    // All errors are thrown before the first move.
    for identity in identities { _ = try place(of: identity) }
    if !identities.isEmpty, previous.flatMap(indexPath) == nil, next.flatMap(indexPath) == nil {
      for neighbor in [previous, next] {
        if let neighbor { _ = try place(of: neighbor) }
      }
    }
    guard let first = identities.first else { return }
    guard !isBetweenBatches else { throw .updateInProgress }
    try transaction { () throws(EditError) in
      let place = try place(of: first)
      let target = target(of: place, between: previous, and: next)
      if target != place { try move(at: place, to: target) }
      if identities.count > 1 { gather(identities.compactMap(contents.position), at: target) }
    }
  }

  /// Moves items together.
  ///
  /// - Parameters:
  ///   - places: The items' positions, in their new order. For one that occurs several times, the
  ///     last occurrence counts.
  ///   - indexPath: The index path of the first of them, which the others follow.
  private func gather(_ places: [ItemPath], at indexPath: IndexPath) {
    guard var target = ItemPath(indexPath) else { return }
    let snapshot = snapshot
    var moved: Set<ItemPath> = []
    let items = places.reversed().filter { moved.insert($0).inserted }.reversed()
      .map { snapshot.items(in: $0.section)[$0.item] }
    target.item -= moved.count { $0.section == target.section && $0.item < target.item }
    var new = snapshot
    for (section, places) in Dictionary(grouping: moved, by: \.section) {
      let removed = places.map(\.item).inOrder()
      new.edit(section) { $0 = $0.without(removed) }
    }
    new.edit(target.section) { $0.insert(contentsOf: items, at: target.item) }
    edit(replacingAllWith: new)
  }

  /// Where a move between two others leads.
  private func target<Identity: Hashable>(
    of place: IndexPath, between previous: Identity?, and next: Identity?
  ) -> IndexPath {
    func position(_ other: Identity?) -> ItemPath? {
      guard let other, let path = indexPath(forIdentity: other), path != place else { return nil }
      // Removing the item moves those behind it.
      return ItemPath(
        section: path[0], item: place[0] == path[0] && place[1] < path[1] ? path[1] - 1 : path[1])
    }
    if var target = position(previous) {
      target.item += 1
      return target.indexPath
    }
    return position(next)?.indexPath ?? place
  }

  /// Changes an item in place.
  ///
  /// - Parameters:
  ///   - identity: Its identity, which may be optional.
  ///   - change: Changes the item.
  /// - Returns: The item as it was.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``;
  ///   ``EditError/noSuchPlace(_:)`` if the closure removes the item from the data.
  @discardableResult
  public func update<Identity: Hashable>(
    identity: Identity, _ change: (inout ItemType) -> Void
  ) throws(EditError) -> ItemType {
    try update(at: place(of: identity), change)
  }

  private func place<Identity: Hashable>(of identity: Identity) throws(EditError) -> IndexPath {
    guard let indexPath = indexPath(forIdentity: identity) else {
      throw .unknownIdentity(contents.description(ofUnknown: identity))
    }
    return indexPath
  }

  /// The place of the item at an index path; `nil` if there is none.
  private func place(at indexPath: IndexPath) -> InverseEdit<SectionID, ItemType>.Place? {
    guard item(at: indexPath) != nil, let position = ItemPath(indexPath) else { return nil }
    return snapshot.place(of: position, key: key(of:))
  }
}

// MARK: - By offsets

extension DiffableDataSource {
  /// Removes the items at some indices in a section. Indices that do not exist are ignored.
  func removeItems(
    atOffsets offsets: IndexSet, inSection section: Int
  ) throws(EditError) -> [ItemType] {
    let items = snapshot.items(in: section)
    let removed = offsets.intersection(IndexSet(integersIn: items.indices))
    if removed.count > 1 {
      try replaceItems(ofSection: section, with: items.without(removed))
    } else if let index = removed.first {
      try remove(at: ItemPath(section: section, item: index).indexPath)
    }
    return removed.map { items[$0] }
  }

  func moveItems(
    fromOffsets offsets: IndexSet, toOffset target: Int, inSection section: Int
  ) throws(EditError) {
    let items = snapshot.items(in: section)
    guard (0...items.count).contains(target) else {
      throw .noSuchPlace(IndexPath(indexes: [section, target]))
    }
    let moved = offsets.intersection(IndexSet(integersIn: items.indices))
    var new = items.without(moved)
    new.insert(contentsOf: moved.map { items[$0] }, at: target - moved.count(in: 0..<target))
    try replaceItems(ofSection: section, with: new)
  }

  private func replaceItems(
    ofSection section: Int, with items: [ItemType]
  ) throws(EditError) {
    guard !isBetweenBatches else { throw .updateInProgress }
    var new = snapshot
    new.edit(section) { $0 = items }
    edit(replacingAllWith: new)
  }
}

extension Array {
  /// The elements except those at some indices, which ascend.
  fileprivate func without(_ removed: some Sequence<Int>) -> [Element] {
    var (rest, start) = ([Element](), 0)
    rest.reserveCapacity(count)
    for index in removed {
      rest += self[start..<index]
      start = index + 1
    }
    return rest + self[start...]
  }
}
