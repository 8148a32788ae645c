import DataSourceKit
import Foundation

/// The list as the terminal shows it: rows, titles, marks, removed rows that linger, a selection.
///
/// It is kept in step by change sets. Only rows that a change set names as inserted or updated are
/// asked from the data source.
struct ListScreen {
  /// How long a change is highlighted.
  static let highlightTime = Duration.milliseconds(800)

  struct ShownRow: Equatable {
    var row: Row
    var mark: TimedMark?
  }

  struct ShownSection: Equatable {
    var titles: SectionTitles
    var rows: [ShownRow]
    var mark: TimedMark?
  }

  /// The line of a removed row or section.
  struct Ghost: Equatable {
    /// What it stands behind.
    enum Anchor: Equatable {
      /// The row at an index, or the section's header if the index is -1.
      case row(section: Int, item: Int)

      /// The section at an index, or the top of the list if the index is -1.
      case section(Int)
    }

    enum Content: Equatable {
      case row(Row)
      case header(String)
    }

    var anchor: Anchor
    var content: Content
    var end: ContinuousClock.Instant
  }

  var sections: [ShownSection] = []

  /// Removed rows, in the order in which they are shown.
  var ghosts: [Ghost] = []

  /// The selected row's index path.
  var selection: IndexPath?

  init(_ source: FolderDataSource) {
    reload(from: source)
  }

  /// Reads everything anew. The selected row stays selected if it is still there.
  mutating func reload(from source: FolderDataSource) {
    let selected = selection.map { sections[$0[0]].rows[$0[1]].row.id }
    ghosts = []
    sections = source.rows.enumerated().map { section, rows in
      ShownSection(titles: source.titles(of: section), rows: rows.map { ShownRow(row: $0) })
    }
    selection = source.firstIndexPath { $0.id == selected } ?? source.firstIndexPath
  }

  /// Follows a change of the data source.
  ///
  /// - Parameters:
  ///   - changeSet: What has changed.
  ///   - source: The data source, which holds the data AFTER it.
  ///   - now: When the highlights begin.
  ///   - keepsRemoved: Whether removed rows linger.
  /// - Throws: The rule that the change set breaks.
  mutating func apply(
    _ changeSet: ChangeSet, from source: FolderDataSource, at now: ContinuousClock.Instant,
    keepsRemoved: Bool = true
  ) throws(BatchViolation) {
    guard changeSet != .all else { return reload(from: source) }
    let mapping = changeSet.mapping
    let end = now + Self.highlightTime
    let before = sections
    let rows = try changeSet.applied(to: before.map(\.rows), after: source.itemCounts) {
      ShownRow(row: source.row(at: $0))
    }
    sections = rows.enumerated().map { section, rows in
      guard let origin = mapping.sectionBefore(section) else {
        return ShownSection(titles: source.titles(of: section), rows: rows)
      }
      return ShownSection(titles: before[origin].titles, rows: rows, mark: before[origin].mark)
    }
    followGhosts(changeSet, mapping, before: before, end: keepsRemoved ? end : nil)
    for change in changeSet.changes { mark(change, mapping, before, source, until: end) }
    selection = selection.flatMap { mapping.indexPathAfter($0) ?? neighbor(of: $0, mapping) }
    if selection == nil { selection = source.firstIndexPath }
  }
}

// MARK: Marks

extension ListScreen {
  private mutating func mark(
    _ change: Change, _ mapping: IndexPathMapping, _ before: [ShownSection],
    _ source: FolderDataSource, until end: ContinuousClock.Instant
  ) {
    switch change {
    case .section(.insert(let path)):
      sections[path[0]].mark = TimedMark(mark: .inserted, end: end)
      for item in sections[path[0]].rows.indices {
        sections[path[0]].rows[item].mark = TimedMark(mark: .inserted, end: end)
      }
    // What is inserted or moved and then updated shows the stronger mark.
    case .section(.update(let path)):
      guard let target = mapping.sectionAfter(path[0]) else { return }
      sections[target].titles = source.titles(of: target)
      let old = before[path[0]].mark.flatMap { $0.mark == .updated ? nil : $0 }
      sections[target].mark = old ?? TimedMark(mark: .updated, end: end)
      // Its rows are read anew, and are marked as before.
      for (item, row) in before[path[0]].rows.enumerated().prefix(sections[target].rows.count) {
        sections[target].rows[item].mark = row.mark
      }
    case .section(.move(_, let path)):
      sections[path[0]].mark = TimedMark(mark: .moved, end: end)
    case .object(.insert(let path)):
      sections[path[0]].rows[path[1]].mark = TimedMark(mark: .inserted, end: end)
    case .object(.move(_, let path)):
      sections[path[0]].rows[path[1]].mark = TimedMark(mark: .moved, end: end)
    case .object(.update(let path)):
      guard let target = mapping.indexPathAfter(path) else { return }
      let old = before[path[0]].rows[path[1]].mark.flatMap { $0.mark == .updated ? nil : $0 }
      sections[target[0]].rows[target[1]].mark = old ?? TimedMark(mark: .updated, end: end)
    case .section(.delete), .object(.delete): break
    }
  }

  /// When the next mark or removed row is to go; `nil` if there is none.
  var nextExpiry: ContinuousClock.Instant? {
    var ends = ghosts.map(\.end)
    for section in sections {
      if let mark = section.mark { ends.append(mark.end) }
      for row in section.rows {
        if let mark = row.mark { ends.append(mark.end) }
      }
    }
    return ends.min()
  }

  /// Takes away marks and removed rows whose time is over.
  mutating func expire(at now: ContinuousClock.Instant) {
    ghosts.removeAll { $0.end <= now }
    for section in sections.indices {
      if let mark = sections[section].mark, mark.end <= now { sections[section].mark = nil }
      for item in sections[section].rows.indices {
        guard let mark = sections[section].rows[item].mark, mark.end <= now else { continue }
        sections[section].rows[item].mark = nil
      }
    }
  }
}
