import Foundation

/// The owner of an item's view.
@MainActor
open class NSCollectionViewItem: NSViewController, NSCollectionViewElement {
  /// As in the real class, it is not retained: it must also be a subview of the view.
  open weak var textField: NSTextField?
  open var isSelected = false
  open internal(set) weak var collectionView: NSCollectionView?

  open func prepareForReuse() {}
  open func apply(_ layoutAttributes: NSCollectionViewLayoutAttributes) {}
}
