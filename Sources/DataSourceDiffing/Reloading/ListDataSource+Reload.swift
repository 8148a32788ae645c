public import DataSourceKit
public import IdentityDiff

extension ListDataSource {
  /// Reports what has changed between earlier items and `items`.
  ///
  /// ```swift
  /// final class People: ListDataSource {
  ///   var items: [Person] = [] { didSet { reload(from: oldValue) } }
  ///   var reloadBlock: ReloadBlock?
  /// }
  /// ```
  ///
  /// The reload block and all observers are notified of the structure and then of the content, each only if
  /// there is any; see `ChangePlan`. Nothing is computed if there are none.
  ///
  /// - Parameters:
  ///   - oldItems: the items BEFORE.
  ///   - options: how to report it.
  /// - Returns: the change sets that were reported, in order: none, one or two.
  /// - Complexity: O(items), and O(m log m) for the m items of which some are moved.
  @inlinable @discardableResult
  public func reload(
    from oldItems: [ItemType], options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] where ItemType: Identifiable & Equatable {
    reload(from: oldItems, identity: .id, options: options)
  }

  /// Reports what has changed between earlier items and `items`, with any identity.
  ///
  /// ```swift
  /// var items: [String] = [] { didSet { reload(from: oldValue, identity: .itself) } }
  /// ```
  ///
  /// - Parameters:
  ///   - oldItems: the items BEFORE.
  ///   - identity: what identifies an item, and when its content is equal.
  ///   - options: how to report it.
  /// - Returns: the change sets that were reported, in order: none, one or two.
  /// - Complexity: O(items), and O(m log m) for the m items of which some are moved.
  @discardableResult
  public func reload(
    from oldItems: [ItemType], identity: Identity<ItemType>,
    options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] {
    report(
      from: { [SectionContent(id: 0, items: oldItems)] },
      to: { [SectionContent(id: 0, items: items)] },
      ContentComparison(items: identity, sections: .section()), options: options)
  }
}
