import DataSourceCore
public import Foundation

/// An item and its position on the screen.
public struct ScrollAnchor: Hashable, Sendable {
  /// The item's index path.
  public var indexPath: IndexPath

  /// The distance from the start of the visible area to the item's start, in the view's unit.
  /// Negative if the item begins before the visible area.
  public var distance: Double

  /// Creates an anchor.
  ///
  /// - Parameters:
  ///   - indexPath: The item's index path.
  ///   - distance: The distance from the start of the visible area to the item's start.
  public init(indexPath: IndexPath, distance: Double) {
    self.indexPath = indexPath
    self.distance = distance
  }
}
