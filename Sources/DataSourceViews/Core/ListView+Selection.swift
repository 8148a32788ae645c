import DataSourceKit
import Foundation

extension ListView {
  /// Selects exactly some items, and calls the view for those only that differ.
  func setSelection(to wanted: Set<IndexPath>) {
    let current = Set(selectedIndexPaths)
    for indexPath in current.subtracting(wanted).sorted() { deselect(indexPath) }
    for indexPath in wanted.subtracting(current).sorted() { select(indexPath) }
  }
}
