public import Foundation

/// A layout with section headers and footers.
@MainActor
open class NSCollectionViewFlowLayout: NSCollectionViewLayout {
  open var itemSize = NSSize(width: 50, height: 50)
  open var headerReferenceSize = NSSize.zero
  open var footerReferenceSize = NSSize.zero
}

/// A flow layout's delegate; all requirements are optional in the real protocol.
@MainActor
public protocol NSCollectionViewDelegateFlowLayout: NSCollectionViewDelegate {
  func collectionView(
    _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> NSSize
}

extension NSCollectionViewDelegateFlowLayout {
  public func collectionView(
    _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> NSSize {
    (collectionViewLayout as? NSCollectionViewFlowLayout)?.headerReferenceSize ?? .zero
  }
}
