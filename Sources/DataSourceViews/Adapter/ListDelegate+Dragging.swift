#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import DataSourceCore
  import Foundation
  import _DataSourceObjectDeletion
  import UIKit

  /// What a drag session that has begun in a list knows.
  @MainActor
  private final class DragContext {
    weak var origin: AdapterDelegate?

    /// The identities that may be moved within the list.
    var movable: Set<AnyHashable> = [] { didSet { rows = nil } }

    /// Their index paths in the view, in order, and the list's state. Each movement needs them, and
    /// finding them takes a look at every row.
    var rows: (indexPaths: [IndexPath], state: ListState)?

    init(_ origin: AdapterDelegate) { self.origin = origin }
  }

  // A drag within the list moves items; one from elsewhere inserts items. The view's interactive
  // movement is used by the handles of edit mode only. Started by a long press, it would compete
  // with context menus, while the system's drags continue from an open menu.
  extension ListDelegate {
    // MARK: Dragging

    /// What is dragged if a drag begins at a row: if it is selected, all selected rows.
    func dragItems(beginning session: any UIDragSession, at indexPath: IndexPath) -> [UIDragItem] {
      session.localContext = DragContext(self)
      let pressed = dragItems(addedTo: session, at: indexPath)
      let selected = adapter?.driver.selectedIndexPaths.sorted() ?? []
      guard !pressed.isEmpty, selected.contains(indexPath) else { return pressed }
      return selected.flatMap {
        $0 == indexPath ? pressed : dragItems(addedTo: session, at: $0)
      }
    }

    func dragItems(addedTo session: any UIDragSession, at indexPath: IndexPath) -> [UIDragItem] {
      let dragged = adapter?.withItem(at: indexPath) { item, _ -> UIDragItem? in
        let id = updater.identity(item)
        if let id, session.items.contains(where: { identity(of: $0) == id }) { return nil }
        let canMove = canMoveItem(at: indexPath)
        guard let provider = adapter?.itemProvider?(item) ?? (canMove ? NSItemProvider() : nil)
        else { return nil }
        if canMove, let id { context(of: session)?.movable.insert(id) }
        let dragged = UIDragItem(itemProvider: provider)
        dragged.localObject = item
        return dragged
      }
      return [dragged ?? nil].compactMap { $0 }
    }

    /// Whether nothing that is dragged has data for other apps.
    func staysInApp(_ session: any UIDragSession) -> Bool {
      session.items.allSatisfy { $0.itemProvider.registeredTypeIdentifiers.isEmpty }
    }

    /// What a session's drag knows if it has begun in this list; `nil` otherwise.
    private func context(of session: (any UIDragSession)?) -> DragContext? {
      (session?.localContext as? DragContext).flatMap { $0.origin === self ? $0 : nil }
    }

    private func identity(of dragged: UIDragItem) -> AnyHashable? {
      guard let item = dragged.localObject as? ItemType, !isDeletedObject(item) else { return nil }
      return updater.identity(item)
    }

    // MARK: Dropping

    func canHandle(_ session: any UIDropSession) -> Bool {
      context(of: session.localDragSession) != nil ? allowsMoves : has(\.dropHandler)
    }

    /// What happens if the user drops, and whether the view opens a gap for it.
    func proposal(
      for session: any UIDropSession, at destination: IndexPath?
    ) -> (operation: UIDropOperation, opensGap: Bool) {
      if let context = context(of: session.localDragSession) {
        let canMove =
          allowsMoves && !context.movable.isEmpty
          && (!has(\.targetOfMove) || move(context, session, to: destination) != nil)
        return (canMove ? .move : .cancel, opensGap(session))
      }
      guard let adapter else { return (.cancel, false) }
      let place = adapter.dropPlace(at: target(of: session, at: destination))
      let operations = session.items.map { operation(for: $0, at: place) }
      let accepted = operations.first { $0 == .copy || $0 == .move }
      return (accepted ?? operations.first ?? .cancel, true)
    }

    /// Performs a drop.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - dragged: What the user drops.
    ///   - destination: The view's index path of the gap.
    ///   - animate: Moves the picture of what the user drops to a row of the view.
    func performDrop(
      _ session: any UIDropSession, of dragged: [UIDragItem], at destination: IndexPath?,
      animate: (UIDragItem, IndexPath) -> Void
    ) {
      guard let adapter else { return }
      guard let context = context(of: session.localDragSession) else {
        return insert(dragged, before: target(of: session, at: destination), animate)
      }
      // The list may have changed since the drag began.
      guard let (rows, target) = move(context, session, to: destination) else { return }
      adapter.performDrop(at: target) { _ in adapter.dropItems(at: rows, before: target) }
      let moved = indexPaths(of: context.movable)
      for item in dragged {
        if let row = identity(of: item).flatMap({ moved[$0] }) { animate(item, row) }
      }
    }

    private func insert(
      _ dragged: [UIDragItem], before target: IndexPath?, _ animate: (UIDragItem, IndexPath) -> Void
    ) {
      guard let adapter, let drop = adapter.dropHandler else { return }
      let place = adapter.dropPlace(at: target)
      let accepted = dragged.filter { [.copy, .move].contains(operation(for: $0, at: place)) }
      guard !accepted.isEmpty else { return }
      let (previous, next) =
        target.map { adapter.neighbors(in: $0[0], before: $0[1], behind: $0[1]) } ?? (nil, nil)
      let count = adapter.dataSource.itemCounts.reduce(0, +)
      adapter.performDrop(at: target) { drop(accepted, previous, next, $0) }
      // Items that are inserted later appear without an animation of the drop.
      guard adapter.dataSource.itemCounts.reduce(-count, +) == accepted.count,
        let first = updater.indexPathInView(place)
      else { return }
      for (offset, item) in accepted.enumerated() {
        let row = IndexPath(indexes: [first[0], first[1] + offset])
        if updater.shows(row) { animate(item, row) }
      }
    }

    private func operation(for dragged: UIDragItem, at place: IndexPath) -> UIDropOperation {
      guard let adapter, adapter.dropHandler != nil else { return .cancel }
      return adapter.dropOperation?(dragged, place) ?? .copy
    }

    // MARK: Places in the view

    /// Whether UIKit opens a gap for a drag within the list: it does so for a single row.
    private func opensGap(_ session: any UIDropSession) -> Bool { session.items.count == 1 }

    /// The rows that a drag within the list moves, and the index path before which they go; `nil`
    /// if they cannot go there.
    private func move(
      _ context: DragContext, _ session: any UIDropSession, to destination: IndexPath?
    ) -> (rows: [IndexPath], target: IndexPath)? {
      let opensGap = opensGap(session)
      let rows = rows(of: context)
      guard allowsMoves, let first = rows.first,
        var target = target(of: session, at: destination, opensGap: opensGap)
      else { return nil }
      let targetOfMove = adapter?.targetOfMove ?? { $2 }
      let stays = rows.contains { row in
        updater.item(at: row).map { targetOfMove($0, row, target) != target } ?? false
      }
      if stays { return nil }
      // UIKit's index path for a single row is the one after the move.
      if opensGap, destination != nil, first[0] == target[0], first[1] < target[1] {
        target[1] += 1
      }
      return (rows, target)
    }

    /// The view's index path before which the user drops; `nil` without sections.
    private func target(
      of session: any UIDropSession, at destination: IndexPath?, opensGap: Bool = true
    ) -> IndexPath? {
      guard let driver = adapter?.driver, let view = driver.view else { return nil }
      let finger = session.location(in: view)
      if !opensGap {
        for row in driver.visibleIndexPaths {
          guard let frame = driver.frame(at: row), frame.contains(finger) else { continue }
          return IndexPath(indexes: [row[0], row[1] + (finger.y < frame.midY ? 0 : 1)])
        }
      }
      if let destination { return destination }
      // Above the first item, or at the end of the list.
      let counts = updater.shownCounts
      let first = counts.firstIndex { $0 > 0 }.map { IndexPath(indexes: [$0, 0]) }
      if let first, let frame = driver.frame(at: first), finger.y < frame.minY { return first }
      return counts.last.map { IndexPath(indexes: [counts.count - 1, $0]) }
    }

    /// The view's index paths of what a drag within the list moves, in order.
    private func rows(of context: DragContext) -> [IndexPath] {
      if let rows = context.rows, rows.state == listState { return rows.indexPaths }
      let rows = indexPaths(of: context.movable).values.sorted()
      context.rows = listState.map { (rows, $0) }
      return rows
    }

    /// The view's index paths of items with some identities.
    private func indexPaths(of ids: Set<AnyHashable>) -> [AnyHashable: IndexPath] {
      var result: [AnyHashable: IndexPath] = [:]
      for indexPath in updater.indexPaths {
        if let id = updater.identity(at: indexPath), ids.contains(id) { result[id] = indexPath }
      }
      return result
    }
  }
#endif
