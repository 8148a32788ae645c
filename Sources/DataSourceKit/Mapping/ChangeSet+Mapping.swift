public import Foundation

extension ChangeSet {
  /// Where this change set takes each index path. Make it once to map many.
  ///
  /// - Complexity: O(changes · log changes)
  public var mapping: IndexPathMapping { IndexPathMapping(self) }

  /// The AFTER index path of an item; `nil` if it is deleted or everything was reloaded.
  ///
  /// - Parameter indexPath: The item's BEFORE index path.
  /// - Complexity: O(changes · log changes). Use ``mapping`` for more than one.
  public func indexPathAfter(_ indexPath: IndexPath) -> IndexPath? {
    mapping.indexPathAfter(indexPath)
  }

  /// The BEFORE index path of an item; `nil` if it is inserted or everything was reloaded.
  ///
  /// - Parameter indexPath: The item's AFTER index path.
  /// - Complexity: O(changes · log changes). Use ``mapping`` for more than one.
  public func indexPathBefore(_ indexPath: IndexPath) -> IndexPath? {
    mapping.indexPathBefore(indexPath)
  }
}
