public import Foundation

extension DiffableDataSource {
  /// Inserts an item.
  ///
  /// - Parameters:
  ///   - item: the item, whose identity must be new.
  ///   - indexPath: where it is to stand (AFTER).
  /// - Throws: ``EditError/noSuchPlace(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section)
  public func insert(_ item: ItemType, at indexPath: IndexPath) throws(EditError) {
    try edit { contents throws(EditError) in try contents.insert(item, at: indexPath) }
  }

  /// Inserts an item in front of another one.
  ///
  /// - Parameters:
  ///   - item: the item, whose identity must be new.
  ///   - id: the identity of the other one.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section)
  public func insert<ID: Hashable>(_ item: ItemType, before id: ID) throws(EditError) {
    try insert(item, at: place(of: id))
  }

  /// Inserts an item behind another one.
  ///
  /// - Parameters:
  ///   - item: the item, whose identity must be new.
  ///   - id: the identity of the other one.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section)
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
    try edit { contents throws(EditError) in try contents.remove(at: indexPath) }
    return item
  }

  /// Removes an item.
  ///
  /// - Parameter id: its identity.
  /// - Returns: the item.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(items of the section)
  @discardableResult
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
    try edit { contents throws(EditError) in try contents.move(at: indexPath, to: target) }
  }

  /// Moves an item.
  ///
  /// - Parameters:
  ///   - id: its identity.
  ///   - target: where it is to stand (AFTER).
  /// - Throws: ``EditError/noSuchPlace(_:)``, ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(items of both sections)
  public func move<ID: Hashable>(id: ID, to target: IndexPath) throws(EditError) {
    try move(at: place(of: id), to: target)
  }

  /// Changes an item in place.
  ///
  /// ```swift
  /// try people.update(id: 7) { $0.name = "Grace" }
  /// ```
  ///
  /// If that leaves the item equal, nothing is reported. An object counts as updated in any case, since its
  /// earlier content is unknown. An item that gets another identity is deleted and inserted.
  ///
  /// - Parameters:
  ///   - indexPath: where it stands (BEFORE and AFTER).
  ///   - change: changes the item.
  /// - Throws: ``EditError/noSuchPlace(_:)``; ``EditError/duplicateIdentity(_:)`` if another item has the
  ///   new identity.
  public func update(
    at indexPath: IndexPath, _ change: (inout ItemType) -> Void
  ) throws(EditError) {
    guard var item = item(at: indexPath) else { throw .noSuchPlace(indexPath) }
    change(&item)
    try edit { contents throws(EditError) in try contents.replace(at: indexPath, with: item) }
  }

  /// Changes an item in place.
  ///
  /// - Parameters:
  ///   - id: its identity.
  ///   - change: changes the item.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``.
  public func update<ID: Hashable>(
    id: ID, _ change: (inout ItemType) -> Void
  ) throws(EditError) {
    try update(at: place(of: id), change)
  }

  private func place<ID: Hashable>(of id: ID) throws(EditError) -> IndexPath {
    guard let indexPath = indexPath(forID: id) else { throw .unknownIdentity("\(id)") }
    return indexPath
  }
}
