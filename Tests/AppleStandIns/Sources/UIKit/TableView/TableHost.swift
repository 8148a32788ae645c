import DataSourceChanges
import DataSourceCore
import Foundation
import StandInViews

/// Forwards the engine's queries to a table's data source and delegate.
@MainActor
final class TableHost: ListEngineHost {
  unowned let table: UITableView

  /// The item whose cell is being configured again, and the cell.
  private(set) var reconfigured: (indexPath: IndexPath, cell: UITableViewCell)?

  init(_ table: UITableView) {
    self.table = table
  }

  var isInWindow: Bool { table.window != nil }

  var viewportStart: Double {
    get { table.viewportStart }
    set { table.viewportStart = newValue }
  }

  func itemCounts() -> [Int]? {
    guard let dataSource = table.dataSource else { return nil }
    let hasSections = table.dataSourceMethods.contains("numberOfSectionsInTableView:")
    let count = hasSections ? dataSource.numberOfSections(in: table) : 1
    return (0..<max(0, count)).map { dataSource.tableView(table, numberOfRowsInSection: $0) }
  }

  func didReadEverything() { table.reloadSectionIndexTitles() }

  func cell(at indexPath: IndexPath, reconfiguring cell: UITableViewCell?) -> UITableViewCell? {
    reconfigured = cell.map { (indexPath, $0) }
    defer { reconfigured = nil }
    guard let result = table.dataSource?.tableView(table, cellForRowAt: indexPath) else {
      return nil
    }
    guard cell == nil else {
      result.updateIfNeeded()
      return result
    }
    // The height is read, but has no effect here.
    if table.delegateMethods.contains("tableView:heightForRowAtIndexPath:") {
      _ = table.delegate?.tableView(table, heightForRowAt: indexPath)
    }
    if result.isShown {
      table.engine.violate(
        .wrongContent,
        "the cell that the data source returned for row \(indexPath[1]) in section "
          + "\(indexPath[0]) is shown by another row")
    }
    result.isShown = true
    result.superview = table
    result.updateIfNeeded()
    if table.delegateMethods.contains("tableView:willDisplayCell:forRowAtIndexPath:") {
      table.delegate?.tableView(table, willDisplay: result, forRowAt: indexPath)
    }
    return result
  }

  func recycle(_ cell: UITableViewCell, from indexPath: IndexPath?) {
    cell.isShown = false
    cell.superview = nil
    if let indexPath,
      table.delegateMethods.contains("tableView:didEndDisplayingCell:forRowAtIndexPath:")
    {
      table.delegate?.tableView(table, didEndDisplaying: cell, forRowAt: indexPath)
    }
    if let identifier = cell.reuseIdentifier { table.cells.enqueue(cell, identifier) }
  }

  func setSelected(_ isSelected: Bool, _ cell: UITableViewCell) {
    if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
  }

  func text(ofCell cell: UITableViewCell) -> String? { cell.shownText }
  func text(ofSupplement supplement: UIView) -> String? { supplement.shownText }
}
