public import DataSourceKit
public import IdentityDiff

// One method for each way to know an item's identity. A type that is `Identifiable` and
// `IdentifiableType` has a method of its own, since otherwise a call would be ambiguous.

extension ListDataSource where ItemType: Identifiable & Equatable {
  /// Reports what has changed between earlier items and `items`.
  ///
  /// ```swift
  /// final class People: ListDataSource {
  ///   var items: [Person] = [] { didSet { reload(from: oldValue) } }
  ///   var reloadBlock: ReloadBlock?
  /// }
  /// ```
  ///
  /// The reload block is called with the structure and then with the content, each only if there is
  /// something to tell; see ``ChangePlan``. Without a reload block nothing is computed.
  ///
  /// - Parameters:
  ///   - oldItems: the items BEFORE.
  ///   - options: how to tell it.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  /// - Complexity: O(items), and O(m log m) for the m items of which some are moved.
  @inlinable @discardableResult
  public func reload(from oldItems: [ItemType], options: UpdateOptions = UpdateOptions())
    -> [ChangeSet]
  {
    report(
      from: oldItems, options: options, identity: { "\($0.id)" },
      difference: { Diff.difference(from: $0, to: $1) })
  }
}

extension ListDataSource where ItemType: IdentifiableType & Equatable {
  /// Reports what has changed between earlier items and `items`, which are told apart by their
  /// `identity`.
  ///
  /// - Parameters:
  ///   - oldItems: the items BEFORE.
  ///   - options: how to tell it.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  /// - Complexity: O(items), and O(m log m) for the m items of which some are moved.
  @inlinable @discardableResult
  public func reload(from oldItems: [ItemType], options: UpdateOptions = UpdateOptions())
    -> [ChangeSet]
  {
    report(
      from: oldItems, options: options, identity: { "\($0.identity)" },
      difference: { Diff.difference(from: $0, to: $1) })
  }
}

extension ListDataSource where ItemType: Identifiable & IdentifiableType & Equatable {
  /// Reports what has changed between earlier items and `items`, which are told apart by their
  /// `id`.
  ///
  /// - Parameters:
  ///   - oldItems: the items BEFORE.
  ///   - options: how to tell it.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  /// - Complexity: O(items), and O(m log m) for the m items of which some are moved.
  @inlinable @discardableResult
  public func reload(from oldItems: [ItemType], options: UpdateOptions = UpdateOptions())
    -> [ChangeSet]
  {
    report(
      from: oldItems, options: options, identity: { "\($0.id)" },
      difference: { Diff.difference(from: $0, to: $1) })
  }
}

extension ListDataSource {
  /// Reports what has changed between earlier items and `items`, which are told apart by what a key
  /// path leads to.
  ///
  /// ```swift
  /// var items: [String] = [] { didSet { reload(from: oldValue, id: \.self) } }
  /// ```
  ///
  /// - Parameters:
  ///   - oldItems: the items BEFORE.
  ///   - id: leads to the identity of an item.
  ///   - options: how to tell it.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  /// - Complexity: O(items), and O(m log m) for the m items of which some are moved.
  @inlinable @discardableResult
  public func reload<ID: Hashable>(
    from oldItems: [ItemType], id: KeyPath<ItemType, ID>, options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] where ItemType: Equatable {
    report(
      from: oldItems, options: options, identity: { "\($0[keyPath: id])" },
      difference: { Diff.difference(from: $0, to: $1, id: id) })
  }

  /// Reports what has changed between earlier items and `items`, with any identity and any
  /// equality.
  ///
  /// - Parameters:
  ///   - oldItems: the items BEFORE.
  ///   - id: gives the identity of an item.
  ///   - areEqual: says whether two items of one identity have equal content.
  ///   - options: how to tell it.
  /// - Returns: the change sets that were sent, in order: none, one or two.
  /// - Complexity: O(items), and O(m log m) for the m items of which some are moved.
  @inlinable @discardableResult
  public func reload<ID: Hashable>(
    from oldItems: [ItemType], id: @escaping (ItemType) -> ID,
    by areEqual: @escaping (ItemType, ItemType) -> Bool, options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] {
    report(
      from: oldItems, options: options, identity: { "\(id($0))" },
      difference: { Diff.difference(from: $0, to: $1, id: id, by: areEqual) })
  }

  /// Reports a difference, and what a listener changes meanwhile.
  @inlinable
  func report(
    from oldItems: [ItemType], options: UpdateOptions, identity: (ItemType) -> String,
    difference: ([ItemType], [ItemType]) -> ListDifference
  ) -> [ChangeSet] {
    guard reloadBlock != nil else { return [] }
    let items = items
    let changes = difference(oldItems, items)
    if !changes.duplicates.new.isEmpty {
      report(changes.duplicates, options) { identity(items[$0]) }
    }
    return deliver(changes.plan(), options: options) {
      difference(items, self.items).plan().structure
    }
  }

  @usableFromInline
  func report(
    _ duplicates: DuplicatePositions<Int>, _ options: UpdateOptions, identity: (Int) -> String
  ) {
    options.reportDuplicates?(DuplicateIdentities(duplicates, identity: identity))
  }
}
