/// A row of an operator that shows rows of its own among the items of its source.
///
/// The items of the source are rows by their own handles, and the rows of the operator have negative numbers.
/// For stages that follow, which need small numbers, all are mapped to numbers from 0.
enum RowHandle {
  /// The handle of a row.
  static func handle(of row: Int) -> Int { row >= 0 ? 2 * row : -2 * row - 1 }

  /// The row of a handle.
  static func row(of handle: Int) -> Int { handle % 2 == 0 ? handle / 2 : -(handle + 1) / 2 }
}
