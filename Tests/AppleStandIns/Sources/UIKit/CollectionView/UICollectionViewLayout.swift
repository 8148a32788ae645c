public import Foundation

/// Where the items of a collection view stand. Here it is always one below the other.
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

/// Where an item or a view that accompanies a section stands.
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
