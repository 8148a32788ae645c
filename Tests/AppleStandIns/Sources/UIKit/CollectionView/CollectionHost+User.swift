import Foundation
import StandInViews

// How the delegate and the data source decide on the user's actions. Without the method, an item
// can be selected and deselected; it can be moved if the data source accepts the move.
extension CollectionHost {
  func willSelect(_ indexPath: IndexPath) -> IndexPath? {
    guard view.delegateMethods.contains("collectionView:shouldSelectItemAtIndexPath:"),
      let delegate = view.delegate
    else { return indexPath }
    return delegate.collectionView(view, shouldSelectItemAt: indexPath) ? indexPath : nil
  }

  func didSelect(_ indexPath: IndexPath) {
    guard view.delegateMethods.contains("collectionView:didSelectItemAtIndexPath:") else { return }
    view.delegate?.collectionView(view, didSelectItemAt: indexPath)
  }

  func didDeselect(_ indexPath: IndexPath) {
    guard view.delegateMethods.contains("collectionView:didDeselectItemAtIndexPath:") else {
      return
    }
    view.delegate?.collectionView(view, didDeselectItemAt: indexPath)
  }

  func canMove(_ indexPath: IndexPath) -> Bool {
    guard let dataSource = view.dataSource,
      view.dataSourceMethods.contains("collectionView:moveItemAtIndexPath:toIndexPath:")
    else { return false }
    return !view.dataSourceMethods.contains("collectionView:canMoveItemAtIndexPath:")
      || dataSource.collectionView(view, canMoveItemAt: indexPath)
  }

  func target(ofMoveFrom indexPath: IndexPath, proposed: IndexPath) -> IndexPath {
    guard view.delegateMethods.contains(UICollectionView.targetOfMove),
      let delegate = view.delegate
    else { return proposed }
    return delegate.collectionView(
      view, targetIndexPathForMoveOfItemFromOriginalIndexPath: indexPath,
      atCurrentIndexPath: indexPath, toProposedIndexPath: proposed)
  }

  func didMove(from indexPath: IndexPath, to newIndexPath: IndexPath) {
    view.dataSource?.collectionView(view, moveItemAt: indexPath, to: newIndexPath)
  }
}
