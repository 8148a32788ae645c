public import DataSourceCore
public import Foundation
public import IdentityDiff

/// A list that owns its items and reports exact change sets.
///
/// ```swift
/// let people = DiffableListDataSource(items: [ann, bob])
/// people.reloadBlock = { changeSet in print(changeSet) }
/// people.apply([bob, ann, cleo])              // the changes are computed,
/// try people.update(id: ann.id) { $0.age += 1 }  // or known
/// ```
///
/// Items are identified by `Identifiable`, or by the `ElementIdentity` passed to the initializer.
public final class DiffableListDataSource<ItemType>: DiffableDataSource<Int, ItemType>,
  ListDataSource
{
  /// Creates a data source for items with any identity.
  ///
  /// ```swift
  /// DiffableListDataSource(items: products, identity: .by(\.sku))
  /// ```
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - identity: Identifies items and compares their content.
  public init(items: [ItemType] = [], identity: ElementIdentity<ItemType>) {
    super.init(
      DataSnapshot(list: items),
      comparison: ContentComparison(items: identity, sections: nil))
  }

  /// Creates a data source for items identified by their `id`.
  ///
  /// - Parameter items: The items.
  @_alwaysEmitIntoClient
  public convenience init(items: [ItemType] = [])
  where ItemType: Identifiable & Equatable {
    self.init(items: items, identity: .id)
  }

  /// Creates a data source for items identified by their `id`.
  ///
  /// This overload is for `Sendable` items. Their conformances are not isolated to an actor, so
  /// changes can be computed on any thread.
  ///
  /// - Parameter items: The items.
  @_alwaysEmitIntoClient
  public convenience init(items: [ItemType] = [])
  where ItemType: Identifiable & Equatable & Sendable {
    self.init(items: items, identity: .id)
  }

  // Improves the compiler's error message.
  @available(
    *, unavailable,
    message:
      "Make the items Identifiable and Equatable, or pass `identity: .by(\\.id, areEqual: …)`"
  )
  public convenience init(items: [ItemType] = []) { fatalError() }

  @available(*, unavailable, message: "Write the type: `DiffableListDataSource<Item>()`")
  public convenience init(items: [Never]) where ItemType == Never { fatalError() }

  /// The items. The setter calls `apply(_:)`.
  public var items: [ItemType] {
    get { contents.snapshot.items[0] }
    set { apply(newValue) }
  }

  /// Replaces the items and reports the changes.
  ///
  /// - Parameter items: The new items.
  /// - Complexity: O(items), plus O(m log m) if any of the m surviving items move.
  public func apply(_ items: [ItemType]) {
    apply(DataSnapshot(list: items, heads: contents.snapshot.heads))
  }

  /// Appends an item.
  ///
  /// - Parameter item: The item. Its identity must be new.
  /// - Throws: ``EditError/duplicateIdentity(_:)``.
  public func append(_ item: ItemType) throws(EditError) { try append(contentsOf: [item]) }

  /// Appends items, and reports that once.
  ///
  /// - Parameter items: The items, in order. Their identities must be new.
  /// - Throws: ``EditError/duplicateIdentity(_:)``. Then none is appended.
  public func append(contentsOf items: [ItemType]) throws(EditError) {
    try insert(contentsOf: items, at: end(ofSection: 0))
  }

  /// Replaces the item with the same identity, or appends the item if there is none.
  ///
  /// - Parameter item: The item.
  /// - Returns: The replaced item; `nil` if the item was appended.
  @discardableResult
  public func upsert(_ item: ItemType) -> ItemType? { upsert(item, section: 0) }

  /// Replaces the items with the same identities, and appends the others. Reports that once.
  ///
  /// - Parameter items: The items. Of those with the same identity, the last one counts.
  public func upsert(contentsOf items: [ItemType]) {
    transaction { for item in items { upsert(item) } }
  }

  /// Removes items, such as a user's selection, and reports that once.
  ///
  /// - Parameter offsets: Their current indices. Indices that do not exist are ignored.
  /// - Returns: The items, in order.
  /// - Complexity: O(items)
  @discardableResult
  public func remove(atOffsets offsets: IndexSet) -> [ItemType] {
    removeItems(at: Set(positions(atOffsets: offsets, inSection: 0)))
  }

  /// Moves items, as SwiftUI's `move(fromOffsets:toOffset:)` does.
  ///
  /// - Parameters:
  ///   - offsets: Their current indices. Indices that do not exist are ignored.
  ///   - target: The current index of the item to move them in front of; the item count for the
  ///     end.
  /// - Throws: ``EditError/invalidIndexPath(_:)``.
  /// - Complexity: O(items)
  public func move(fromOffsets offsets: IndexSet, toOffset target: Int) throws(EditError) {
    try moveItems(fromOffsets: offsets, toOffset: target, inSection: 0)
  }
}

extension DiffableListDataSource {
  // If this overload were unavailable, Swift 5 mode would choose the other one, and objects would
  // leave their actor.
  /// Replaces the items as `apply(_:)` does, on the caller's actor, because they are not
  /// `Sendable`.
  ///
  /// - Parameter items: The new items.
  /// - Returns: Whether the items were applied: `false` if the task was cancelled.
  @available(
    *, deprecated,
    message: "Make the items Sendable, so that another thread may compare them, or call `apply(_:)`"
  )
  @discardableResult
  public func applyInBackground(_ items: [ItemType]) async -> Bool {
    if Task.isCancelled { return false }
    apply(items)
    return true
  }
}

extension DiffableListDataSource where ItemType: Sendable {
  /// Replaces the items after computing the changes on another thread, without blocking the
  /// caller's actor.
  ///
  /// Calls are performed in order. While one computes, a newer call supersedes a waiting one, and a
  /// synchronous `apply` supersedes the one that computes. Edits made in the meantime are
  /// overwritten.
  ///
  /// If the items' conformances are isolated to an actor, the changes are computed on that actor,
  /// and a debug build says so. In a module with default isolation, declare items `nonisolated`.
  ///
  /// - Parameter items: The new items.
  /// - Returns: Whether the items were applied: `false` if newer ones superseded them, or the task
  ///   was cancelled.
  /// - Complexity: O(items), plus O(m log m) if any of the m surviving items move.
  @discardableResult
  public func applyInBackground(_ items: [ItemType]) async -> Bool {
    await applyInBackground(DataSnapshot(list: items)) != nil
  }

  /// Replaces the items by what a closure makes of them, on another thread. No edit is lost: if the
  /// items change in the meantime, the closure is called again with the new ones.
  ///
  /// ```swift
  /// await people.applyInBackground { current in current.filter { !$0.isArchived } }
  /// ```
  ///
  /// If they change at every attempt, the third one runs on the caller's actor, so that it ends.
  ///
  /// - Parameter change: Returns the new items; called once to three times.
  /// - Returns: Whether the items were applied: `false` if the task was cancelled.
  /// - Complexity: That of the closure, and of `applyInBackground(_:)` for an array.
  @discardableResult
  public func applyInBackground(
    _ change: @Sendable (_ current: [ItemType]) -> [ItemType]
  ) async -> Bool {
    await applyInBackground({ [change($0.first ?? [])] }, data: { DataSnapshot(list: $0[0]) })
  }
}
