#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourceKit
  import Foundation

  /// Drives a collection view of AppKit.
  final class CollectionViewDriver: ViewDriver, ListView {
    private(set) weak var collectionView: NSCollectionView?

    /// Configures an item on the screen again; `false` if a new one has to be made.
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
      _ changes: ChangeSet, updates: @escaping () -> Void,
      completion: @escaping (Bool) -> Void
    ) {
      guard let collectionView else { return completion(false) }
      perform(changes, by: self, updates: updates, completion: completion) {
        // Only calls through the animator are animated.
        collectionView.animator().performBatchUpdates($0, completionHandler: $1)
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

    override var visibleIndexPaths: [IndexPath] {
      Array(collectionView?.indexPathsForVisibleItems() ?? [])
    }

    override func frame(at indexPath: IndexPath) -> NSRect? {
      collectionView?.layoutAttributesForItem(at: indexPath)?.frame
    }

    override var top: CGFloat { collectionView?.top ?? 0 }

    override func scroll(toTop top: CGFloat) { collectionView?.scroll(toTop: top) }
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

  extension NSCollectionView {
    private static let placeholder = NSUserInterfaceItemIdentifier("DataSourceViews.placeholder")

    /// An item that stands in for one that the data source no longer contains.
    func placeholderCell(at indexPath: IndexPath) -> NSCollectionViewItem {
      register(PlaceholderItem.self, forItemWithIdentifier: Self.placeholder)
      return makeItem(withIdentifier: Self.placeholder, for: indexPath)
    }

    /// A view for a section that the data source no longer contains, or without a closure that makes it.
    func placeholderView(ofKind kind: String, at indexPath: IndexPath) -> NSView {
      register(
        PlaceholderView.self, forSupplementaryViewOfKind: kind, withIdentifier: Self.placeholder)
      return makeSupplementaryView(
        ofKind: kind, withIdentifier: Self.placeholder, for: indexPath)
    }
  }

  private final class PlaceholderView: NSView, NSCollectionViewElement {}

  private final class PlaceholderItem: NSCollectionViewItem {
    override func loadView() { view = NSView(frame: .zero) }
  }
#endif
