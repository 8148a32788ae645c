import DataSourceKit
import Foundation

/// Prints the list, and then each change set, as text.
final class PlainSession {
  private let source: FolderDataSource
  private let write: (String) -> Bool
  private var rows: [[Row]]
  private var titles: [SectionTitles]

  /// Whether somebody still reads what is printed.
  private(set) var isOpen = true

  /// - Parameter write: Writes a text, and returns whether anybody reads it.
  init(source: FolderDataSource, write: @escaping (String) -> Bool) {
    self.source = source
    self.write = write
    rows = source.rows
    titles = source.allTitles
    source.reloadBlock = { [weak self] in self?.follow($0) }
  }

  /// Prints the list.
  func printList() {
    var text = ""
    let width = rows.joined().map(\.name.terminalWidth).max() ?? 0
    for (titles, rows) in zip(titles, rows) {
      text += titles.headerLine(count: rows.count) + "\n"
      for row in rows {
        text += "  \(row.name.fitted(to: width))  \(row.size.fitted(to: 9, alignedRight: true))"
        text += "  \(row.date)\n"
      }
      if let footer = titles.footer { text += "  (\(footer))\n" }
    }
    print(text.isEmpty ? "nothing to show\n" : text)
  }

  private func print(_ text: String) {
    if isOpen { isOpen = write(text) }
  }

  private func follow(_ changeSet: ChangeSet) {
    let (oldRows, oldTitles) = (rows, titles)
    titles = source.allTitles
    do {
      rows = try changeSet.applied(to: rows, after: source.itemCounts, element: source.row)
    } catch {
      print("\(error)\n")
      rows = source.rows
    }
    guard changeSet != .all else {
      print("\(changeSet)\n")
      return printList()
    }
    let mapping = changeSet.mapping
    print(
      "\(changeSet)\n"
        + changeSet.changes.map { change in
          let names = change.type.names { path in
            Self.name(change, path, oldTitles, oldRows)
          } after: { path in
            Self.name(change, path, titles, rows)
          } mapped: { path in
            change.isSectionChange
              ? mapping.sectionAfter(path[0]).map { [$0, 0] } : mapping.indexPathAfter(path)
          }
          return "  \(change.type.mark.sign) \(names)\n"
        }.joined())
  }

  private static func name(
    _ change: Change, _ path: IndexPath, _ titles: [SectionTitles], _ rows: [[Row]]
  ) -> String {
    let header = titles[path[0]].header
    return change.isSectionChange ? header : "\(header) \(rows[path[0]][path[1]].name)"
  }
}

extension ChangeType {
  /// The name before the change, the name after it, or both if they differ.
  fileprivate func names(
    before: (IndexPath) -> String, after: (IndexPath) -> String,
    mapped: (IndexPath) -> IndexPath?
  ) -> String {
    switch self {
    case .insert(let path): return after(path)
    case .delete(let path): return before(path)
    case .update(let path): return mapped(path).map(after) ?? before(path)
    case .move(let origin, let target):
      let names = (before(origin), after(target))
      return names.0 == names.1 ? names.0 : "\(names.0) → \(names.1)"
    }
  }
}

extension FolderDataSource {
  fileprivate var allTitles: [SectionTitles] { sections.indices.map { titles(of: $0) } }
}
