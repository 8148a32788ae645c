public import Foundation
import StandInViews

/// The positions of items and supplementary views: here always one below the other.
@MainActor
open class NSCollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: NSCollectionView?

  public nonisolated override init() {
    super.init()
  }

  /// Called at the beginning of each layout.
  open func prepare() {}

  open func invalidateLayout() {
    collectionView?.engine.setNeedsLayout()
  }
}
