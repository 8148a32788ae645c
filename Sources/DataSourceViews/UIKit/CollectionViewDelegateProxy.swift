#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import UIKit

  /// Stands before a collection view's delegate for selection.
  final class CollectionViewDelegateProxy: DelegateProxy, UICollectionViewDelegate {
    override func handles(_ requirement: String) -> Bool {
      switch requirement {
      case "collectionView(_:didSelectItemAt:)": didSelect != nil
      case "collectionView(_:didDeselectItemAt:)": didDeselect != nil
      default: super.handles(requirement)
      }
    }

    #if canImport(ObjectiveC)
      nonisolated override class var requirements: [Selector: String] {
        [
          #selector((any UICollectionViewDelegate).collectionView(_:didSelectItemAt:)):
            "collectionView(_:didSelectItemAt:)",
          #selector((any UICollectionViewDelegate).collectionView(_:didDeselectItemAt:)):
            "collectionView(_:didDeselectItemAt:)",
        ]
      }
    #endif

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
