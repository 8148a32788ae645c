public import Foundation
public import StandInViews

@MainActor
public protocol UITableViewDragDelegate: NSObjectProtocol {
  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem]

  func tableView(
    _ tableView: UITableView, itemsForAddingTo session: any UIDragSession,
    at indexPath: IndexPath, point: CGPoint
  ) -> [UIDragItem]

  func tableView(
    _ tableView: UITableView,
    dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
  ) -> Bool
}

@MainActor
public protocol UITableViewDropDelegate: NSObjectProtocol {
  func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool

  func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal

  func tableView(
    _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator)
}

// Optional requirements.
extension UITableViewDropDelegate {
  public func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool {
    true
  }

  public func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal {
    UITableViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
  }
}

@MainActor
open class UITableViewDropProposal: NSObject {
  public enum Intent: Sendable { case unspecified, insertAtDestinationIndexPath }

  public let operation: UIDropOperation
  public let intent: Intent

  public init(operation: UIDropOperation, intent: Intent) {
    (self.operation, self.intent) = (operation, intent)
    super.init()
  }
}

@MainActor
public protocol UITableViewDropItem: NSObjectProtocol {
  var dragItem: UIDragItem { get }
  var sourceIndexPath: IndexPath? { get }
}

@MainActor
public protocol UITableViewDropCoordinator: NSObjectProtocol {
  var items: [any UITableViewDropItem] { get }
  var destinationIndexPath: IndexPath? { get }
  var session: any UIDropSession { get }

  @discardableResult
  func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
}

extension ListEngine<UITableViewCell, UIView> {
  /// The user begins to drag a row, and taps others to add them.
  ///
  /// - Returns: The drag; `nil` if the row cannot be dragged.
  public func userDrags(_ indexPaths: IndexPath...) -> UserDrag? { userDrags(indexPaths) }

  /// The same for index paths in an array.
  public func userDrags(_ indexPaths: [IndexPath]) -> UserDrag? {
    guard let table, table.dragInteractionEnabled, let delegate = table.dragDelegate else {
      return nil
    }
    return UserDrag(from: table, indexPaths) {
      delegate.tableView(table, itemsForBeginning: $0, at: $1)
    } add: {
      delegate.tableView(table, itemsForAddingTo: $0, at: $1, point: .zero)
    } isRestricted: {
      delegate.tableView(table, dragSessionIsRestrictedToDraggingApplication: $0)
    }
  }

  /// The user drops items into the gap that the table shows.
  ///
  /// - Parameters:
  ///   - drag: The items.
  ///   - destination: The place of the gap: for a single row of the table, after it has been
  ///     removed.
  /// - Returns: The texts of the rows that the items were dropped to; `nil` if the table accepts no
  ///   drop.
  @discardableResult
  public func userDrops(_ drag: UserDrag, at destination: IndexPath?) -> [String?]? {
    guard let table, let delegate = table.dropDelegate else { return nil }
    let session = DropSession(drag)
    guard delegate.tableView(table, canHandle: session) else { return nil }
    let proposal = delegate.tableView(
      table, dropSessionDidUpdate: session, withDestinationIndexPath: destination)
    guard [.copy, .move].contains(proposal.operation) else { return nil }
    isDropping = true
    defer { (hasUncommittedUpdates, isDropping) = (false, false) }
    if drag.origin === table, drag.items.count == 1, proposal.operation == .move,
      let destination
    {
      // A table moves a single row of its own as by the handle of edit mode.
      return userMoves(from: drag.sources[0], to: destination).map {
        [shownRows[$0[0]].rows[$0[1]]]
      }
    }
    hasUncommittedUpdates = proposal.intent == .insertAtDestinationIndexPath
    let coordinator = DropCoordinator(drag, session, at: destination, in: table)
    delegate.tableView(table, performDropWith: coordinator)
    return coordinator.dropped.map { shownRows[$0[0]].rows[$0[1]] }
  }
}

private final class DropCoordinator: NSObject, UITableViewDropCoordinator {
  let items: [any UITableViewDropItem]
  let session: any UIDropSession
  let destinationIndexPath: IndexPath?
  private(set) var dropped: [IndexPath] = []
  private let counts: [Int]
  private let table: UITableView

  init(_ drag: UserDrag, _ session: DropSession, at destination: IndexPath?, in table: UITableView)
  {
    items = drag.dropItems(in: table)
    self.session = session
    destinationIndexPath = destination
    counts = table.engine.itemCounts
    self.table = table
  }

  func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating {
    let isOwn = items.contains { $0.dragItem === dragItem && $0.sourceIndexPath != nil }
    let counts = table.engine.itemCounts
    let exists = counts.indices.contains(indexPath[0]) && indexPath[1] < counts[indexPath[0]]
    precondition(
      exists && (isOwn || counts != self.counts),
      "dropped to the row \(indexPath), which has not been inserted")
    dropped.append(indexPath)
    return DropAnimation()
  }
}
