public import Foundation
public import StandInViews

@MainActor
public protocol UICollectionViewDragDelegate: NSObjectProtocol {
  func collectionView(
    _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
    at indexPath: IndexPath
  ) -> [UIDragItem]

  func collectionView(
    _ collectionView: UICollectionView, itemsForAddingTo session: any UIDragSession,
    at indexPath: IndexPath, point: CGPoint
  ) -> [UIDragItem]

  func collectionView(
    _ collectionView: UICollectionView,
    dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
  ) -> Bool
}

@MainActor
public protocol UICollectionViewDropDelegate: NSObjectProtocol {
  func collectionView(
    _ collectionView: UICollectionView, canHandle session: any UIDropSession
  ) -> Bool

  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal

  func collectionView(
    _ collectionView: UICollectionView,
    performDropWith coordinator: any UICollectionViewDropCoordinator)
}

@MainActor
open class UICollectionViewDropProposal: NSObject {
  public enum Intent: Sendable { case unspecified, insertAtDestinationIndexPath }

  public let operation: UIDropOperation
  public let intent: Intent

  public init(operation: UIDropOperation, intent: Intent) {
    (self.operation, self.intent) = (operation, intent)
    super.init()
  }
}

@MainActor
public protocol UICollectionViewDropItem: NSObjectProtocol {
  var dragItem: UIDragItem { get }
  var sourceIndexPath: IndexPath? { get }
}

@MainActor
public protocol UICollectionViewDropCoordinator: NSObjectProtocol {
  var items: [any UICollectionViewDropItem] { get }
  var destinationIndexPath: IndexPath? { get }
  var session: any UIDropSession { get }

  @discardableResult
  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
}

extension ListEngine<UICollectionViewCell, UICollectionReusableView> {
  /// The user begins to drag an item, and taps others to add them.
  ///
  /// - Returns: The drag; `nil` if the item cannot be dragged.
  public func userDrags(_ indexPaths: IndexPath...) -> UserDrag? { userDrags(indexPaths) }

  /// The same for index paths in an array.
  public func userDrags(_ indexPaths: [IndexPath]) -> UserDrag? {
    guard let view = dropView, view.dragInteractionEnabled, let delegate = view.dragDelegate else {
      return nil
    }
    return UserDrag(from: view, indexPaths) {
      delegate.collectionView(view, itemsForBeginning: $0, at: $1)
    } add: {
      delegate.collectionView(view, itemsForAddingTo: $0, at: $1, point: .zero)
    } isRestricted: {
      delegate.collectionView(view, dragSessionIsRestrictedToDraggingApplication: $0)
    }
  }

  /// The user drops items into the gap that the view shows.
  ///
  /// - Parameters:
  ///   - drag: The items.
  ///   - destination: The place of the gap: for a single item of the view, after it has been
  ///     removed.
  /// - Returns: The texts of the cells that the items were dropped to; `nil` if the view accepts
  ///   no drop.
  @discardableResult
  public func userDrops(_ drag: UserDrag, at destination: IndexPath?) -> [String?]? {
    guard let view = dropView, let delegate = view.dropDelegate else { return nil }
    let session = DropSession(drag)
    guard delegate.collectionView(view, canHandle: session) else { return nil }
    let proposal = delegate.collectionView(
      view, dropSessionDidUpdate: session, withDestinationIndexPath: destination)
    guard [.copy, .move].contains(proposal.operation) else { return nil }
    let coordinator = DropCoordinator(drag, session, at: destination, in: view)
    (hasUncommittedUpdates, isDropping) = (true, true)
    defer { (hasUncommittedUpdates, isDropping) = (false, false) }
    delegate.collectionView(view, performDropWith: coordinator)
    return coordinator.dropped.map { shownRows[$0[0]].rows[$0[1]] }
  }

  private var dropView: UICollectionView? { (host as? CollectionHost)?.view }
}

private final class DropCoordinator: NSObject, UICollectionViewDropCoordinator {
  let items: [any UICollectionViewDropItem]
  let session: any UIDropSession
  let destinationIndexPath: IndexPath?
  private(set) var dropped: [IndexPath] = []
  private let view: UICollectionView

  init(
    _ drag: UserDrag, _ session: DropSession, at destination: IndexPath?, in view: UICollectionView
  ) {
    items = drag.dropItems(in: view)
    self.session = session
    destinationIndexPath = destination
    self.view = view
  }

  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating {
    let counts = view.engine.itemCounts
    let exists =
      counts.indices.contains(indexPath[0]) && indexPath[1] < counts[indexPath[0]]
    precondition(exists, "dropped to the item \(indexPath), which does not exist")
    dropped.append(indexPath)
    return DropAnimation()
  }
}
