public import DataSourceKit
public import IdentityDiff

/// The items of another data source, with each section in reverse order.
final class ReversedDataSource<ItemType>: ArrangedDataSource<ItemType, ItemType> {
  init(_ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?) {
    super.init(source, identity: identity)
    start()
  }

  override func rebuild() {
    shownItems.removeAll()
    for section in upstream.sections {
      shownItems.fill(section, with: upstream.items(in: section).reversed())
    }
  }

  override func insertItems(_ items: [Int], into section: Int) {
    shownItems.merge(items.reversed(), into: section) { upstream.precedes($1, $0) }
  }
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
