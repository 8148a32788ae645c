import DataSourceDiffing
import Foundation
import TestSupport
import TransitionSupport

@testable import DataSourceSwiftUI

/// A cell with a hosting view, which keeps the root view's state while its identity is the same.
@MainActor
final class HostingStandInCell: RowCell {
  var hostVersion = 0
  private(set) var shown: (row: Row, values: Int)?

  /// The `@State` of the root view.
  var state: Int?

  func show(_ row: Row, id: Int, values: Int) {
    if id != shown?.row.id { state = nil }
    shown = (row, values)
  }
}

/// A list that displays some rows, prepares those around them, and keeps cells for reuse.
///
/// As in a collection view, a prepared cell is displayed without being created again, and a changed
/// item is configured in displayed and prepared cells.
@MainActor
final class HostingStandIn {
  let source: DiffableListDataSource<Row>

  /// What all rows depend on.
  private(set) var values = 0

  /// The displayed cells and those that are prepared, by the identities of their items.
  private(set) var displayed: [Int: HostingStandInCell] = [:]
  private(set) var prepared: [Int: HostingStandInCell] = [:]

  /// Cells that wait for reuse, and still show what they have shown.
  private var pool: [HostingStandInCell] = []

  /// Items that got content although the data does not contain them.
  private(set) var contentOfMissingItems: [Int] = []
  private(set) var configurations = 0
  private var top = 0

  private lazy var host = RowHost<HostingStandInCell, Row> { [unowned self] cell, row in
    configurations += 1
    if !source.items.contains(row) { contentOfMissingItems.append(row.id) }
    cell.show(row, id: row.id, values: values)
  }

  init(_ source: DiffableListDataSource<Row>) {
    self.source = source
    layOut()
  }

  private func makeCell(_ row: Row) -> HostingStandInCell {
    let cell = pool.popLast() ?? HostingStandInCell()
    host.show(row, in: cell)
    return cell
  }

  /// Displays four rows from the top, and prepares two before and after them.
  private func layOut() {
    let rows = source.items
    top = max(0, min(top, rows.count - 4))
    let visible = rows[top..<min(top + 4, rows.count)]
    let near = rows[max(0, top - 2)..<min(top + 6, rows.count)]
    for (id, cell) in displayed where !visible.contains(where: { $0.id == id }) {
      displayed[id] = nil
      prepared[id] = cell
    }
    for (id, cell) in prepared where !near.contains(where: { $0.id == id }) {
      prepared[id] = nil
      pool.append(cell)
    }
    for row in visible where displayed[row.id] == nil {
      let cell = prepared.removeValue(forKey: row.id) ?? makeCell(row)
      displayed[row.id] = cell
      host.willDisplay(cell, source.item(at: source.indexPath(forID: row.id)!))
    }
    for row in near where displayed[row.id] == nil && prepared[row.id] == nil {
      prepared[row.id] = makeCell(row)
    }
  }

  func scroll(to row: Int) {
    top = row
    layOut()
  }

  func change(_ rows: [Row]) {
    let old = Dictionary(uniqueKeysWithValues: source.items.map { ($0.id, $0) })
    source.items = rows
    for row in rows where old[row.id].map({ $0 != row }) ?? false {
      if let cell = displayed[row.id] ?? prepared[row.id] { host.show(row, in: cell) }
    }
    layOut()
  }

  /// The owner of the list has computed it again.
  func changeValues() {
    values += 1
    let rows = source.items
    host.valuesChanged(
      visible: displayed.map { id, cell in (cell, rows.first { $0.id == id }!) })
  }
}
