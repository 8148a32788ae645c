import DataSourceCore
import DataSourcePlanning
import Foundation

/// The rows that show a list with sections in a table without sections.
///
/// The items of a section are consecutive. If the section has a header title, a group row precedes
/// them.
struct FlatLayout: Hashable, Sendable {
  /// The content of a row.
  enum Row: Hashable, Sendable {
    /// A section's header.
    case group(section: Int)

    /// An item.
    case item(IndexPath)
  }

  /// The first row of each section, followed by the number of all rows. Ascending; never empty.
  private var starts: [Int] = [0]

  /// Whether each section has a group row.
  private var groupRows: [Bool] = []

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - itemCounts: The number of items in each section. A negative number counts as 0.
  ///   - hasGroupRow: Whether a section has a group row; called once for each section, in order. By
  ///     default no section has one.
  /// - Complexity: O(sections)
  init(itemCounts: [Int] = [], hasGroupRow: (Int) -> Bool = { _ in false }) {
    starts.reserveCapacity(itemCounts.count + 1)
    groupRows.reserveCapacity(itemCounts.count)
    for (section, count) in itemCounts.enumerated() {
      groupRows.append(hasGroupRow(section))
      starts.append(starts[section] + (groupRows[section] ? 1 : 0) + max(0, count))
    }
  }
}

extension FlatLayout {
  /// The number of sections.
  var numberOfSections: Int { groupRows.count }

  /// The number of rows, group rows included.
  var numberOfRows: Int { starts[numberOfSections] }

  /// The rows of a section, its group row included; `nil` if there is no such section.
  func rows(of section: Int) -> Range<Int>? {
    guard groupRows.indices.contains(section) else { return nil }
    return starts[section]..<starts[section + 1]
  }

  /// The rows of a section's items; `nil` if there is no such section.
  func itemRows(of section: Int) -> Range<Int>? {
    guard let rows = rows(of: section) else { return nil }
    return groupRows[section] ? rows.dropFirst() : rows
  }

  /// A section's group row; `nil` if it has none, or there is no such section.
  func groupRow(of section: Int) -> Int? {
    groupRows.indices.contains(section) && groupRows[section] ? starts[section] : nil
  }

  /// An item's row; `nil` if there is no such item.
  func row(of indexPath: IndexPath) -> Int? {
    ItemPath(indexPath).flatMap(row)
  }

  /// An item's row; `nil` if there is no such item.
  func row(of position: ItemPath) -> Int? {
    guard let rows = itemRows(of: position.section), rows.count > position.item,
      position.item >= 0
    else { return nil }
    return rows.lowerBound + position.item
  }

  /// A row's content; `nil` if there is no such row.
  ///
  /// - Complexity: O(log sections)
  func content(of row: Int) -> Row? {
    guard row >= 0, row < numberOfRows else { return nil }
    // If several sections start in the same row, only the last has rows.
    let section = starts.partitioningIndex { $0 > row } - 1
    let item = row - starts[section] - (groupRows[section] ? 1 : 0)
    return item < 0
      ? .group(section: section) : .item(ItemPath(section: section, item: item).indexPath)
  }

  /// The new row for an old row; `nil` if the row is deleted, or there is no such row.
  ///
  /// - Complexity: O(log sections + log changes)
  func row(_ row: Int, in after: FlatLayout, by mapping: IndexPathMapping) -> Int? {
    switch content(of: row) {
    case .group(let section): mapping.newSection(for: section).flatMap(after.groupRow)
    case .item(let indexPath): mapping.newIndexPath(for: indexPath).flatMap(after.row)
    case nil: nil
    }
  }

  /// The index path of the item in a row; `nil` for a group row, and if there is no such row.
  ///
  /// - Complexity: O(log sections)
  func indexPath(of row: Int) -> IndexPath? {
    if case .item(let indexPath) = content(of: row) { indexPath } else { nil }
  }

  /// The index path for an item that is inserted above a row.
  ///
  /// Above a group row, and after the last row, it is the end of the preceding section.
  ///
  /// - Parameter row: The row, or the number of rows for the end.
  /// - Returns: `nil` above the first group row, and if there is no such row.
  /// - Complexity: O(log sections)
  func insertionPoint(aboveRow row: Int) -> IndexPath? {
    let section: Int
    switch content(of: row) {
    case .item(let indexPath): return indexPath
    case .group(let group): section = group - 1
    case nil where row == numberOfRows: section = numberOfSections - 1
    case nil: return nil
    }
    return itemRows(of: section).map { ItemPath(section: section, item: $0.count).indexPath }
  }
}
