/// An item of a ``SelectableDataSource``, and whether it is selected.
public struct Selectable<Item> {
  /// The item.
  public var item: Item

  /// Whether it is selected.
  public var isSelected: Bool

  /// Creates an item with its selection state.
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
