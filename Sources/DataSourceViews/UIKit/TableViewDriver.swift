#if canImport(UIKit) && !os(watchOS)
  import DataSourceChanges
  import DataSourceCore
  import Foundation
  import UIKit

  /// Drives a table view of UIKit.
  final class TableViewDriver: ViewDriver {
    var animations = RowAnimations()

    var tableView: UITableView? { view as? UITableView }

    override var hasUncommittedUpdates: Bool { tableView?.hasUncommittedUpdates ?? false }

    override func reloadAll() { reload { tableView?.reloadData() } }

    override func performBatch(
      _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping (Bool) -> Void
    ) {
      guard let tableView else { return completion(false) }
      perform(changes, completion: completion) {
        updates()
        changes.send(to: self)
      } with: { isAnimated, block, complete in
        UIView.perform(animated: isAnimated) {
          tableView.performBatchUpdates(block, completion: complete)
        }
      }
      if changes.changes.contains(where: \.isSectionChange) { reloadIndexTitles() }
    }

    /// Reloads the section index, which a table view does not do automatically.
    private func reloadIndexTitles() {
      #if !os(tvOS)
        tableView?.reloadSectionIndexTitles()
      #endif
    }

    override func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
      guard let tableView else { return }
      if !sections.isEmpty { reloadIndexTitles() }
      var (sections, items) = (sections, items)
      let count = sections.count
      updateTitles(&sections, &items) { tableView.numberOfRows(inSection: $0) }
      let hasNewTitles = sections.count < count
      if !sections.isEmpty {
        viewWillReload(sections)
        tableView.reloadSections(sections, with: animations.updatedSections)
      }
      let (reconfigured, reloaded) = split(items)
      if !reconfigured.isEmpty { tableView.reconfigureRows(at: reconfigured) }
      client?.viewDidReconfigure()
      if !reloaded.isEmpty { tableView.reloadRows(at: reloaded, with: animations.updatedRows) }
      if hasNewTitles || needMeasuring(reconfigured) { tableView.performBatchUpdates(nil) }
    }

    override func measureAtRest() {
      guard let tableView,
        (tableView.delegate?.tableView(_:heightForRowAt:)) != nil
          || tableView.rowHeight == UITableView.automaticDimension
      else { return }
      super.measureAtRest()
    }

    /// Whether heights may be outdated after cells were configured again. The table measures cells
    /// that determine their own heights. It does not ask a delegate again.
    private func needMeasuring(_ reconfigured: [IndexPath]) -> Bool {
      !reconfigured.isEmpty && (tableView?.delegate?.tableView(_:heightForRowAt:)) != nil
    }

    /// An update without commands. The table asks for all heights again, keeps its cells, and
    /// forgets the heights that it has measured off the screen. All other empty batches are omitted
    /// (rule T3).
    override func measureAgain() {
      switch readiness {
      case .ready: tableView?.performBatchUpdates(nil)
      case .busy: performLater { [weak self] in self?.measureAgain() }
      default: break
      }
    }

    override var selectedIndexPaths: [IndexPath] { tableView?.indexPathsForSelectedRows ?? [] }

    override func select(_ indexPath: IndexPath) {
      tableView?.selectRow(at: indexPath, animated: false, scrollPosition: .none)
    }

    override func deselect(_ indexPath: IndexPath) {
      tableView?.deselectRow(at: indexPath, animated: false)
    }

    override func scroll(
      to indexPath: IndexPath, at position: ListPosition, animated isAnimated: Bool
    ) {
      let place: UITableView.ScrollPosition =
        switch position {
        case .start: .top
        case .center: .middle
        case .end: .bottom
        case .nearest: .none
        }
      tableView?.scrollToRow(at: indexPath, at: place, animated: isAnimated)
    }

    override var backgroundView: UIView? {
      get { tableView?.backgroundView }
      set { tableView?.backgroundView = newValue }
    }

    override var visibleIndexPaths: [IndexPath] { tableView?.indexPathsForVisibleRows ?? [] }

    override func cellViews(at indexPath: IndexPath) -> [UIView?] {
      tableView?.cellForRow(at: indexPath).map { [$0] } ?? []
    }

    override func frame(at indexPath: IndexPath) -> CGRect? {
      tableView?.rectForRow(at: indexPath)
    }
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

  extension UITableView: CellView {
    func register(_ source: ReuseSource, ofKind kind: String?, identifier: String) {
      switch (source, kind) {
      case (.class(let type), nil): register(type, forCellReuseIdentifier: identifier)
      case (.class(let type), _): register(type, forHeaderFooterViewReuseIdentifier: identifier)
      case (.nib(let nib), nil): register(nib, forCellReuseIdentifier: identifier)
      case (.nib(let nib), _): register(nib, forHeaderFooterViewReuseIdentifier: identifier)
      }
    }

    func dequeueCell(withIdentifier identifier: String, at indexPath: IndexPath) -> UITableViewCell
    {
      dequeueReusableCell(withIdentifier: identifier, for: indexPath)
    }

    func existingCell(at indexPath: IndexPath) -> UITableViewCell? { cellForRow(at: indexPath) }

    static func identifier(of cell: UITableViewCell) -> String? { cell.reuseIdentifier }

    static var requiresDequeuing: Bool { false }

    func placeholderCell(at indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
  }
#endif
