public import DataSourceKit
public import IdentityDiff

extension ListDataSource {
  /// Reports the difference of earlier items and `items`.
  ///
  /// ```swift
  /// final class People: ListDataSource {
  ///   var items: [Person] = [] { didSet { reload(from: oldValue) } }
  ///   var reloadBlock: ReloadBlock?
  /// }
  /// ```
  ///
  /// The reload block and all observers are notified of the structure and then of the content, unless empty; see
  /// `ChangePlan`. The difference is not computed if there are no observers.
  ///
  /// - Parameters:
  ///   - oldItems: The items BEFORE.
  ///   - options: How the changes are reported.
  /// - Returns: The change sets that were reported, in order: none, one or two.
  /// - Complexity: O(items), and O(m log m) for the m items of which some are moved.
  @inlinable @discardableResult
  public func reload(
    from oldItems: [ItemType], options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] where ItemType: Identifiable & Equatable {
    reload(from: oldItems, identity: .id, options: options)
  }

  /// Reports the difference of earlier items and `items`, with any identity.
  ///
  /// ```swift
  /// var items: [String] = [] { didSet { reload(from: oldValue, identity: .itself) } }
  /// ```
  ///
  /// - Parameters:
  ///   - oldItems: The items BEFORE.
  ///   - identity: Identifies items and compares their content.
  ///   - options: How the changes are reported.
  /// - Returns: The change sets that were reported, in order: none, one or two.
  /// - Complexity: O(items), and O(m log m) for the m items of which some are moved.
  @discardableResult
  public func reload(
    from oldItems: [ItemType], identity: ElementIdentity<ItemType>,
    options: UpdateOptions = UpdateOptions()
  ) -> [ChangeSet] {
    report(
      from: { .list(oldItems) }, to: { .list(items) },
      ContentComparison<Int, _>(items: identity, sections: .section()), options: options)
  }
}
