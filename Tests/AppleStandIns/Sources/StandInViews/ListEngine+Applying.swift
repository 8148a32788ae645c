import DataSourceChanges
import DataSourceCore
import Foundation

extension ListEngine {
  /// Moves rows, and requests cells for the rows that have come onto the screen, at AFTER index
  /// paths.
  func apply(
    _ changeSet: ChangeSet, after: [Int], reconfiguring reconfigured: [IndexPath]
  ) throws(BatchViolation) {
    let before = sections
    let mapping = changeSet.mapping
    let rows = try changeSet.applied(to: before.map(\.rows), after: after) { _ in ListRow() }
    let lost = LostIndices(changeSet)
    sections = rows.enumerated().map { section, rows in
      guard let origin = mapping.oldSection(for: section), !lost.sections.contains(origin) else {
        return ListSection(rows: rows)
      }
      var section = before[origin]
      section.rows = rows
      return section
    }
    func isLost(_ indexPath: IndexPath) -> Bool {
      lost.sections.contains(indexPath[0]) || lost.items.contains(indexPath)
    }
    selection = selection.compactMap { isLost($0) ? nil : mapping.newIndexPath(for: $0) }
    measureSections()
    for indexPath in reconfigured { reconfigure(mapping.newIndexPath(for: indexPath)) }
    keepInContent()
    fillScreen()
    recycle(lost, before)
  }

  private func recycle(_ lost: LostIndices, _ before: [ListSection<Cell, Supplement>]) {
    for section in lost.sections.sorted() {
      for (item, row) in before[section].rows.enumerated() {
        if let cell = row.cell {
          host?.recycle(cell, from: IndexPath(index: section).appending(item))
        }
      }
      recycleSupplements(before[section], section)
    }
    for indexPath in lost.items.sorted() {
      if let cell = before[indexPath[0]].rows[indexPath[1]].cell {
        host?.recycle(cell, from: indexPath)
      }
    }
  }

  /// Scrolls up if the content has become too short.
  func keepInContent() {
    guard let host, !showsEverything else { return }
    let end = max(0, geometry.contentHeight - viewportHeight)
    if host.viewportStart > end { host.viewportStart = end }
  }

  func checkReconfigured(
    _ indexPaths: [IndexPath], _ changeSet: ChangeSet
  ) throws(BatchViolation) {
    guard !indexPaths.isEmpty else { return }
    let counts = shownCounts
    let lost = LostIndices(changeSet)
    for indexPath in indexPaths {
      guard exists(indexPath, in: counts) else {
        throw BatchViolation(
          rule: .wrongContent, indexPath: indexPath, space: .before,
          message: "attempt to reconfigure an item at \(indexPath.shortDescription), but there are "
            + "only \(counts) rows in the sections before the update")
      }
      guard !lost.sections.contains(indexPath[0]), !lost.items.contains(indexPath) else {
        throw BatchViolation(
          rule: .duplicateSource, indexPath: indexPath, space: .before,
          message: "attempt to delete or reload and reconfigure the same index path")
      }
    }
  }

  private func reconfigure(_ indexPath: IndexPath?) {
    guard let indexPath, let cell = cell(at: indexPath) else { return }
    guard host?.cell(at: indexPath, reconfiguring: cell) !== cell else { return }
    note(
      BatchViolation(
        rule: .wrongContent, indexPath: indexPath, space: .after,
        message: "attempt to reconfigure an item with another cell: for an existing item the data "
          + "source must dequeue a cell, and return the one that it gets"))
  }
}

/// The old positions of what is deleted or read again.
private struct LostIndices {
  var sections: Set<Int> = []
  var items: Set<IndexPath> = []

  init(_ changeSet: ChangeSet) {
    for change in changeSet.changes {
      switch change {
      case .section(.delete(let indexPath)), .section(.update(let indexPath)):
        sections.insert(indexPath[0])
      case .object(.delete(let indexPath)), .object(.update(let indexPath)):
        items.insert(indexPath)
      default: break
      }
    }
  }
}
