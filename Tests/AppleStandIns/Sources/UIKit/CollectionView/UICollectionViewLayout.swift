public import Foundation
import StandInViews

/// The positions of a collection view's items. Here they are always stacked vertically.
@MainActor
open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?

  public nonisolated override init() {
    super.init()
  }

  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  /// Called at the beginning of each layout.
  open func prepare() {}

  open func invalidateLayout() {
    collectionView?.setNeedsLayout()
    collectionView?.engine.measureSupplements()
  }

  /// The class that describes invalid parts of the layout.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    collectionView?.setNeedsLayout()
    if !(context.invalidatedSupplementaryIndexPaths ?? [:]).isEmpty {
      collectionView?.engine.measureSupplements()
    }
  }
}

/// Describes which parts of a layout are invalid.
@MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?

  public nonisolated required override init() {
    super.init()
  }

  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath])
  {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }
}

/// A layout with headers and footers, if they have a height.
@MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var headerReferenceSize = CGSize.zero
  open var footerReferenceSize = CGSize.zero
}

/// The position of an item or a supplement.
@MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  open var indexPath: IndexPath
  open var frame: CGRect

  init(_ indexPath: IndexPath, frame: CGRect) {
    self.indexPath = indexPath
    self.frame = frame
    super.init()
  }
}
