#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import UIKit

  /// The proxy for a collection view's delegate: handles selection.
  final class CollectionViewDelegateProxy: DelegateProxy, UICollectionViewDelegate {
    override func handles(_ selector: String) -> Bool {
      switch selector {
      case "collectionView:didSelectItemAtIndexPath:": didSelect != nil
      case "collectionView:didDeselectItemAtIndexPath:": didDeselect != nil
      default: super.handles(selector)
      }
    }

    private var nextDelegate: (any UICollectionViewDelegate)? {
      next as? any UICollectionViewDelegate
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      didSelect?(indexPath)
      #if canImport(ObjectiveC)
        nextDelegate?.collectionView?(collectionView, didSelectItemAt: indexPath)
      #else
        nextDelegate?.collectionView(collectionView, didSelectItemAt: indexPath)
      #endif
    }

    func collectionView(
      _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) {
      didDeselect?(indexPath)
      #if canImport(ObjectiveC)
        nextDelegate?.collectionView?(collectionView, didDeselectItemAt: indexPath)
      #else
        nextDelegate?.collectionView(collectionView, didDeselectItemAt: indexPath)
      #endif
    }
  }
#endif
