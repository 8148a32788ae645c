#if canImport(UIKit) && !os(watchOS)
  import DataSourceCore
  import Foundation
  import UIKit

  #if os(tvOS)
    private typealias TableViewMethods = UITableViewDataSource & UITableViewDataSourcePrefetching
      & UITableViewDelegate
  #else
    private typealias TableViewMethods = UITableViewDataSource & UITableViewDataSourcePrefetching
      & UITableViewDelegate & UITableViewDragDelegate & UITableViewDropDelegate
  #endif

  /// The data source and delegate of a table view with an adapter.
  final class TableDelegate<ItemType>: ListDelegate<ItemType, TableViewAdapter<ItemType>>,
    TableViewMethods
  {
    private var targetDelegate: (any UITableViewDelegate)? { target as? any UITableViewDelegate }

    override var methods: OptionalMethods {
      var methods = OptionalMethods()
      methods.dataSource = [
        "tableView:canEditRowAtIndexPath:": has(\.canEdit),
        "tableView:commitEditingStyle:forRowAtIndexPath:": has(\.commit),
        "tableView:canMoveRowAtIndexPath:": allowsMoves,
        "tableView:moveRowAtIndexPath:toIndexPath:": allowsMoves,
      ]
      methods.prefetching = [
        "tableView:prefetchRowsAtIndexPaths:": has(\.prefetchHandler),
        "tableView:cancelPrefetchingForRowsAtIndexPaths:": has(\.cancelPrefetchingHandler),
      ]
      methods.delegate = [
        "tableView:performPrimaryActionForRowAtIndexPath:": has(\.primaryAction),
        "tableView:canFocusRowAtIndexPath:": has(\.canFocus),
        "tableView:willDisplayCell:forRowAtIndexPath:": reportsDisplay,
        "tableView:didEndDisplayingCell:forRowAtIndexPath:": reportsDisplay,
        "tableView:willSelectRowAtIndexPath:": has(\.shouldSelect),
        "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:":
          has(\.targetOfMove),
        "tableView:didSelectRowAtIndexPath:": reportsSelection.selected,
        "tableView:didDeselectRowAtIndexPath:": reportsSelection.deselected,
        "tableView:heightForRowAtIndexPath:": has(\.height),
        "tableView:viewForHeaderInSection:": adapter?.hasViews(.headerTitle) == true,
        "tableView:viewForFooterInSection:": adapter?.hasViews(.footerTitle) == true,
      ]
      #if !os(tvOS)
        methods.dataSource["sectionIndexTitlesForTableView:"] = has(\.indexTitles)
        methods.dataSource["tableView:sectionForSectionIndexTitle:atIndex:"] = has(\.indexTitles)
        methods.delegate["tableView:contextMenuConfigurationForRowAtIndexPath:point:"] =
          has(\.contextMenu)
        methods.delegate["tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:"] =
          has(\.leadingSwipeActions)
        methods.delegate["tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:"] =
          has(\.trailingSwipeActions)
      #endif
      return methods
    }

    // MARK: UITableViewDataSource

    func numberOfSections(in tableView: UITableView) -> Int { readNumberOfSections() }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      updater.numberOfItems(in: section)
    }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      noteCell(at: indexPath)
      let cell =
        adapter?.cells.cell(at: indexPath, in: tableView)
        ?? tableView.placeholderCell(at: indexPath)
      noteItem(in: cell, at: indexPath)
      return cell
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      title(.headerTitle, of: section)
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
      title(.footerTitle, of: section)
    }

    private func title(_ key: SectionKey, of section: Int) -> String? {
      // Where a closure or a registration returns no view, the table would show the title. The
      // closure gets the last one read if the data source no longer contains the section.
      let title = adapter?.title(key, of: section)
      return adapter?.hasViews(key) == true ? nil : title
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      guard let canEdit = callInLayout(\.canEdit, indexPath) else { return true }
      return canEdit ?? false
    }

    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      guard let commit = adapter?.commit else { return }
      adapter?.withItem(at: indexPath) { commit(editingStyle, $0, $1) }
    }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      canMoveItem(at: indexPath)
    }

    func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      userMovedItem(from: sourceIndexPath, to: destinationIndexPath)
    }

    #if !os(tvOS)
      func sectionIndexTitles(for tableView: UITableView) -> [String]? {
        updater.withChangesQueued { adapter?.indexTitles?().map(\.title) }
      }

      func tableView(
        _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
      ) -> Int {
        sectionInView(forIndexTitle: title, at: index)
      }
    #endif

    // MARK: UITableViewDataSourcePrefetching

    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      withItems(at: indexPaths, adapter?.prefetchHandler)
    }

    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      withItems(at: indexPaths, adapter?.cancelPrefetchingHandler)
    }

    // MARK: UITableViewDelegate

    func tableView(
      _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? {
      guard maySelect(indexPath) else { return nil }
      guard let select = targetDelegate?.tableView(_:willSelectRowAt:) else { return indexPath }
      return select(tableView, indexPath)
    }

    func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
      toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
      if let target = targetOfMove(from: sourceIndexPath, to: proposedDestinationIndexPath) {
        return target
      }
      let target =
        targetDelegate?.tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:)
      return target?(tableView, sourceIndexPath, proposedDestinationIndexPath)
        ?? proposedDestinationIndexPath
    }

    func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
      willDisplay(cell, at: indexPath)
      (targetDelegate?.tableView(_:willDisplay:forRowAt:))?(tableView, cell, indexPath)
    }

    func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) {
      didEndDisplaying(cell)
      (targetDelegate?.tableView(_:didEndDisplaying:forRowAt:))?(tableView, cell, indexPath)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      userSelects(indexPath) {
        (targetDelegate?.tableView(_:didSelectRowAt:))?(tableView, indexPath)
      }
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      userDeselects(indexPath) {
        (targetDelegate?.tableView(_:didDeselectRowAt:))?(tableView, indexPath)
      }
    }

    func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {
      userActs(\.primaryAction, indexPath) {
        (targetDelegate?.tableView(_:performPrimaryActionForRowAt:))?(tableView, indexPath)
      }
    }

    func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
      answer(\.canFocus, indexPath, ifGone: false) {
        (targetDelegate?.tableView(_:canFocusRowAt:))?(tableView, indexPath) ?? true
      }
    }

    #if !os(tvOS)
      func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: CGPoint
      ) -> UIContextMenuConfiguration? {
        answer(\.contextMenu, indexPath, ifGone: nil) {
          let menu = targetDelegate?.tableView(_:contextMenuConfigurationForRowAt:point:)
          return menu?(tableView, indexPath, point) ?? nil
        }
      }

      func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        answer(\.leadingSwipeActions, indexPath, ifGone: nil) {
          (targetDelegate?.tableView(_:leadingSwipeActionsConfigurationForRowAt:))?(
            tableView, indexPath) ?? nil
        }
      }

      func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        answer(\.trailingSwipeActions, indexPath, ifGone: nil) {
          (targetDelegate?.tableView(_:trailingSwipeActionsConfigurationForRowAt:))?(
            tableView, indexPath) ?? nil
        }
      }
    #endif

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      // The data source may no longer contain the item: the next batch deletes its row.
      if let height = callInLayout(\.height, indexPath) { return height ?? tableView.rowHeight }
      return (targetDelegate?.tableView(_:heightForRowAt:))?(tableView, indexPath)
        ?? tableView.rowHeight
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      if let adapter, adapter.hasViews(.headerTitle) {
        return adapter.makeView(.headerTitle, of: section, in: tableView)
      }
      return (targetDelegate?.tableView(_:viewForHeaderInSection:))?(tableView, section) ?? nil
    }

    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      if let adapter, adapter.hasViews(.footerTitle) {
        return adapter.makeView(.footerTitle, of: section, in: tableView)
      }
      return (targetDelegate?.tableView(_:viewForFooterInSection:))?(tableView, section) ?? nil
    }

    #if !os(tvOS)
      // MARK: Dragging and dropping

      func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
      ) -> [UIDragItem] {
        dragItems(beginning: session, at: indexPath)
      }

      func tableView(
        _ tableView: UITableView, itemsForAddingTo session: any UIDragSession,
        at indexPath: IndexPath,
        point: CGPoint
      ) -> [UIDragItem] {
        dragItems(addedTo: session, at: indexPath)
      }

      func tableView(
        _ tableView: UITableView,
        dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
      ) -> Bool {
        staysInApp(session)
      }

      func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool {
        canHandle(session)
      }

      func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
      ) -> UITableViewDropProposal {
        let (operation, opensGap) = proposal(for: session, at: destinationIndexPath)
        return UITableViewDropProposal(
          operation: operation, intent: opensGap ? .insertAtDestinationIndexPath : .unspecified)
      }

      func tableView(
        _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
      ) {
        performDrop(
          coordinator.session, of: coordinator.items.map(\.dragItem),
          at: coordinator.destinationIndexPath
        ) { coordinator.drop($0, toRowAt: $1) }
      }
    #endif
  }
#endif
