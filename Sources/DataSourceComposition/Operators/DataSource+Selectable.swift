public import DataSourceKit

extension DataSource {
  /// The items, each with whether it is selected, now and in future.
  ///
  /// - Parameters:
  ///   - id: Gives the identity of an item.
  ///   - selection: What is selected at first.
  ///   - sourceIdentity: How items are known again after a reload; that of this data source, of
  ///     `Identifiable` items, or else by `id`, if left out.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func selectable<ID: Hashable>(
    id: @escaping (ItemType) -> ID, selection: Set<ID> = [],
    sourceIdentity: ItemIdentity<ItemType>? = nil
  ) -> SelectableDataSource<ID, ItemType> {
    SelectableDataSource(self, id: id, selection: selection, sourceIdentity: sourceIdentity)
  }
}

extension DataSource where ItemType: Identifiable {
  /// The items, each with whether it is selected, now and in future.
  ///
  /// - Parameter selection: What is selected at first.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func selectable(
    selection: Set<ItemType.ID> = []
  ) -> SelectableDataSource<ItemType.ID, ItemType> {
    selectable(id: \.id, selection: selection)
  }
}
