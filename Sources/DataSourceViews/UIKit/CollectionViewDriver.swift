#if canImport(UIKit) && !os(watchOS)
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
      _ batch: ListBatch, updates: () -> Void, completion: @escaping (Bool) -> Void
    ) {
      perform(batch, by: self, updates: updates, completion: completion) {
        collectionView?.performBatchUpdates($0, completion: $1)
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

  extension CollectionViewDriver: BatchCommands {
    func deleteSections(_ sections: IndexSet) { collectionView?.deleteSections(sections) }

    func insertSections(_ sections: IndexSet) { collectionView?.insertSections(sections) }

    func moveSection(_ section: Int, toSection newSection: Int) {
      collectionView?.moveSection(section, toSection: newSection)
    }

    func deleteItems(at indexPaths: [IndexPath]) { collectionView?.deleteItems(at: indexPaths) }

    func insertItems(at indexPaths: [IndexPath]) { collectionView?.insertItems(at: indexPaths) }

    func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
      collectionView?.moveItem(at: indexPath, to: newIndexPath)
    }
  }
#endif
