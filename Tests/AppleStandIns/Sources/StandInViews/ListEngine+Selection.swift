import DataSourceChanges
import DataSourceCore
public import Foundation

extension ListEngine {
  /// The selected items, in the order they were selected.
  public var selectedIndexPaths: [IndexPath] { selection }

  /// Selects an item on behalf of the app. The delegate is not notified.
  ///
  /// - Parameter indexPath: The item; `nil` deselects all.
  public func select(_ indexPath: IndexPath?) {
    guard let indexPath else { return deselectAll() }
    guard contains(indexPath) else {
      return violate(
        .wrongContent,
        "attempt to select an item at \(indexPath.shortDescription), where there is none")
    }
    guard allowsSelection, !selection.contains(indexPath) else { return }
    if !allowsMultipleSelection { deselectAll() }
    selection.append(indexPath)
    if let cell = cell(at: indexPath) { host?.setSelected(true, cell) }
  }

  /// Deselects an item on behalf of the app. The delegate is not notified.
  public func deselect(_ indexPath: IndexPath) {
    selection.removeAll { $0 == indexPath }
    if let cell = cell(at: indexPath) { host?.setSelected(false, cell) }
  }

  /// Deselects everything.
  public func deselectAll() {
    for indexPath in selection { deselect(indexPath) }
  }

  /// The user taps an item that is not selected.
  public func userSelects(_ tapped: IndexPath) {
    guard allowsSelection, let host, let indexPath = host.willSelect(tapped) else { return }
    if !allowsMultipleSelection {
      for selected in selection where selected != indexPath { userDeselects(selected) }
    }
    select(indexPath)
    host.didSelect(indexPath)
  }

  /// The user taps a selected item, or another item while only one can be selected.
  public func userDeselects(_ indexPath: IndexPath) {
    deselect(indexPath)
    host?.didDeselect(indexPath)
  }
}
