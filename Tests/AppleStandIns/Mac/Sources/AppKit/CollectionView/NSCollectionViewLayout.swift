public import Foundation
import StandInViews

/// The positions of items and supplementary views, which here are always stacked vertically.
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
    collectionView?.engine.measureSupplements()
  }

  /// The class that describes invalid parts of the layout.
  open class var invalidationContextClass: AnyClass {
    NSCollectionViewLayoutInvalidationContext.self
  }

  open func invalidateLayout(with context: NSCollectionViewLayoutInvalidationContext) {
    collectionView?.engine.setNeedsLayout()
    if !(context.invalidatedSupplementaryIndexPaths ?? [:]).isEmpty {
      collectionView?.engine.measureSupplements()
    }
  }
}

/// Describes which parts of a layout are invalid.
@MainActor
open class NSCollectionViewLayoutInvalidationContext: NSObject {
  open private(set) var invalidatedItemIndexPaths: Set<IndexPath>?
  open private(set) var invalidatedSupplementaryIndexPaths: [String: Set<IndexPath>]?

  public nonisolated required override init() {
    super.init()
  }

  open func invalidateItems(at indexPaths: Set<IndexPath>) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []).union(indexPaths)
  }

  open func invalidateSupplementaryElements(
    ofKind elementKind: String, at indexPaths: Set<IndexPath>
  ) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0.union($1) }
  }
}
