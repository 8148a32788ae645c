import DataSourceChanges
import DataSourceCore
import DataSourcePlanning
import Foundation

/// Prints the list, and then each change set and the time of each update, as text.
final class PlainSession {
  private let source: FolderDataSource
  private let write: (String) -> Bool
  private var rows: [[Row]]
  private var titles: [SectionTitles]

  /// Whether the output is still open.
  private(set) var isOpen = true

  /// - Parameter write: Writes a text, and returns whether the output is still open.
  init(source: FolderDataSource, write: @escaping (String) -> Bool) {
    self.source = source
    self.write = write
    rows = source.rows
    titles = source.allTitles
    source.reloadBlock = { [weak self] in self?.follow($0) }
    source.updateBlock = { [weak self] in self?.print("\($0.text)\n") }
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
    let lines = changeSet.changes.map { change in
      let before = change.type.before.map { path in
        change.isSectionChange
          ? oldTitles[path[0]].header
          : oldTitles[path[0]].qualified(oldRows[path[0]][path[1]].name)
      }
      let path = change.type.after ?? change.type.before.flatMap { change.target(of: $0, mapping) }
      let after = path.map { path in
        change.isSectionChange
          ? titles[path[0]].header : titles[path[0]].qualified(source.row(at: path).name)
      }
      let names = [before, after].compactMap(\.self)
      let text = names.first == names.last ? names[0] : names.joined(separator: " → ")
      return "  \(change.type.mark.sign) \(text)\n"
    }
    print("\(changeSet)\n" + lines.joined())
  }
}

extension Change {
  /// Where a mapping moves a change of this level.
  fileprivate func target(of path: IndexPath, _ mapping: IndexPathMapping) -> IndexPath? {
    if isSectionChange { return mapping.newSection(for: path[0]).map { [$0, 0] } }
    return mapping.newIndexPath(for: path)
  }
}

extension FolderDataSource {
  fileprivate var allTitles: [SectionTitles] { (0..<numberOfSections).map { titles(of: $0) } }
}
