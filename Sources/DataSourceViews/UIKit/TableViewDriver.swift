#if canImport(UIKit) && !os(watchOS)
  import DataSourceKit
  import Foundation
  import UIKit

  /// Drives a table view of UIKit.
  final class TableViewDriver: ViewDriver, ListView {
    private(set) weak var tableView: UITableView?
    var animations = RowAnimations()

    init(_ tableView: UITableView) {
      self.tableView = tableView
    }

    var readiness: ListViewReadiness { readiness(isInWindow: tableView?.window != nil) }

    override var hasUncommittedUpdates: Bool { tableView?.hasUncommittedUpdates ?? false }

    func reloadAll() {
      willReload()
      tableView?.reloadData()
    }

    func finishLayout() { tableView?.layoutIfNeeded() }

    func performBatch(
      _ changes: ChangeSet, updates: @escaping () -> Void,
      completion: @escaping (Bool) -> Void
    ) {
      guard let tableView else { return completion(false) }
      perform(changes, by: self, updates: updates, completion: completion) {
        tableView.performBatchUpdates($0, completion: $1)
      }
      #if !os(tvOS)
        // A table view does not read the index titles again by itself.
        if changes.changes.contains(where: \.isSectionChange) {
          tableView.reloadSectionIndexTitles()
        }
      #endif
    }

    func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
      guard let tableView else { return }
      if !sections.isEmpty {
        tableView.reloadSections(sections, with: animations.updatedSections)
      }
      let (reconfigured, reloaded) = split(items)
      if !reconfigured.isEmpty { tableView.reconfigureRows(at: reconfigured) }
      if !reloaded.isEmpty { tableView.reloadRows(at: reloaded, with: animations.updatedRows) }
    }

    var selectedIndexPaths: [IndexPath] { tableView?.indexPathsForSelectedRows ?? [] }

    func select(_ indexPath: IndexPath) {
      tableView?.selectRow(at: indexPath, animated: false, scrollPosition: .none)
    }

    func deselect(_ indexPath: IndexPath) {
      tableView?.deselectRow(at: indexPath, animated: false)
    }

    override var visibleIndexPaths: [IndexPath] { tableView?.indexPathsForVisibleRows ?? [] }

    override func frame(at indexPath: IndexPath) -> CGRect? {
      tableView?.rectForRow(at: indexPath)
    }

    override var top: CGFloat { tableView?.top ?? 0 }

    override func scroll(toTop top: CGFloat) { tableView?.scroll(toTop: top) }
  }

  extension TableViewDriver: BatchCommands {
    func deleteSections(_ sections: IndexSet) {
      tableView?.deleteSections(sections, with: animations.deletedSections)
    }

    func insertSections(_ sections: IndexSet) {
      tableView?.insertSections(sections, with: animations.insertedSections)
    }

    func moveSection(_ section: Int, toSection newSection: Int) {
      tableView?.moveSection(section, toSection: newSection)
    }

    func deleteItems(at indexPaths: [IndexPath]) {
      tableView?.deleteRows(at: indexPaths, with: animations.deletedRows)
    }

    func insertItems(at indexPaths: [IndexPath]) {
      tableView?.insertRows(at: indexPaths, with: animations.insertedRows)
    }

    func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
      tableView?.moveRow(at: indexPath, to: newIndexPath)
    }
  }
#endif
