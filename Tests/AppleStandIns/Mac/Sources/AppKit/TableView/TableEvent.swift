public import Foundation

/// A call of an app that changes or reloads a table.
public enum TableEvent: Equatable, Sendable {
  /// `reloadData()` was called.
  case reload

  /// The views of rows were to be read again.
  case reloadRows(IndexSet)

  /// Rows were to come.
  case insert(IndexSet, NSTableView.AnimationOptions)

  /// Rows were to go.
  case remove(IndexSet, NSTableView.AnimationOptions)

  /// A row was to move.
  case move(Int, Int)
}
