import DataSourceKit
public import Foundation

extension TreeDataSource {
  /// How many rows are above the one at an index path: 0 for an item of the source.
  ///
  /// - Parameter indexPath: The index path of a row.
  /// - Returns: The level; `nil` where there is no row.
  /// - Complexity: O(log n + level · log n)
  public func level(at indexPath: IndexPath) -> Int? {
    Position(indexPath).flatMap(item(at:)).map(outline.level(of:))
  }

  /// Whether the row at an index path is expanded. One without children may be, too.
  ///
  /// - Parameter indexPath: The index path of a row.
  /// - Returns: Whether it is; `false` where there is no row.
  /// - Complexity: O(log n + level · log n)
  public func isExpanded(at indexPath: IndexPath) -> Bool {
    guard let row = Position(indexPath).flatMap(item(at:)), let id = outline.id(of: row) else {
      return false
    }
    return outline.isExpanded(id)
  }

  /// Expands the row at an index path, or collapses it if it is expanded. Nothing happens where there is
  /// none.
  ///
  /// - Parameter indexPath: The index path of a row, as it is now.
  /// - Complexity: O(k log n + level · log n) for k rows that come or go.
  public func toggle(at indexPath: IndexPath) {
    guard let row = Position(indexPath).flatMap(item(at:)), let id = outline.id(of: row) else {
      return
    }
    toggle(id)
  }
}
