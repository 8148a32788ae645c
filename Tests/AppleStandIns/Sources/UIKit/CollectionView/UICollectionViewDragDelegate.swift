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

/// A drag that the user has begun; not part of the real module.
@MainActor
public final class UserDrag: NSObject {
  fileprivate let session = DragSession()
  fileprivate let sources: [IndexPath]
  fileprivate weak var origin: UICollectionView?

  /// Whether the items stay in the app.
  public let isRestricted: Bool

  public var items: [UIDragItem] { session.items }

  /// Where the finger is.
  public var location = CGPoint(x: 0, y: 10_000)

  fileprivate init?(_ view: UICollectionView, _ indexPaths: [IndexPath]) {
    guard view.dragInteractionEnabled, let delegate = view.dragDelegate else { return nil }
    var sources: [IndexPath] = []
    for indexPath in indexPaths {
      let new =
        sources.isEmpty
        ? delegate.collectionView(view, itemsForBeginning: session, at: indexPath)
        : delegate.collectionView(view, itemsForAddingTo: session, at: indexPath, point: .zero)
      if new.isEmpty, sources.isEmpty { return nil }
      session.items += new
      sources += new.map { _ in indexPath }
    }
    self.sources = sources
    origin = view
    isRestricted = delegate.collectionView(
      view, dragSessionIsRestrictedToDraggingApplication: session)
    super.init()
  }

  /// A drag from another app.
  public init(_ providers: [NSItemProvider]) {
    session.items = providers.map { UIDragItem(itemProvider: $0) }
    sources = []
    isRestricted = false
    super.init()
  }

  fileprivate var isLocal: Bool { origin != nil }
}

extension ListEngine<UICollectionViewCell, UICollectionReusableView> {
  /// The user begins to drag an item, and taps others to add them.
  ///
  /// - Returns: The drag; `nil` if the item cannot be dragged.
  public func userDrags(_ indexPaths: IndexPath...) -> UserDrag? {
    dropView.flatMap { UserDrag($0, indexPaths) }
  }

  /// The user drops items into the gap that the view shows.
  ///
  /// - Parameters:
  ///   - drag: The items.
  ///   - destination: The place of the gap: for an item of the view, after it has been removed.
  /// - Returns: The texts of the cells that the items were dropped to; `nil` if the view accepts
  ///   no drop.
  @discardableResult
  public func userDrops(_ drag: UserDrag, at destination: IndexPath?) -> [String?]? {
    guard let view = dropView, let delegate = view.dropDelegate else { return nil }
    let session = DropSession(drag)
    guard delegate.collectionView(view, canHandle: session) else { return nil }
    let proposal = delegate.collectionView(
      view, dropSessionDidUpdate: session, withDestinationIndexPath: destination)
    guard proposal.operation != .cancel else { return nil }
    let coordinator = DropCoordinator(drag, session, at: destination, in: view)
    (hasUncommittedUpdates, isDropping) = (true, true)
    defer { (hasUncommittedUpdates, isDropping) = (false, false) }
    delegate.collectionView(view, performDropWith: coordinator)
    return coordinator.dropped.map { shownRows[$0[0]].rows[$0[1]] }
  }

  private var dropView: UICollectionView? { (host as? CollectionHost)?.view }
}

private final class DragSession: NSObject, UIDragSession {
  var items: [UIDragItem] = []
  var localContext: Any?

  func location(in view: UIView) -> CGPoint { .zero }
}

private final class DropSession: NSObject, UIDropSession {
  let drag: UserDrag

  init(_ drag: UserDrag) { self.drag = drag }

  var items: [UIDragItem] { drag.items }

  func location(in view: UIView) -> CGPoint { drag.location }

  var localDragSession: (any UIDragSession)? { drag.isLocal ? drag.session : nil }

  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
    items.contains { item in
      typeIdentifiers.contains { item.itemProvider.hasItemConformingToTypeIdentifier($0) }
    }
  }
}

private final class DropItem: NSObject, UICollectionViewDropItem {
  let dragItem: UIDragItem
  let sourceIndexPath: IndexPath?

  init(_ dragItem: UIDragItem, _ source: IndexPath?) {
    (self.dragItem, sourceIndexPath) = (dragItem, source)
  }
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
    items = drag.items.enumerated().map { index, item in
      DropItem(item, drag.origin === view ? drag.sources[index] : nil)
    }
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

private final class DropAnimation: NSObject, UIDragAnimating {}
