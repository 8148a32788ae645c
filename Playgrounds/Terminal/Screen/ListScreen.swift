import Foundation

/// The terminal's view of a list: rows, titles, marks, removed rows that linger, a selection.
///
/// It is a value without access to the data: ``TerminalList`` reads the data, and passes the
/// changes.
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
    /// The line that precedes it.
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

  /// Removed rows, from top to bottom.
  var ghosts: [Ghost] = []

  /// The selected row's index path.
  var selection: IndexPath?
}

extension ListScreen {
  /// When the next mark or removed row disappears; `nil` if there is none.
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

  /// Removes expired marks and removed rows.
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
