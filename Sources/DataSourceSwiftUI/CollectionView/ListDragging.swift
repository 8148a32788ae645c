#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceKit
  import DataSourceViews
  import Foundation
  import SwiftUI
  import UIKit

  /// The drag and drop delegate of a list's collection view.
  ///
  /// A drag within the list moves an item; one from elsewhere inserts items. The view's interactive
  /// movement is used by the handles of edit mode only. Started by a long press, it would compete
  /// with context menus, while the system's drags continue from an open menu.
  @MainActor
  final class ListDragging<ItemType, ID: Hashable, Content: View>: NSObject,
    UICollectionViewDragDelegate, UICollectionViewDropDelegate
  {
    /// A dragged item of the list.
    private struct Dragged {
      let id: ID
      let canMove: Bool
    }

    private var list: CollectionView<ItemType, ID, Content>
    private let adapter: CollectionViewAdapter<ItemType>

    init(
      _ list: CollectionView<ItemType, ID, Content>, _ adapter: CollectionViewAdapter<ItemType>
    ) {
      self.list = list
      self.adapter = adapter
    }

    func adopt(_ list: CollectionView<ItemType, ID, Content>, in view: UICollectionView) {
      self.list = list
      view.dragDelegate = self
      view.dropDelegate = self
      // On an iPhone this is off by default.
      view.dragInteractionEnabled = list.canMove || list.itemProvider != nil
    }

    // MARK: Dragging

    // Not in extensions: Objective-C cannot call methods in extensions of generic classes.

    func collectionView(
      _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
      at indexPath: IndexPath
    ) -> [UIDragItem] {
      session.localContext = self
      return dragItems(at: indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, itemsForAddingTo session: any UIDragSession,
      at indexPath: IndexPath, point: CGPoint
    ) -> [UIDragItem] {
      // Items that are moved go one by one: UIKit opens no gap for several.
      guard list.itemProvider != nil else { return [] }
      let ids = session.items.map { id(of: $0) }
      return dragItems(at: indexPath).filter { !ids.contains(id(of: $0)) }
    }

    func collectionView(
      _ collectionView: UICollectionView,
      dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool {
      list.itemProvider == nil
    }

    private func dragItems(at indexPath: IndexPath) -> [UIDragItem] {
      guard let item = adapter.item(at: indexPath) else { return [] }
      let canMove = list.canMove && list.canMoveItem(item)
      guard let provider = list.itemProvider?(item) ?? (canMove ? NSItemProvider() : nil) else {
        return []
      }
      let dragged = UIDragItem(itemProvider: provider)
      dragged.localObject = Dragged(id: list.identify(item), canMove: canMove)
      return [dragged]
    }

    private func id(of item: UIDragItem) -> ID? { (item.localObject as? Dragged)?.id }

    // MARK: Dropping

    func collectionView(
      _ collectionView: UICollectionView, canHandle session: any UIDropSession
    ) -> Bool {
      operation(for: session) != .cancel
    }

    func collectionView(
      _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
      UICollectionViewDropProposal(
        operation: operation(for: session), intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView,
      performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
      switch operation(for: coordinator.session) {
      case .move: moveItem(coordinator, in: collectionView)
      case .copy: insertItems(coordinator, in: collectionView)
      default: break
      }
    }

    private func operation(for session: any UIDropSession) -> UIDropOperation {
      if session.localDragSession?.localContext as? Self === self {
        // Inserting would duplicate the list's own items.
        let dragged = session.items.count == 1 ? session.items[0].localObject as? Dragged : nil
        return list.canMove && dragged?.canMove == true ? .move : .cancel
      }
      let accepts = list.insertion.map { session.hasItemsConforming(toTypeIdentifiers: $0.types) }
      return accepts == true ? .copy : .cancel
    }

    /// Where the gap is, or the first item if the user drops above the list; `nil` below it.
    private func destination(
      _ coordinator: any UICollectionViewDropCoordinator, in view: UICollectionView
    ) -> IndexPath? {
      if let destination = coordinator.destinationIndexPath { return destination }
      guard let first = list.dataSource.firstIndexPath.flatMap(adapter.updater.indexPathInView),
        let frame = view.layoutAttributesForItem(at: first)?.frame
      else { return nil }
      return coordinator.session.location(in: view).y < frame.minY ? first : nil
    }

    private func moveItem(
      _ coordinator: any UICollectionViewDropCoordinator, in view: UICollectionView
    ) {
      guard let dropped = coordinator.items.first, let id = id(of: dropped.dragItem) else { return }
      let source = dropped.sourceIndexPath.flatMap { path in
        adapter.item(at: path).map(list.identify) == id ? path : nil
      }
      // The list may have changed since the drag began.
      guard let source = source ?? adapter.indexPath(forIdentity: id) else { return }
      var target: IndexPath
      if let destination = destination(coordinator, in: view) {
        target = destination
        // UIKit's index path is the one after the move.
        if source[0] == target[0], source[1] < target[1] { target[1] += 1 }
      } else {
        let section = view.numberOfSections - 1
        target = IndexPath(indexes: [section, view.numberOfItems(inSection: section)])
      }
      adapter.performDrop(at: target) { _ in
        adapter.dropItems(at: [source], before: target)
      }
      if let place = adapter.indexPath(forIdentity: id) {
        coordinator.drop(dropped.dragItem, toItemAt: place)
      }
    }

    private func insertItems(
      _ coordinator: any UICollectionViewDropCoordinator, in view: UICollectionView
    ) {
      guard let insertion = list.insertion else { return }
      let items = coordinator.items.map(\.dragItem).filter { item in
        insertion.types.contains(where: item.itemProvider.hasItemConformingToTypeIdentifier)
      }
      var first: IndexPath?
      let count = itemCount(in: view)
      adapter.performDrop(at: destination(coordinator, in: view)) { indexPath in
        first = indexPath
        insertion.perform(indexPath, items.map(\.itemProvider))
      }
      // Items that are inserted later appear without an animation of the drop.
      guard itemCount(in: view) - count == items.count,
        let first = first.flatMap(adapter.updater.indexPathInView)
      else { return }
      for (offset, item) in items.enumerated() {
        let place = IndexPath(indexes: [first[0], first[1] + offset])
        if adapter.item(at: place) != nil { coordinator.drop(item, toItemAt: place) }
      }
    }

    private func itemCount(in view: UICollectionView) -> Int {
      (0..<view.numberOfSections).reduce(0) { $0 + view.numberOfItems(inSection: $1) }
    }
  }
#endif
