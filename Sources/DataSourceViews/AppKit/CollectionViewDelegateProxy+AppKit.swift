#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation

  /// The proxy for a collection view's delegate: handles selection.
  final class CollectionViewDelegateProxy: DelegateProxy, NSCollectionViewDelegate {
    override func handles(_ selector: String) -> Bool {
      switch selector {
      case "collectionView:didSelectItemsAtIndexPaths:": didSelect != nil
      case "collectionView:didDeselectItemsAtIndexPaths:": didDeselect != nil
      default: super.handles(selector)
      }
    }

    private var nextDelegate: (any NSCollectionViewDelegate)? {
      next as? any NSCollectionViewDelegate
    }

    func collectionView(
      _ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>
    ) {
      if let didSelect { for indexPath in indexPaths.sorted() { didSelect(indexPath) } }
      #if canImport(ObjectiveC)
        nextDelegate?.collectionView?(collectionView, didSelectItemsAt: indexPaths)
      #else
        nextDelegate?.collectionView(collectionView, didSelectItemsAt: indexPaths)
      #endif
    }

    func collectionView(
      _ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>
    ) {
      if let didDeselect { for indexPath in indexPaths.sorted() { didDeselect(indexPath) } }
      #if canImport(ObjectiveC)
        nextDelegate?.collectionView?(collectionView, didDeselectItemsAt: indexPaths)
      #else
        nextDelegate?.collectionView(collectionView, didDeselectItemsAt: indexPaths)
      #endif
    }
  }
#endif
