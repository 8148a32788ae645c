/// An item and whether it is selected, as a ``SelectableDataSource`` shows it.
public struct Selectable<Item> {
  /// The item.
  public var item: Item

  /// Whether it is selected.
  public var isSelected: Bool

  /// Joins an item and whether it is selected.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - isSelected: Whether it is selected.
  public init(item: Item, isSelected: Bool) {
    self.item = item
    self.isSelected = isSelected
  }
}

extension Selectable: Equatable where Item: Equatable {}
extension Selectable: Hashable where Item: Hashable {}
extension Selectable: Sendable where Item: Sendable {}
extension Selectable: Identifiable where Item: Identifiable {
  public var id: Item.ID { item.id }
}
