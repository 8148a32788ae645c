public import Foundation

/// A call from an app that changes or reloads a table.
public enum TableEvent: Equatable, Sendable {
  /// `reloadData()` was called.
  case reload

  /// The views of rows were to be requested again.
  case reloadRows(IndexSet)

  /// Rows were to be inserted.
  case insert(IndexSet, NSTableView.AnimationOptions)

  /// Rows were to be removed.
  case remove(IndexSet, NSTableView.AnimationOptions)

  /// A row was to move.
  case move(Int, Int)
}
