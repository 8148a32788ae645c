import DataSourceKit

/// The kinds of cells of a list, each for some of its items.
struct CellKinds<ItemType, Cell: AnyObject> {
  private struct Kind {
    var identifier: String
    var matches: (ItemType) -> Bool

    /// Configures a cell; `false` if the cell has another class, or the item another kind.
    var configure: (Cell, ItemType) -> Bool
  }

  private var kinds: [Kind] = []

  /// Adds a kind of cells.
  ///
  /// - Parameters:
  ///   - value: Returns the value that the cell of an item shows; `nil` for an item of another kind.
  ///   - configure: Configures a cell.
  /// - Returns: The reuse identifier of the cells.
  mutating func add<Value, KindCell>(
    _ value: @escaping (ItemType) -> Value?, configure: @escaping (KindCell, Value) -> Void
  ) -> String {
    // Another adapter of the same view may have used the number for another class.
    let identifier = "DataSourceViews.\(kinds.count).\(String(reflecting: KindCell.self))"
    kinds.append(
      Kind(identifier: identifier) {
        value($0) != nil
      } configure: {
        guard let cell = $0 as? KindCell, let value = value($1) else { return false }
        configure(cell, value)
        return true
      })
    return identifier
  }

  /// The number of the first kind for an item; `nil` if there is none.
  private func kind(of item: ItemType) -> Int? { kinds.firstIndex { $0.matches(item) } }

  /// The identifier of the kind for an item; `nil` if there is none.
  func identifier(for item: ItemType) -> String? { kind(of: item).map { kinds[$0].identifier } }

  /// Configures a cell for an item; `false` if the cell has another class, or the item no kind.
  func configure(_ cell: Cell, for item: ItemType) -> Bool {
    kind(of: item).map { kinds[$0].configure(cell, item) } ?? false
  }

  /// Returns whether the cell of an item can be configured for another one; `nil` if there are no kinds.
  var decision: ((ItemType, ItemType) -> Bool)? {
    kinds.isEmpty ? nil : { kind(of: $0) == kind(of: $1) }
  }
}
