extension UICollectionView {
  /// The optional requirements of the data source, each asked about when it is set.
  static let dataSourceOptions = [
    "numberOfSections(in:)",
    "collectionView(_:viewForSupplementaryElementOfKind:at:)",
    "collectionView(_:canMoveItemAt:)",
    "collectionView(_:moveItemAt:to:)",
    "indexTitles(for:)",
    "collectionView(_:indexPathForIndexTitle:at:)",
  ]

  static let targetOfMove =
    "collectionView(_:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:"
    + "toProposedIndexPath:)"

  /// The optional requirements of the delegate.
  static let delegateOptions = [
    "scrollViewDidScroll(_:)",
    "collectionView(_:willDisplay:forItemAt:)",
    "collectionView(_:didEndDisplaying:forItemAt:)",
    "collectionView(_:willDisplaySupplementaryView:forElementKind:at:)",
    "collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)",
    "collectionView(_:shouldSelectItemAt:)",
    "collectionView(_:shouldDeselectItemAt:)",
    "collectionView(_:didSelectItemAt:)",
    "collectionView(_:didDeselectItemAt:)",
    targetOfMove,
    "collectionView(_:layout:referenceSizeForHeaderInSection:)",
    "collectionView(_:layout:referenceSizeForFooterInSection:)",
  ]

  static let cancelPrefetching = "collectionView(_:cancelPrefetchingForItemsAt:)"
}
