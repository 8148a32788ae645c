import DataSourceChanges
import DataSourceCore
import DataSourcePlanning
import Foundation

extension ListScreen {
  /// Follows a change of the structure, and marks it.
  ///
  /// - Parameters:
  ///   - changeSet: What is inserted, deleted and moved.
  ///   - rows: The new rows of all sections.
  ///   - end: When the marks disappear.
  ///   - keepsRemoved: Whether removed rows linger until then.
  ///   - titles: Returns a new section's titles; called for inserted sections only.
  mutating func follow(
    _ changeSet: ChangeSet, rows: [[ShownRow]], until end: ContinuousClock.Instant,
    keepsRemoved: Bool, titles: (Int) -> SectionTitles
  ) {
    let mapping = changeSet.mapping
    let before = sections
    sections = rows.enumerated().map { section, rows in
      guard let origin = mapping.oldSection(for: section) else {
        return ShownSection(titles: titles(section), rows: rows)
      }
      return ShownSection(titles: before[origin].titles, rows: rows, mark: before[origin].mark)
    }
    followGhosts(changeSet, mapping, before: before, end: keepsRemoved ? end : nil)
    for change in changeSet.changes { mark(change, until: end) }
  }

  private mutating func mark(_ change: Change, until end: ContinuousClock.Instant) {
    let mark = TimedMark(mark: change.type.mark, end: end)
    guard let path = change.type.after else { return }
    switch change {
    case .section(let type):
      sections[path[0]].mark = mark
      guard case .insert = type else { return }
      for item in sections[path[0]].rows.indices { sections[path[0]].rows[item].mark = mark }
    case .object:
      sections[path[0]].rows[path[1]].mark = mark
    }
  }

  /// Shows a section with new content and the same number of rows, which keep their marks.
  mutating func update(
    _ section: Int, titles: SectionTitles, rows: [Row], until end: ContinuousClock.Instant
  ) {
    sections[section].titles = titles
    sections[section].mark = .updated(sections[section].mark, until: end)
    for (item, row) in rows.enumerated() { sections[section].rows[item].row = row }
  }

  /// Shows new content in a row.
  mutating func update(
    _ indexPath: IndexPath, row: Row, until end: ContinuousClock.Instant
  ) {
    let mark = sections[indexPath[0]].rows[indexPath[1]].mark
    sections[indexPath[0]].rows[indexPath[1]] = ShownRow(
      row: row, mark: .updated(mark, until: end))
  }
}

extension TimedMark {
  /// The mark of an updated element. One just inserted or moved keeps that mark instead.
  fileprivate static func updated(_ old: TimedMark?, until end: ContinuousClock.Instant) -> Self {
    if let old, old.mark != .updated { return old }
    return TimedMark(mark: .updated, end: end)
  }
}
