public import Foundation

extension DataSource {
  /// Finds the first item that satisfies a predicate.
  ///
  /// ```swift
  /// if let indexPath = contacts.firstIndexPath(where: { $0.name == "Ada" }) {
  ///   tableView.scrollToRow(at: indexPath, at: .middle, animated: true)
  /// }
  /// ```
  ///
  /// - Parameter predicate: Returns whether an item matches.
  /// - Returns: The item's index path, `nil` if there is none.
  /// - Throws: The error that `predicate` throws.
  /// - Complexity: O(items · log sections)
  @_alwaysEmitIntoClient
  public func firstIndexPath(
    where predicate: (ItemType) throws -> Bool
  ) rethrows -> IndexPath? {
    try indexPaths.first { try item(at: $0).map(predicate) == true }
  }

  /// Finds the last item that satisfies a predicate.
  ///
  /// - Parameter predicate: Returns whether an item matches.
  /// - Returns: The item's index path, `nil` if there is none.
  /// - Throws: The error that `predicate` throws.
  /// - Complexity: O(items · log sections)
  @_alwaysEmitIntoClient
  public func lastIndexPath(
    where predicate: (ItemType) throws -> Bool
  ) rethrows -> IndexPath? {
    try indexPaths.last { try item(at: $0).map(predicate) == true }
  }
}
