public import Foundation

/// A collection view's data. Requirements with a default implementation are optional in the real
/// protocol.
@MainActor
public protocol NSCollectionViewDataSource: NSObjectProtocol {
  func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int
  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem
  func numberOfSections(in collectionView: NSCollectionView) -> Int
  func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView
}

extension NSCollectionViewDataSource {
  public func numberOfSections(in collectionView: NSCollectionView) -> Int { 1 }

  /// The real view fails if the layout has such a view and this method is not implemented.
  public func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView { NSView() }
}
