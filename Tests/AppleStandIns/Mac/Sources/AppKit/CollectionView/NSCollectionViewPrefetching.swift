public import Foundation

/// Receives items that may be needed soon. Canceling is optional in the real protocol.
@MainActor
public protocol NSCollectionViewPrefetching: NSObjectProtocol {
  func collectionView(
    _ collectionView: NSCollectionView, prefetchItemsAt indexPaths: [IndexPath])
  func collectionView(
    _ collectionView: NSCollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension NSCollectionViewPrefetching {
  public func collectionView(
    _ collectionView: NSCollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}
