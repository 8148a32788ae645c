extension UICollectionView {
  /// The data source's optional requirements, each looked up when it is set.
  static let dataSourceOptions = [
    "numberOfSectionsInCollectionView:",
    "collectionView:viewForSupplementaryElementOfKind:atIndexPath:",
    "collectionView:canMoveItemAtIndexPath:",
    "collectionView:moveItemAtIndexPath:toIndexPath:",
    "indexTitlesForCollectionView:",
    "collectionView:indexPathForIndexTitle:atIndex:",
  ]

  static let targetOfMove =
    "collectionView:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:"
    + "toProposedIndexPath:"

  /// The delegate's optional requirements.
  static let delegateOptions = [
    "scrollViewDidScroll:",
    "collectionView:willDisplayCell:forItemAtIndexPath:",
    "collectionView:didEndDisplayingCell:forItemAtIndexPath:",
    "collectionView:shouldSelectItemAtIndexPath:",
    "collectionView:didSelectItemAtIndexPath:",
    "collectionView:didDeselectItemAtIndexPath:",
    "collectionView:performPrimaryActionForItemAtIndexPath:",
    "collectionView:canFocusItemAtIndexPath:",
    "collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:",
    targetOfMove,
  ]
}
