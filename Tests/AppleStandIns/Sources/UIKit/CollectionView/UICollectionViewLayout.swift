public import Foundation

/// The positions of the items of a collection view. Here it is always one below the other.
@MainActor
open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?

  public nonisolated override init() {
    super.init()
  }

  /// Called at the beginning of each layout.
  open func prepare() {}

  open func invalidateLayout() {
    collectionView?.setNeedsLayout()
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
