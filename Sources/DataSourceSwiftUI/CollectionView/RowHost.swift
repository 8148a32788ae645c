/// A reusable cell of a list.
@MainActor
protocol RowCell: AnyObject {
  /// The version of its ``RowHost`` when the cell was configured.
  var hostVersion: Int { get set }
}

/// Decides when cells are configured, so that each displayed one shows the current item with the
/// current values.
///
/// Other values that rows depend on, such as the environment, change for all rows at once.
/// Only visible cells are configured then. Prepared cells, and those that wait for reuse, may
/// belong to items that no longer exist; they are configured when they are displayed.
@MainActor
final class RowHost<Cell: RowCell, Item> {
  private let configure: (_ cell: Cell, _ item: Item) -> Void
  private var version = 0

  init(configure: @escaping (_ cell: Cell, _ item: Item) -> Void) { self.configure = configure }

  /// Configures a cell that the view has created or reused, or whose item has changed.
  func show(_ item: Item, in cell: Cell) {
    cell.hostVersion = version
    configure(cell, item)
  }

  /// Configures visible cells after the values have changed that all rows depend on.
  func valuesChanged(visible: some Sequence<(cell: Cell, item: Item)>) {
    version += 1
    for (cell, item) in visible { show(item, in: cell) }
  }

  /// Configures a cell that is about to be displayed, if values have changed since it was
  /// configured.
  func willDisplay(_ cell: Cell, _ item: @autoclosure () -> Item?) {
    guard cell.hostVersion != version, let item = item() else { return }
    show(item, in: cell)
  }
}
