#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourceKit
  import Foundation

  /// Makes the calls that a collection view of AppKit takes.
  final class CollectionViewDriver: ViewDriver, ListView {
    private(set) weak var collectionView: NSCollectionView?

    /// Configures an item on the screen again; `false` if it is to be made anew.
    var reconfigure: (NSCollectionViewItem, IndexPath) -> Bool = { _, _ in false }

    init(_ collectionView: NSCollectionView) {
      self.collectionView = collectionView
    }

    var readiness: ListViewReadiness { readiness(isInWindow: collectionView?.window != nil) }

    func reloadAll() {
      willReload()
      collectionView?.reloadData()
    }

    func finishLayout() { collectionView?.layoutSubtreeIfNeeded() }

    func performBatch(
      _ changes: ChangeSet, updates: () -> Void, completion: @escaping (Bool) -> Void
    ) {
      perform(changes, by: self, updates: updates, completion: completion) {
        // Only what goes through the animator is animated.
        collectionView?.animator().performBatchUpdates($0, completionHandler: $1)
      }
    }

    func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
      guard let collectionView else { return }
      if !sections.isEmpty { collectionView.reloadSections(sections) }
      let reloaded = items.filter { indexPath in
        guard let item = collectionView.item(at: indexPath) else { return true }
        return !reconfigure(item, indexPath)
      }
      if !reloaded.isEmpty { collectionView.reloadItems(at: Set(reloaded)) }
    }

    var selectedIndexPaths: [IndexPath] { Array(collectionView?.selectionIndexPaths ?? []) }

    func select(_ indexPath: IndexPath) {
      collectionView?.selectItems(at: [indexPath], scrollPosition: [])
    }

    func deselect(_ indexPath: IndexPath) { collectionView?.deselectItems(at: [indexPath]) }

    var visibleIndexPaths: [IndexPath] { Array(collectionView?.indexPathsForVisibleItems() ?? []) }

    var scrollAnchors: [ScrollAnchor] {
      collectionView?.scrollAnchors(at: visibleIndexPaths, rect: rect) ?? []
    }

    func scroll(to anchor: ScrollAnchor) {
      guard let rect = rect(anchor.indexPath) else { return }
      collectionView?.scroll(to: anchor, rect: rect)
    }

    private func rect(_ indexPath: IndexPath) -> NSRect? {
      collectionView?.layoutAttributesForItem(at: indexPath)?.frame
    }
  }

  extension CollectionViewDriver: BatchCommands {
    func deleteSections(_ sections: IndexSet) { collectionView?.deleteSections(sections) }

    func insertSections(_ sections: IndexSet) { collectionView?.insertSections(sections) }

    func moveSection(_ section: Int, toSection newSection: Int) {
      collectionView?.moveSection(section, toSection: newSection)
    }

    func deleteItems(at indexPaths: [IndexPath]) {
      collectionView?.deleteItems(at: Set(indexPaths))
    }

    func insertItems(at indexPaths: [IndexPath]) {
      collectionView?.insertItems(at: Set(indexPaths))
    }

    func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
      collectionView?.moveItem(at: indexPath, to: newIndexPath)
    }
  }
#endif
