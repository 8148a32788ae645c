public import Foundation

/// An item and its position on the screen.
public struct ScrollAnchor: Hashable, Sendable {
  /// The item's index path.
  public var indexPath: IndexPath

  /// The distance of the item's start from the start of what is visible, in the view's unit. It is
  /// negative for an item that begins before that.
  public var distance: Double

  /// Creates an anchor.
  ///
  /// - Parameters:
  ///   - indexPath: The item's index path.
  ///   - distance: The distance of the item's start from the start of what is visible.
  public init(indexPath: IndexPath, distance: Double) {
    self.indexPath = indexPath
    self.distance = distance
  }
}
