public import Foundation
import StandInViews

extension UITableView {
  public var numberOfSections: Int { engine.itemCounts.count }

  public func numberOfRows(inSection section: Int) -> Int {
    let counts = engine.itemCounts
    return counts.indices.contains(section) ? counts[section] : 0
  }

  public var visibleCells: [UITableViewCell] { engine.visibleCells }

  public var indexPathsForVisibleRows: [IndexPath]? { engine.visibleIndexPaths }

  /// The row's cell if it is on the screen.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { engine.cell(at: indexPath) }

  public func indexPath(for cell: UITableViewCell) -> IndexPath? { engine.indexPath(of: cell) }

  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    engine.supplement(.header, inSection: section) as? UITableViewHeaderFooterView
  }

  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    engine.supplement(.footer, inSection: section) as? UITableViewHeaderFooterView
  }

  public func rectForRow(at indexPath: IndexPath) -> CGRect { rect(ofItemAt: indexPath) ?? .zero }

  public func rectForHeader(inSection section: Int) -> CGRect {
    rect(isBelow: false, inSection: section) ?? .zero
  }

  public func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    switch scrollPosition {
    case .none:
      let rect = rectForRow(at: indexPath)
      if rect.minY < bounds.minY {
        scroll(toItemAt: indexPath, at: 0)
      } else if rect.maxY > bounds.maxY {
        scroll(toItemAt: indexPath, at: 1)
      }
    case .top: scroll(toItemAt: indexPath, at: 0)
    case .middle: scroll(toItemAt: indexPath, at: 0.5)
    case .bottom: scroll(toItemAt: indexPath, at: 1)
    }
  }
}

extension UITableView {
  public var allowsSelection: Bool {
    get { engine.allowsSelection }
    set { engine.allowsSelection = newValue }
  }

  public var allowsMultipleSelection: Bool {
    get { engine.allowsMultipleSelection }
    set { engine.allowsMultipleSelection = newValue }
  }

  public var indexPathsForSelectedRows: [IndexPath]? {
    engine.selectionReads += 1
    return engine.selectedIndexPaths.isEmpty ? nil : engine.selectedIndexPaths
  }

  public func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    engine.select(indexPath)
    if let indexPath, scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    engine.deselect(indexPath)
  }
}
