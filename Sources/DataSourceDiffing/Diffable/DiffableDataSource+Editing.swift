public import DataSourceKit
public import Foundation

extension DiffableDataSource {
  /// Inserts an item.
  ///
  /// - Parameters:
  ///   - item: the item. Its identity should be new.
  ///   - indexPath: where it is to stand (AFTER).
  /// - Throws: ``EditError/noSuchPlace(_:)``.
  /// - Complexity: O(items of the section)
  public func insert(_ item: ItemType, at indexPath: IndexPath) throws(EditError) {
    try edit(.insert(item, position(indexPath)))
  }

  /// Inserts an item in front of another one.
  ///
  /// - Parameters:
  ///   - item: the item. Its identity should be new.
  ///   - id: the identity of the other one.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/otherIdentityType(_:)``.
  /// - Complexity: O(items of the section)
  @inlinable
  public func insert<ID: Hashable>(_ item: ItemType, before id: ID) throws(EditError) {
    try insert(item, at: place(of: id))
  }

  /// Inserts an item behind another one.
  ///
  /// - Parameters:
  ///   - item: the item. Its identity should be new.
  ///   - id: the identity of the other one.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/otherIdentityType(_:)``.
  /// - Complexity: O(items of the section)
  @inlinable
  public func insert<ID: Hashable>(_ item: ItemType, after id: ID) throws(EditError) {
    let place = try place(of: id)
    try insert(item, at: IndexPath(indexes: [place[0], place[1] + 1]))
  }

  /// Removes an item.
  ///
  /// - Parameter indexPath: where it stands (BEFORE).
  /// - Returns: the item.
  /// - Throws: ``EditError/noSuchPlace(_:)``.
  /// - Complexity: O(items of the section)
  @discardableResult
  public func remove(at indexPath: IndexPath) throws(EditError) -> ItemType {
    guard let item = item(at: indexPath) else { throw .noSuchPlace(indexPath) }
    try edit(.remove(position(indexPath)))
    return item
  }

  /// Removes an item.
  ///
  /// - Parameter id: its identity.
  /// - Returns: the item.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/otherIdentityType(_:)``.
  /// - Complexity: O(items of the section)
  @inlinable @discardableResult
  public func remove<ID: Hashable>(id: ID) throws(EditError) -> ItemType {
    try remove(at: place(of: id))
  }

  /// Moves an item.
  ///
  /// - Parameters:
  ///   - indexPath: where it stands (BEFORE).
  ///   - target: where it is to stand (AFTER), as views mean it: among the items without it.
  /// - Throws: ``EditError/noSuchPlace(_:)``.
  /// - Complexity: O(items of both sections)
  public func move(at indexPath: IndexPath, to target: IndexPath) throws(EditError) {
    try edit(.move(position(indexPath), position(target)))
  }

  /// Moves an item.
  ///
  /// - Parameters:
  ///   - id: its identity.
  ///   - target: where it is to stand (AFTER).
  /// - Throws: ``EditError/noSuchPlace(_:)``, ``EditError/unknownIdentity(_:)``,
  ///   ``EditError/otherIdentityType(_:)``.
  /// - Complexity: O(items of both sections)
  @inlinable
  public func move<ID: Hashable>(id: ID, to target: IndexPath) throws(EditError) {
    try move(at: place(of: id), to: target)
  }

  /// Puts an item in the place of another one. If both have one identity, that is an update, and nothing at
  /// all if they are equal; otherwise one is deleted and the other one inserted. An object in its own place
  /// counts as updated, since it may have changed.
  ///
  /// - Parameters:
  ///   - indexPath: where the other one stands (BEFORE and AFTER).
  ///   - item: the item.
  /// - Throws: ``EditError/noSuchPlace(_:)``.
  public func replace(at indexPath: IndexPath, with item: ItemType) throws(EditError) {
    try edit(.replace(position(indexPath), item))
  }

  /// Puts an item in the place of another one; see ``replace(at:with:)``.
  ///
  /// - Parameters:
  ///   - id: the identity of the other one.
  ///   - item: the item.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/otherIdentityType(_:)``.
  @inlinable
  public func replace<ID: Hashable>(id: ID, with item: ItemType) throws(EditError) {
    try replace(at: place(of: id), with: item)
  }

  /// Changes an item in place.
  ///
  /// ```swift
  /// try people.update(id: 7) { $0.name = "Grace" }
  /// ```
  ///
  /// If that leaves the item equal, nothing is told. An object counts as updated in any case, since what it
  /// was before is not known any more.
  ///
  /// - Parameters:
  ///   - indexPath: where it stands (BEFORE and AFTER).
  ///   - change: changes the item.
  /// - Throws: ``EditError/noSuchPlace(_:)``.
  public func update(
    at indexPath: IndexPath, _ change: (inout ItemType) -> Void
  ) throws(EditError) {
    guard var item = item(at: indexPath) else { throw .noSuchPlace(indexPath) }
    change(&item)
    try replace(at: indexPath, with: item)
  }

  /// Changes an item in place.
  ///
  /// - Parameters:
  ///   - id: its identity.
  ///   - change: changes the item.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/otherIdentityType(_:)``.
  @inlinable
  public func update<ID: Hashable>(
    id: ID, _ change: (inout ItemType) -> Void
  ) throws(EditError) {
    try update(at: place(of: id), change)
  }

  /// Groups edits, so that they are told together: one change set of structure, then one of content, each
  /// only if there is something to tell. What cancels out is not told.
  ///
  /// ```swift
  /// try people.transaction {
  ///   try people.remove(id: 7)
  ///   try people.insert(grace, at: [0, 0])
  /// }
  /// ```
  ///
  /// If the closure throws, all its edits are taken back and nothing is told. A transaction within a
  /// transaction is part of it.
  ///
  /// - Parameter body: edits the data source.
  /// - Returns: what the closure returns.
  /// - Throws: what the closure throws.
  /// - Complexity: that of the edits, and O(edits · log² edits)
  @discardableResult
  public func transaction<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try _core.transaction(body)
  }

  func edit(_ edit: Edit<SectionID, ItemType>) throws(EditError) { try _core.perform(edit) }

  func position(_ indexPath: IndexPath) throws(EditError) -> Position {
    guard let position = Position(indexPath) else { throw .noSuchPlace(indexPath) }
    return position
  }
}
