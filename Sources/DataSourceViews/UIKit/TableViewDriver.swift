#if canImport(UIKit) && !os(watchOS)
  import DataSourceChanges

  import DataSourceKit
  import Foundation
  import UIKit

  /// Drives a table view of UIKit.
  final class TableViewDriver: ViewDriver<UITableView>, Driver {
    var animations = RowAnimations()

    override var hasUncommittedUpdates: Bool { view?.hasUncommittedUpdates ?? false }

    func reloadAll() { reload { $0.reloadData() } }

    func performBatch(
      _ changes: ChangeSet, updates: @escaping () -> Void,
      completion: @escaping (Bool) -> Void
    ) {
      guard let view else { return completion(false) }
      perform(changes, completion: completion) {
        updates()
        changes.send(to: self)
      } with: { isAnimated, block, complete in
        UIView.perform(animated: isAnimated) {
          view.performBatchUpdates(block, completion: complete)
        }
      }
      if changes.changes.contains(where: \.isSectionChange) { reloadIndexTitles() }
    }

    /// Reloads the section index, which a table view does not do automatically.
    private func reloadIndexTitles() {
      #if !os(tvOS)
        view?.reloadSectionIndexTitles()
      #endif
    }

    func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
      guard let view else { return }
      if !sections.isEmpty { reloadIndexTitles() }
      var (sections, items) = (sections, items)
      let count = sections.count
      updateTitles(&sections, &items) { view.numberOfRows(inSection: $0) }
      let hasNewTitles = sections.count < count
      if !sections.isEmpty {
        willReplaceCells()
        view.reloadSections(sections, with: animations.updatedSections)
      }
      let (reconfigured, reloaded) = split(items)
      if !reconfigured.isEmpty { view.reconfigureRows(at: reconfigured) }
      didReconfigure()
      if !reloaded.isEmpty { view.reloadRows(at: reloaded, with: animations.updatedRows) }
      if hasNewTitles || needMeasuring(reconfigured) { view.performBatchUpdates(nil) }
    }

    /// Whether the heights of rows whose cells are configured again may be outdated. If cells
    /// determine their own heights, the table measures those on the screen itself. It keeps all
    /// other heights, and does not ask a delegate again.
    private func needMeasuring(_ reconfigured: [IndexPath]) -> Bool {
      guard let view, !reconfigured.isEmpty else { return false }
      return (view.delegate?.tableView(_:heightForRowAt:)) != nil
        || view.rowHeight == UITableView.automaticDimension
          && reconfigured.contains { view.cellForRow(at: $0) == nil }
    }

    /// An update without commands: the table asks for all heights again, keeps its cells, and
    /// forgets the heights that it has measured off the screen. All other empty batches are omitted
    /// (rule T3).
    override func measureAgain() {
      switch readiness {
      case .ready: view?.performBatchUpdates(nil)
      case .busy: performLater { [weak self] in self?.measureAgain() }
      default: break
      }
    }

    var selectedIndexPaths: [IndexPath] { view?.indexPathsForSelectedRows ?? [] }

    func select(_ indexPath: IndexPath) {
      view?.selectRow(at: indexPath, animated: false, scrollPosition: .none)
    }

    func deselect(_ indexPath: IndexPath) { view?.deselectRow(at: indexPath, animated: false) }

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
      view?.scrollToRow(at: indexPath, at: place, animated: isAnimated)
    }

    override var backgroundView: UIView? {
      get { view?.backgroundView }
      set { view?.backgroundView = newValue }
    }

    override var visibleIndexPaths: [IndexPath] { view?.indexPathsForVisibleRows ?? [] }

    override func cell(at indexPath: IndexPath) -> UIView? { view?.cellForRow(at: indexPath) }

    override func frame(at indexPath: IndexPath) -> CGRect? {
      view?.rectForRow(at: indexPath)
    }
  }

  extension TableViewDriver: BatchCommands {
    func deleteSections(_ sections: IndexSet) {
      view?.deleteSections(sections, with: animations.deletedSections)
    }

    func insertSections(_ sections: IndexSet) {
      view?.insertSections(sections, with: animations.insertedSections)
    }

    func moveSection(_ section: Int, toSection newSection: Int) {
      view?.moveSection(section, toSection: newSection)
    }

    func deleteItems(at indexPaths: [IndexPath]) {
      view?.deleteRows(at: indexPaths, with: animations.deletedRows)
    }

    func insertItems(at indexPaths: [IndexPath]) {
      view?.insertRows(at: indexPaths, with: animations.insertedRows)
    }

    func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
      view?.moveRow(at: indexPath, to: newIndexPath)
    }
  }

  extension UITableView: CellView {
    func register(_ cellClass: AnyClass, forKind identifier: String) {
      register(cellClass, forCellReuseIdentifier: identifier)
    }

    func register(_ nib: UINib, forKind identifier: String) {
      register(nib, forCellReuseIdentifier: identifier)
    }

    func dequeueCell(ofKind identifier: String, at indexPath: IndexPath) -> UITableViewCell {
      dequeueReusableCell(withIdentifier: identifier, for: indexPath)
    }

    func existingCell(at indexPath: IndexPath) -> UITableViewCell? { cellForRow(at: indexPath) }

    static func kind(of cell: UITableViewCell) -> String? { cell.reuseIdentifier }

    static var requiresDequeuing: Bool { false }

    func placeholderCell(at indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
  }
#endif
