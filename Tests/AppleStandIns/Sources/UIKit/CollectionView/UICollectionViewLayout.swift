public import Foundation
import StandInViews

/// The positions of the items of a collection view. Here it is always one below the other.
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

  /// The class of the objects that invalidate parts of the layout.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  /// Measures the items of the context again.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    collectionView?.setNeedsLayout()
    collectionView?.engine.measureAgain(context.invalidatedItemIndexPaths ?? [])
    if !(context.invalidatedSupplementaryIndexPaths ?? [:]).isEmpty {
      collectionView?.engine.measureSupplements()
    }
  }
}

/// What of a layout is invalid.
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

/// A layout with headers and footers where these have a height.
@MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var headerReferenceSize = CGSize.zero
  open var footerReferenceSize = CGSize.zero
}

/// The position of an item or of a view that accompanies a section.
@MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  open var indexPath: IndexPath
  open var frame: CGRect
  open private(set) var representedElementKind: String?

  init(_ indexPath: IndexPath, kind: String?, frame: CGRect) {
    self.indexPath = indexPath
    self.frame = frame
    representedElementKind = kind
    super.init()
  }
}
