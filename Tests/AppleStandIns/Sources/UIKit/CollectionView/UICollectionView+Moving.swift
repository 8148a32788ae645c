public import Foundation
import StandInViews

extension UICollectionView {
  /// Begins to drag an item.
  ///
  /// - Returns: Whether it can be moved.
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    guard let host = engine.host as? CollectionHost, host.canMove(indexPath) else { return false }
    movement = (indexPath, indexPath)
    return true
  }

  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    if let target = indexPath(ofItemAt: targetPosition) { movement?.to = target }
  }

  public func endInteractiveMovement() {
    guard let (from, to) = movement else { return }
    movement = nil
    standIn.userMoves(from: from, to: to)
  }
}
