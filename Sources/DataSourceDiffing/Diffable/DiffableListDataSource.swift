public import DataSourceKit
public import IdentityDiff

/// A list that owns its items and reports exactly what changes in it.
///
/// ```swift
/// let people = DiffableListDataSource(items: [ann, bob])
/// people.reloadBlock = { changeSet in print(changeSet) }
/// people.apply([bob, ann, cleo])              // what has changed is computed,
/// try people.update(id: ann.id) { $0.age += 1 }  // or known
/// ```
///
/// Items are identified by `Identifiable`, or by the `Identity` that the initialiser is given.
public final class DiffableListDataSource<ItemType>: DiffableDataSource<Int, ItemType>,
  ListDataSource
{
  // Lists have one section, whose identity is 0.
  private static func contents(_ items: [ItemType]) -> [SectionContent<Int, ItemType>] {
    [SectionContent(id: 0, items: items)]
  }

  /// Creates a data source of items with any identity.
  ///
  /// ```swift
  /// DiffableListDataSource(items: products, identity: .by(\.sku))
  /// ```
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - identity: what identifies an item, and when its content is equal.
  public init(items: [ItemType] = [], identity: Identity<ItemType>) {
    super.init(
      Self.contents(items), comparison: ContentComparison(items: identity, sections: .section()))
  }

  /// Creates a data source of items that are identified by their `id`.
  ///
  /// - Parameter items: the items.
  @inlinable
  public convenience init(items: [ItemType] = [])
  where ItemType: Identifiable & Equatable {
    self.init(items: items, identity: .id)
  }

  /// Creates a data source of items that are identified by their `id`.
  ///
  /// This one exists beside that for items that are not `Sendable` because only here the changes can be
  /// computed on any thread: a conformance that is isolated to an actor excludes that, which the compiler
  /// knows where it chooses the initialiser.
  ///
  /// - Parameter items: the items.
  @inlinable
  public convenience init(items: [ItemType] = [])
  where ItemType: Identifiable & Equatable & Sendable {
    self.init(items: items, identity: .id)
  }

  // Without this the compiler only says that a parameter is missing.
  @available(
    *, unavailable,
    message:
      "Make the items Identifiable and Equatable, or pass an identity: `identity: .by(\\.id)`"
  )
  public convenience init(items: [ItemType] = []) { fatalError() }

  /// The items. Setting them is the same as to `apply(_:)` them.
  public var items: [ItemType] {
    get { sectionContents[0].items }
    set { apply(newValue) }
  }

  /// Replaces the items, and reports what has changed.
  ///
  /// - Parameter items: the items (AFTER).
  /// - Returns: the change sets that were reported, in order. There are none if nothing has changed, and if
  ///   there are no observers, since nothing is computed then.
  /// - Complexity: O(items), and O(m log m) for the m items of which some are moved.
  @discardableResult
  public func apply(_ items: [ItemType]) -> [ChangeSet] { applyContents(Self.contents(items)) }

  /// Appends an item.
  ///
  /// - Parameter item: the item, whose identity must be new.
  /// - Throws: ``EditError/duplicateIdentity(_:)``.
  public func append(_ item: ItemType) throws(EditError) {
    try insert(item, at: Position(section: 0, item: items.count).indexPath)
  }

  /// Replaces the item with the identity of another one, or appends it if there is none.
  ///
  /// - Parameter item: the item.
  /// - Throws: ``EditError/updateInProgress``.
  public func upsert(_ item: ItemType) throws(EditError) {
    guard let indexPath = indexPath(of: item) else { return try append(item) }
    try update(at: indexPath) { $0 = item }
  }
}

extension DiffableListDataSource where ItemType: Sendable {
  /// Replaces the items as soon as the changes have been computed on another thread: the caller's
  /// actor is free meanwhile.
  ///
  /// Calls are carried out in their order. One that waits while another one computes gives way to a newer
  /// one; so does one that computes to an `apply` on the spot. Edits made meanwhile are replaced.
  ///
  /// Where items must not leave their actor, because their conformances are isolated to it, the changes are
  /// computed on it.
  ///
  /// - Parameter items: the items (AFTER).
  /// - Returns: the outcome.
  /// - Complexity: O(items), and O(m log m) for the m items of which some are moved.
  @discardableResult
  public func apply(_ items: [ItemType]) async -> UpdateOutcome {
    await applyContents([SectionContent(id: 0, items: items)])
  }
}
