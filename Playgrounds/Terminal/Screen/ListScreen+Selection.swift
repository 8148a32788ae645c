import DataSourceChanges
import DataSourceCore
import Foundation

extension ListScreen {
  /// The very first row; `nil` if there is none.
  var firstIndexPath: IndexPath? {
    sections.firstIndex { !$0.rows.isEmpty }.map { [$0, 0] }
  }

  /// The row that takes over the selection from one that is removed.
  ///
  /// - Parameters:
  ///   - indexPath: The index path before a change that the screen has already followed.
  ///   - mapping: Maps index paths through that change.
  /// - Returns: The new index path: of the next row that has stayed in its section, else of the
  ///   previous one, else `nil`.
  func neighbor(of indexPath: IndexPath, _ mapping: IndexPathMapping) -> IndexPath? {
    guard let section = mapping.newSection(for: indexPath[0]) else { return nil }
    let count = sections[section].rows.count
    guard count > 0 else { return nil }
    var item = indexPath[1]
    while item > 0 {
      item -= 1
      guard let path = mapping.newIndexPath(for: [indexPath[0], item]), path[0] == section else {
        continue
      }
      return [section, min(path[1] + 1, count - 1)]
    }
    return [section, 0]
  }

  /// The row this many rows below another one, or above it; the last or the first if there are
  /// fewer.
  func indexPath(_ distance: Int, from indexPath: IndexPath) -> IndexPath? {
    let starts = rowOffsets
    let count = starts.last ?? 0
    guard count > 0 else { return nil }
    let (sum, overflow) = (starts[indexPath[0]] + indexPath[1]).addingReportingOverflow(distance)
    let offset = overflow ? (distance > 0 ? count - 1 : 0) : min(max(sum, 0), count - 1)
    // The offset is in the last section that starts at or before it and has rows.
    let section = starts.lastIndex { $0 <= offset }!
    return [section, offset - starts[section]]
  }

  /// The number of rows before each section, and in total.
  private var rowOffsets: [Int] {
    sections.reduce(into: [0]) { $0.append($0.last! + $1.rows.count) }
  }
}
