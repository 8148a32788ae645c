public import DataSourceCore
public import IdentityDiff

/// The items of another data source, with each section in reverse order.
final class ReversedDataSource<ItemType>: ArrangedDataSource<ItemType, ItemType> {
  init(_ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?) {
    super.init(source, identity: identity)
    start()
  }

  override func isBefore(_ first: ItemHandle, _ second: ItemHandle) -> Bool {
    upstream.precedes(second, first)
  }

  override func sorted(_ rows: [ItemHandle]) -> [ItemHandle] { rows.reversed() }
}

extension DataSource {
  /// Returns a data source with each section in reverse order.
  ///
  /// ```swift
  /// let newestFirst = log.reversed()
  /// ```
  ///
  /// Sections keep their order. To reverse items across sections, call `flattened()` first.
  ///
  /// - Parameter identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  public func reversed(identity: ElementIdentity<ItemType>? = nil) -> ComposedDataSource<ItemType> {
    ReversedDataSource(self, identity: identity)
  }
}
