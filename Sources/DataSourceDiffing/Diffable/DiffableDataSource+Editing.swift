public import Foundation

extension DiffableDataSource {
  /// Inserts an item.
  ///
  /// - Parameters:
  ///   - item: The item, whose identity must be new.
  ///   - indexPath: Its index path AFTER.
  /// - Throws: ``EditError/noSuchPlace(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section)
  public func insert(_ item: ItemType, at indexPath: IndexPath) throws(EditError) {
    try edit { () throws(EditError) in try contents.insert(item, at: indexPath) }
  }

  /// Inserts an item before another one.
  ///
  /// - Parameters:
  ///   - item: The item, whose identity must be new.
  ///   - id: The identity of the other item.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section)
  public func insert<ID: Hashable>(_ item: ItemType, before id: ID) throws(EditError) {
    try insert(item, at: place(of: id))
  }

  /// Inserts an item after another one.
  ///
  /// - Parameters:
  ///   - item: The item, whose identity must be new.
  ///   - id: The identity of the other item.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``.
  /// - Complexity: O(items of the section)
  public func insert<ID: Hashable>(_ item: ItemType, after id: ID) throws(EditError) {
    let place = try place(of: id)
    try insert(item, at: IndexPath(indexes: [place[0], place[1] + 1]))
  }

  /// Removes an item.
  ///
  /// - Parameter indexPath: Its index path BEFORE.
  /// - Returns: The item.
  /// - Throws: ``EditError/noSuchPlace(_:)``.
  /// - Complexity: O(items of the section)
  @discardableResult
  public func remove(at indexPath: IndexPath) throws(EditError) -> ItemType {
    guard let item = item(at: indexPath) else { throw .noSuchPlace(indexPath) }
    try edit { () throws(EditError) in try contents.remove(at: indexPath) }
    return item
  }

  /// Removes an item.
  ///
  /// - Parameter id: Its identity.
  /// - Returns: The item.
  /// - Throws: ``EditError/unknownIdentity(_:)``.
  /// - Complexity: O(items of the section)
  @discardableResult
  public func remove<ID: Hashable>(id: ID) throws(EditError) -> ItemType {
    try remove(at: place(of: id))
  }

  /// Moves an item.
  ///
  /// - Parameters:
  ///   - indexPath: Its index path BEFORE.
  ///   - target: Its index path AFTER.
  /// - Throws: ``EditError/noSuchPlace(_:)``.
  /// - Complexity: O(items of both sections)
  public func move(at indexPath: IndexPath, to target: IndexPath) throws(EditError) {
    try edit { () throws(EditError) in try contents.move(at: indexPath, to: target) }
  }

  /// Moves an item.
  ///
  /// - Parameters:
  ///   - id: Its identity.
  ///   - target: Its index path AFTER.
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
  /// If the item stays equal, no change is reported. An object counts as updated in any case, since its
  /// earlier content is unknown. If the identity changes, a deletion and an insertion are reported.
  ///
  /// - Parameters:
  ///   - indexPath: Its index path.
  ///   - change: Changes the item.
  /// - Throws: ``EditError/noSuchPlace(_:)``; ``EditError/duplicateIdentity(_:)`` if another item has the
  ///   new identity.
  public func update(
    at indexPath: IndexPath, _ change: (inout ItemType) -> Void
  ) throws(EditError) {
    try edit { () throws(EditError) in try contents.update(at: indexPath, change) }
  }

  /// Changes an item in place.
  ///
  /// - Parameters:
  ///   - id: Its identity.
  ///   - change: Changes the item.
  /// - Throws: ``EditError/unknownIdentity(_:)``, ``EditError/duplicateIdentity(_:)``.
  public func update<ID: Hashable>(
    id: ID, _ change: (inout ItemType) -> Void
  ) throws(EditError) {
    try update(at: place(of: id), change)
  }

  private func place<ID: Hashable>(of id: ID) throws(EditError) -> IndexPath {
    guard let indexPath = indexPath(forID: id) else {
      throw .unknownIdentity(contents.description(ofUnknown: id))
    }
    return indexPath
  }
}
