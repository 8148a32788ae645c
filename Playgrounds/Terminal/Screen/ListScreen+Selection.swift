import DataSourceKit
import Foundation

extension ListScreen {
  /// The row that takes over the selection from a removed one: the next that has stayed in its
  /// section, else the one before, else none.
  func neighbor(of indexPath: IndexPath, _ mapping: IndexPathMapping) -> IndexPath? {
    guard let section = mapping.sectionAfter(indexPath[0]) else { return nil }
    let count = sections[section].rows.count
    guard count > 0 else { return nil }
    var item = indexPath[1]
    while item > 0 {
      item -= 1
      guard let path = mapping.indexPathAfter([indexPath[0], item]), path[0] == section else {
        continue
      }
      return [section, min(path[1] + 1, count - 1)]
    }
    return [section, 0]
  }

  /// Moves the selection by so many rows, down or up, as far as there are any.
  mutating func moveSelection(by distance: Int) {
    guard let selection else { return }
    let starts = rowOffsets
    let count = starts.last ?? 0
    guard count > 0 else { return }
    let (sum, overflow) = (starts[selection[0]] + selection[1]).addingReportingOverflow(distance)
    let offset = overflow ? (distance > 0 ? count - 1 : 0) : min(max(sum, 0), count - 1)
    // The section with the offset is the last one that starts at or before it and has rows.
    let section = starts.lastIndex { $0 <= offset }!
    self.selection = [section, offset - starts[section]]
  }

  /// The number of rows before each section, and in all.
  private var rowOffsets: [Int] {
    sections.reduce(into: [0]) { $0.append($0.last! + $1.rows.count) }
  }
}
