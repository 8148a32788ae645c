public import Foundation
import StandInViews

/// Where items and supplementary views stand: here one below the other in any case.
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
