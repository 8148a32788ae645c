#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation

  /// Stands before a collection view's delegate for selection.
  final class CollectionViewDelegateProxy: DelegateProxy, NSCollectionViewDelegate {
    override func handles(_ requirement: String) -> Bool {
      switch requirement {
      case "collectionView(_:didSelectItemsAt:)": didSelect != nil
      case "collectionView(_:didDeselectItemsAt:)": didDeselect != nil
      default: super.handles(requirement)
      }
    }

    #if canImport(ObjectiveC)
      nonisolated override class var requirements: [Selector: String] {
        [
          #selector((any NSCollectionViewDelegate).collectionView(_:didSelectItemsAt:)):
            "collectionView(_:didSelectItemsAt:)",
          #selector((any NSCollectionViewDelegate).collectionView(_:didDeselectItemsAt:)):
            "collectionView(_:didDeselectItemsAt:)",
        ]
      }
    #endif

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
