#if canImport(UIKit) && !os(watchOS)
  import DataSourceKit
  import Foundation
  import UIKit

  /// Makes the calls that a collection view of UIKit takes.
  final class CollectionViewDriver: ViewDriver, ListView {
    private(set) weak var collectionView: UICollectionView?

    init(_ collectionView: UICollectionView) {
      self.collectionView = collectionView
    }

    var readiness: ListViewReadiness { readiness(isInWindow: collectionView?.window != nil) }

    func reloadAll() {
      willReload()
      collectionView?.reloadData()
    }

    func finishLayout() { collectionView?.layoutIfNeeded() }

    func performBatch(
      _ changes: ChangeSet, updates: () -> Void, completion: @escaping (Bool) -> Void
    ) {
      guard let collectionView else { return completion(false) }
      perform(changes, by: collectionView, updates: updates, completion: completion) {
        collectionView.performBatchUpdates($0, completion: $1)
      }
    }

    func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
      guard let collectionView else { return }
      if !sections.isEmpty { collectionView.reloadSections(sections) }
      let (reconfigured, reloaded) = split(items)
      if !reconfigured.isEmpty { collectionView.reconfigureItems(at: reconfigured) }
      if !reloaded.isEmpty { collectionView.reloadItems(at: reloaded) }
    }

    var selectedIndexPaths: [IndexPath] { collectionView?.indexPathsForSelectedItems ?? [] }

    func select(_ indexPath: IndexPath) {
      collectionView?.selectItem(at: indexPath, animated: false, scrollPosition: [])
    }

    func deselect(_ indexPath: IndexPath) {
      collectionView?.deselectItem(at: indexPath, animated: false)
    }

    var visibleIndexPaths: [IndexPath] { collectionView?.indexPathsForVisibleItems ?? [] }

    var scrollAnchors: [ScrollAnchor] {
      collectionView?.scrollAnchors(at: visibleIndexPaths, rect: rect) ?? []
    }

    func scroll(to anchor: ScrollAnchor) {
      guard let collectionView, let rect = rect(anchor.indexPath) else { return }
      collectionView.scroll(to: anchor, rect: rect)
    }

    private func rect(_ indexPath: IndexPath) -> CGRect? {
      collectionView?.layoutAttributesForItem(at: indexPath)?.frame
    }
  }

  /// A collection view takes the calls of a batch as they are.
  extension UICollectionView: BatchCommands {}
#endif
