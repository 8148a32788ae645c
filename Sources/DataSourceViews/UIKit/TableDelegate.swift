#if canImport(UIKit) && !os(watchOS)
  import DataSourceKit
  import Foundation
  import UIKit

  /// The data source and delegate of a table view with an adapter.
  final class TableDelegate<ItemType>: ListDelegate<ItemType, TableViewAdapter<ItemType>>,
    UITableViewDataSource, UITableViewDataSourcePrefetching, UITableViewDelegate
  {
    private let cells: CellProvider<ItemType, UITableView>
    private let driver: TableViewDriver

    init(
      _ tableView: UITableView, _ updater: ListViewUpdater<ItemType>, _ driver: TableViewDriver,
      _ cells: CellProvider<ItemType, UITableView>
    ) {
      self.cells = cells
      self.driver = driver
      super.init(
        updater, dataSource: ViewSlot(tableView, \.dataSource),
        prefetch: ViewSlot(tableView, \.prefetchDataSource),
        delegate: ViewSlot(tableView, \.delegate))
    }

    private var targetDelegate: (any UITableViewDelegate)? { target as? any UITableViewDelegate }

    override var isDelegate: Bool {
      super.isDelegate || has(\.headerProvider) || has(\.footerProvider) || has(\.height)
        || has(\.headers) || has(\.footers)
    }

    override func provides(_ selector: String) -> Bool? {
      switch selector {
      case "tableView:canEditRowAtIndexPath:": has(\.canEdit)
      case "tableView:commitEditingStyle:forRowAtIndexPath:": has(\.commit)
      case "tableView:canMoveRowAtIndexPath:", "tableView:moveRowAtIndexPath:toIndexPath:":
        allowsMoves
      case "tableView:cancelPrefetchingForRowsAtIndexPaths:": has(\.cancelPrefetching)
      #if !os(tvOS)
        case "sectionIndexTitlesForTableView:",
          "tableView:sectionForSectionIndexTitle:atIndex:":
          has(\.indexTitles)
        case "tableView:contextMenuConfigurationForRowAtIndexPath:point:":
          has(\.contextMenu) ? true : nil
        case "tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:":
          has(\.leadingSwipeActions) ? true : nil
        case "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:":
          has(\.trailingSwipeActions) ? true : nil
      #endif
      case "tableView:performPrimaryActionForRowAtIndexPath:": has(\.primaryAction) ? true : nil
      case "tableView:canFocusRowAtIndexPath:": has(\.canFocus) ? true : nil
      case "tableView:willDisplayCell:forRowAtIndexPath:",
        "tableView:didEndDisplayingCell:forRowAtIndexPath:":
        reportsDisplay ? true : nil
      case "tableView:willSelectRowAtIndexPath:": has(\.shouldSelect) ? true : nil
      case "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:":
        has(\.targetOfMove) ? true : nil
      case "tableView:didSelectRowAtIndexPath:": has(\.didSelect) ? true : nil
      case "tableView:didDeselectRowAtIndexPath:": has(\.didDeselect) ? true : nil
      case "tableView:heightForRowAtIndexPath:": has(\.height) ? true : nil
      case "tableView:viewForHeaderInSection:":
        has(\.headerProvider) || has(\.headers) ? true : nil
      case "tableView:viewForFooterInSection:":
        has(\.footerProvider) || has(\.footers) ? true : nil
      default: super.provides(selector)
      }
    }

    // MARK: UITableViewDataSource

    func numberOfSections(in tableView: UITableView) -> Int { readNumberOfSections(for: driver) }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      updater.numberOfItems(in: section)
    }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      noteCell(at: indexPath)
      let cell = cells.cell(at: indexPath, in: tableView)
      noteItem(in: cell, at: indexPath)
      return cell
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      // Where a closure or a registration returns no view, the table would show the title. The
      // closure gets the last one read if the data source no longer contains the section.
      let title = adapter?.title(.headerTitle, of: section)
      return has(\.headerProvider) || has(\.headers) ? nil : title
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
      let title = adapter?.title(.footerTitle, of: section)
      return has(\.footerProvider) || has(\.footers) ? nil : title
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
      withItems(at: indexPaths, adapter?.prefetch)
    }

    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      withItems(at: indexPaths, adapter?.cancelPrefetching)
    }

    // MARK: UITableViewDelegate

    func tableView(
      _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? {
      if let isAllowed = call(\.shouldSelect, indexPath), isAllowed != true { return nil }
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
      updater.withUpdatesPostponed {
        call(\.didSelect, indexPath)
        (targetDelegate?.tableView(_:didSelectRowAt:))?(tableView, indexPath)
      }
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      updater.withUpdatesPostponed {
        call(\.didDeselect, indexPath)
        (targetDelegate?.tableView(_:didDeselectRowAt:))?(tableView, indexPath)
      }
    }

    func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {
      updater.withUpdatesPostponed {
        call(\.primaryAction, indexPath)
        (targetDelegate?.tableView(_:performPrimaryActionForRowAt:))?(tableView, indexPath)
      }
    }

    func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
      if let canFocus = call(\.canFocus, indexPath) { return canFocus ?? false }
      return (targetDelegate?.tableView(_:canFocusRowAt:))?(tableView, indexPath) ?? true
    }

    #if !os(tvOS)
      func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: CGPoint
      ) -> UIContextMenuConfiguration? {
        if let menu = call(\.contextMenu, indexPath) { return menu ?? nil }
        let menu = targetDelegate?.tableView(_:contextMenuConfigurationForRowAt:point:)
        return menu?(tableView, indexPath, point) ?? nil
      }

      func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        if let actions = call(\.leadingSwipeActions, indexPath) { return actions ?? nil }
        let actions = targetDelegate?.tableView(_:leadingSwipeActionsConfigurationForRowAt:)
        return actions?(tableView, indexPath) ?? nil
      }

      func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        if let actions = call(\.trailingSwipeActions, indexPath) { return actions ?? nil }
        let actions = targetDelegate?.tableView(_:trailingSwipeActionsConfigurationForRowAt:)
        return actions?(tableView, indexPath) ?? nil
      }
    #endif

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      // The data source may no longer contain the item: the next batch deletes its row.
      if let height = callInLayout(\.height, indexPath) { return height ?? tableView.rowHeight }
      return (targetDelegate?.tableView(_:heightForRowAt:))?(tableView, indexPath)
        ?? tableView.rowHeight
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      if let headerProvider = adapter?.headerProvider {
        return view(headerProvider, .headerTitle, section, in: tableView)
      }
      if let headers = adapter?.headers {
        return updater.withChangesQueued { headers.make(tableView, section) }
      }
      return (targetDelegate?.tableView(_:viewForHeaderInSection:))?(tableView, section) ?? nil
    }

    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      if let footerProvider = adapter?.footerProvider {
        return view(footerProvider, .footerTitle, section, in: tableView)
      }
      if let footers = adapter?.footers {
        return updater.withChangesQueued { footers.make(tableView, section) }
      }
      return (targetDelegate?.tableView(_:viewForFooterInSection:))?(tableView, section) ?? nil
    }

    private func view(
      _ make: (UITableView, Int?, String?) -> UIView?, _ title: SectionKey, _ section: Int,
      in tableView: UITableView
    ) -> UIView? {
      let title = adapter?.title(title, of: section)
      return updater.withChangesQueued {
        make(tableView, updater.sectionInDataSource(section), title)
      }
    }
  }
#endif
