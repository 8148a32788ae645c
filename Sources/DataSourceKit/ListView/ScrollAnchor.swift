public import Foundation

/// An item and where it stands on the screen.
public struct ScrollAnchor: Hashable, Sendable {
  /// The item's index path.
  public var indexPath: IndexPath

  /// The distance of the item's start from the start of what is visible, in the view's unit. It is
  /// negative for an item that begins before that.
  public var distance: Double

  /// Makes an anchor.
  ///
  /// - Parameters:
  ///   - indexPath: The item's index path.
  ///   - distance: The distance of the item's start from the start of what is visible.
  public init(indexPath: IndexPath, distance: Double) {
    self.indexPath = indexPath
    self.distance = distance
  }
}

/// When a view keeps an item of the screen where it is, while others come and go above it. The system's
/// views do so if they scroll vertically.
public enum ScrollAnchoring: Hashable, Sendable, CaseIterable {
  /// The view does what it does by itself: most keep the distance from the start of the list.
  case never

  /// When everything is read again.
  case whenReloading

  /// With every change of the structure, too: rows that come in above push nothing down.
  case always
}
