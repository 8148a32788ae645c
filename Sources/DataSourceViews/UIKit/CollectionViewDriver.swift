#if canImport(UIKit) && !os(watchOS)
  import DataSourceKit
  import Foundation
  import UIKit

  /// Drives a collection view of UIKit.
  final class CollectionViewDriver: ViewDriver, ListView {
    private(set) weak var collectionView: UICollectionView?

    init(_ collectionView: UICollectionView) {
      self.collectionView = collectionView
    }

    var readiness: ListViewReadiness { readiness(isInWindow: collectionView?.window != nil) }

    override var hasUncommittedUpdates: Bool { collectionView?.hasUncommittedUpdates ?? false }

    func reloadAll() {
      willReload()
      collectionView?.reloadData()
    }

    func finishLayout() { collectionView?.layoutIfNeeded() }

    func performBatch(
      _ changes: ChangeSet, updates: @escaping () -> Void,
      completion: @escaping (Bool) -> Void
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

    override var visibleIndexPaths: [IndexPath] {
      collectionView?.indexPathsForVisibleItems ?? []
    }

    override func frame(at indexPath: IndexPath) -> CGRect? {
      collectionView?.layoutAttributesForItem(at: indexPath)?.frame
    }

    override var top: CGFloat { collectionView?.top ?? 0 }

    override func scroll(toTop top: CGFloat) { collectionView?.scroll(toTop: top) }
  }

  extension UICollectionView: BatchCommands {}

  extension UICollectionView {
    private static let placeholder = "DataSourceViews.placeholder"

    /// A cell for an item that the data source no longer contains.
    func placeholderCell(at indexPath: IndexPath) -> UICollectionViewCell {
      register(UICollectionViewCell.self, forCellWithReuseIdentifier: Self.placeholder)
      return dequeueReusableCell(withReuseIdentifier: Self.placeholder, for: indexPath)
    }

    /// A view for a section that the data source no longer contains, or without a closure that makes it.
    func placeholderView(ofKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView {
      register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: Self.placeholder)
      return dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: Self.placeholder, for: indexPath)
    }
  }
#endif
