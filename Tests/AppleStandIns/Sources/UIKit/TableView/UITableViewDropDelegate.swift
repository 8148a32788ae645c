public import Foundation
public import StandInViews

@MainActor
public protocol UITableViewDropItem: NSObjectProtocol {
  var dragItem: UIDragItem { get }
  var sourceIndexPath: IndexPath? { get }
}

@MainActor
public protocol UITableViewDropCoordinator: NSObjectProtocol {
  var items: [any UITableViewDropItem] { get }
  var destinationIndexPath: IndexPath? { get }

  @discardableResult
  func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
}

@MainActor
public protocol UITableViewDropDelegate: NSObjectProtocol {
  func tableView(
    _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator)
}

extension ListEngine<UITableViewCell, UIView> {
  /// The user drops objects of the app into the gap that the table shows.
  ///
  /// - Returns: The texts of the rows that the objects were dropped to.
  @discardableResult
  public func userDrops(_ objects: [Any], at destination: IndexPath?) -> [String?] {
    guard let table else { return [] }
    let coordinator = DropCoordinator(objects, at: destination, in: table)
    (hasUncommittedUpdates, isDropping) = (true, true)
    defer { (hasUncommittedUpdates, isDropping) = (false, false) }
    table.dropDelegate?.tableView(table, performDropWith: coordinator)
    return coordinator.dropped.map { shownRows[$0[0]].rows[$0[1]] }
  }
}

private final class DropCoordinator: NSObject, UITableViewDropCoordinator {
  let items: [any UITableViewDropItem]
  let destinationIndexPath: IndexPath?
  private(set) var dropped: [IndexPath] = []
  private let counts: [Int]
  private let table: UITableView

  init(_ objects: [Any], at destination: IndexPath?, in table: UITableView) {
    items = objects.map { object in
      let item = UIDragItem(itemProvider: NSItemProvider())
      item.localObject = object
      return DropItem(item)
    }
    destinationIndexPath = destination
    counts = table.engine.itemCounts
    self.table = table
  }

  func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating {
    let isNew = table.engine.itemCounts != counts
    precondition(isNew, "dropped to the row \(indexPath), which has not been inserted")
    dropped.append(indexPath)
    return DropAnimation()
  }
}

private final class DropItem: NSObject, UITableViewDropItem {
  let dragItem: UIDragItem
  var sourceIndexPath: IndexPath? { nil }

  init(_ dragItem: UIDragItem) { self.dragItem = dragItem }
}

private final class DropAnimation: NSObject, UIDragAnimating {}
