import DataSourceCore
import Foundation

@testable import Terminal

/// A section as the list shows it.
struct ShownSection: Equatable {
  var header: String?
  var footer: String?
  var files: [FileRecord]
}

extension DataSource<Entry> {
  /// The items of all sections.
  var entries: [[Entry]] {
    itemCounts.enumerated().map { section, count in
      (0..<count).compactMap { item(at: [section, $0]) }
    }
  }

  /// The current sections.
  var shownSections: [ShownSection] {
    entries.enumerated().map { section, entries in
      ShownSection(
        header: headerTitle(for: section), footer: footerTitle(for: section),
        files: entries.map(\.file))
    }
  }

  /// The names in each section, behind its title.
  var names: [[String]] { shownSections.map { [$0.header ?? ""] + $0.files.map(\.name) } }
}

extension [FolderSection] {
  /// How the list should show these folders, computed from scratch.
  func arranged(_ arrangement: Arrangement) -> [ShownSection] {
    let words = arrangement.filter.lowercased().split(separator: " ")
    func isShown(_ file: FileRecord) -> Bool {
      words.allSatisfy { file.path.lowercased().contains($0) }
    }
    func precedes(_ left: FileRecord, _ right: FileRecord) -> Bool {
      switch arrangement.order {
      case .size where left.size != right.size: left.size > right.size
      case .date where left.modified != right.modified: left.modified > right.modified
      default: SortKey(left.path) < SortKey(right.path)
      }
    }
    switch arrangement.grouping {
    case .folder:
      return map { folder in
        ShownSection(
          header: folder.headerTitle, footer: folder.footerTitle,
          files: folder.items.map(\.file).filter(isShown).sorted(by: precedes))
      }.filter { words.isEmpty || !$0.files.isEmpty }
    case .kind:
      let files = flatMap(\.items).map(\.file).filter(isShown)
      return Dictionary(grouping: files, by: \.kindName)
        .sorted { SortKey($0.key) < SortKey($1.key) }
        .map { ShownSection(header: $0.key, files: $0.value.sorted(by: precedes)) }
    }
  }
}
