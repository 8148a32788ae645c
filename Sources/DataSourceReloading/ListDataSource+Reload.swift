public import DataSourceCore
public import IdentityDiff

extension ListDataSource {
  /// Reports the difference between earlier items and `items`.
  ///
  /// ```swift
  /// final class People: ListDataSource {
  ///   var items: [Person] = [] { didSet { reload(from: oldValue) } }
  ///   var reloadBlock: ReloadBlock?
  /// }
  /// ```
  ///
  /// The reload block and all observers are notified of the structure, then of the content, each
  /// unless it is empty; see `ChangePlan`. The difference is not computed if there are no
  /// observers.
  ///
  /// - Parameters:
  ///   - oldItems: The old items.
  ///   - options: How to report the changes.
  /// - Complexity: O(items), plus O(m log m) if any of the m surviving items move.
  @_alwaysEmitIntoClient
  public func reload(
    from oldItems: [ItemType], options: UpdateOptions = UpdateOptions()
  ) where ItemType: Identifiable & Equatable {
    reload(from: oldItems, identity: .id, options: options)
  }

  /// Reports the difference between earlier items and `items`, with any identity.
  ///
  /// ```swift
  /// var items: [String] = [] { didSet { reload(from: oldValue, identity: .itself) } }
  /// ```
  ///
  /// - Parameters:
  ///   - oldItems: The old items.
  ///   - identity: Identifies items and compares their content.
  ///   - options: How to report the changes.
  /// - Complexity: O(items), plus O(m log m) if any of the m surviving items move.
  public func reload(
    from oldItems: [ItemType], identity: ElementIdentity<ItemType>,
    options: UpdateOptions = UpdateOptions()
  ) {
    report(
      from: { DataSnapshot(list: oldItems) }, to: { DataSnapshot(list: items) },
      ContentComparison<Int, _>(items: identity, sections: nil), options: options)
  }
}
