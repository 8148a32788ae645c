public import DataSourceKit

/// A list that owns its items and tells exactly what changes in it.
///
/// ```swift
/// let people = DiffableListDataSource(items: [ann, bob])
/// people.reloadBlock = { changeSet in print(changeSet) }
/// people.apply([bob, ann, cleo])              // what has changed is computed,
/// try people.update(id: ann.id) { $0.age += 1 }  // or known
/// ```
///
/// Items are told apart by `Identifiable`, `IdentifiableType`, a key path or a closure, as the initialiser
/// says.
public final class DiffableListDataSource<ItemType>: ListDataSource, DiffableDataSource {
  /// Lists have one section, which needs no identity.
  public enum SectionID: Hashable, Sendable {
    /// The identity of the one section.
    case only
  }

  public let _core: _DiffableCore<SectionID, ItemType>

  @usableFromInline
  init(_ items: [ItemType], identity: _ItemIdentity<SectionID, ItemType>) {
    _core = _DiffableCore([SectionContent(id: .only, items: items)], identity: identity)
  }

  /// The items. Setting them is the same as to `apply(_:)` them.
  public var items: [ItemType] {
    get { _core.contents[0].items }
    set { apply(newValue) }
  }

  /// Replaces the items, and tells what has changed.
  ///
  /// - Parameter items: the items (AFTER).
  /// - Returns: the change sets that were sent, in order. There are none if nothing has changed, and if there
  ///   is no reload block, since nothing is computed then.
  /// - Complexity: O(items), and O(m log m) for the m items of which some are moved.
  @discardableResult
  public func apply(_ items: [ItemType]) -> [ChangeSet] {
    _core.apply([SectionContent(id: .only, items: items)])
  }

  /// Replaces the items with those that a closure states, and tells what has changed.
  ///
  /// ```swift
  /// settings.apply {
  ///   Row.account
  ///   if isSignedIn { Row.signOut }
  ///   for device in devices { Row.device(device) }
  /// }
  /// ```
  ///
  /// - Parameter items: states the items (AFTER).
  /// - Returns: the change sets that were sent, in order.
  @discardableResult
  public func apply(@ListBuilder<ItemType> _ items: () -> [ItemType]) -> [ChangeSet] {
    _core.apply([SectionContent(id: .only, items: items())])
  }

  /// Appends an item.
  ///
  /// - Parameter item: the item. Its identity should be new.
  /// - Throws: ``EditError/updateInProgress``.
  public func append(_ item: ItemType) throws(EditError) {
    try edit(.insert(item, Position(section: 0, item: items.count)))
  }
}

extension DiffableListDataSource where ItemType: Sendable {
  /// Replaces the items as soon as the changes have been computed, which is done elsewhere: the caller's
  /// actor is free meanwhile.
  ///
  /// Calls are carried out in their order. One that waits while another one computes gives way to a newer
  /// one; so does one that computes to an `apply` on the spot. Edits made meanwhile are replaced.
  ///
  /// Where items must not leave their actor, because their conformances are isolated to it, the changes are
  /// computed on it.
  ///
  /// - Parameter items: the items (AFTER).
  /// - Returns: what has become of them.
  /// - Complexity: O(items), and O(m log m) for the m items of which some are moved.
  @discardableResult
  public func apply(_ items: [ItemType]) async -> UpdateOutcome {
    await _core.applyConcurrently([SectionContent(id: .only, items: items)])
  }
}
