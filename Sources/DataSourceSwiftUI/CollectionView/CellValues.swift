/// Environment values that a cell sets itself, because they follow from its traits or its state.
///
/// A row gets the whole environment of its list, since any value may be one of the app's. These are
/// the exceptions.
struct CellValues<Values> {
  private var copies: [(_ source: Values, _ target: inout Values) -> Void] = []

  /// Adds a value.
  mutating func keep<Value>(_ value: WritableKeyPath<Values, Value>) {
    copies.append { $1[keyPath: value] = $0[keyPath: value] }
  }

  /// The environment of a row.
  ///
  /// - Parameters:
  ///   - list: The environment of the list.
  ///   - cell: The environment of the cell.
  func values(of list: Values, in cell: Values) -> Values {
    var values = list
    for copy in copies { copy(cell, &values) }
    return values
  }
}
