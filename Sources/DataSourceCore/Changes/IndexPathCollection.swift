import DataSourcePositions
public import Foundation

/// The index paths of all items of a list, in order, created on access.
///
/// It stores one number for each section, no matter how many items there are. Its indices are flat
/// offsets: the number of items before the item, in all sections. ``DataSource/indexPaths`` creates
/// one.
///
/// ```swift
/// let paths = source.indexPaths  // of sections with 2, 0 and 1 items
/// Array(paths)                   // [[0, 0], [0, 1], [2, 0]]
/// paths[2]                       // [2, 0]
/// paths.firstIndex(of: [2, 0])   // 2
/// ```
public struct IndexPathCollection: Hashable, Sendable {
  /// The flat offset of each section's first item, and at the end the number of all items.
  private let starts: [Int]

  /// Creates the index paths of sections of given sizes.
  ///
  /// - Parameter itemCounts: The number of items of every section. A negative number counts as 0.
  /// - Complexity: O(sections)
  package init(itemCounts: some Sequence<Int>) {
    var starts = [0]
    var total = 0
    for count in itemCounts {
      total = total.addingItems(count)
      starts.append(total)
    }
    self.starts = starts
  }

  /// The number of items of every section.
  package var itemCounts: [Int] { zip(starts.dropFirst(), starts).map(-) }
}

extension IndexPathCollection: RandomAccessCollection {
  public var startIndex: Int { 0 }

  public var endIndex: Int { starts[starts.count - 1] }

  /// Accesses an item's index path.
  ///
  /// - Parameter position: The item's flat offset.
  /// - Precondition: `position` is one of the collection's indices.
  /// - Complexity: O(log sections)
  public subscript(position: Int) -> IndexPath {
    precondition(
      indices.contains(position), "Offset \(position) is out of range: there are \(count) items")
    // The last section that starts at or before the offset. An empty one starts where the next
    // does.
    let section = starts.partitioningIndex { $0 > position } - 1
    return ItemPath(section: section, item: position - starts[section]).indexPath
  }

  /// Returns whether there is an item at an index path.
  ///
  /// - Parameter indexPath: Any index path, of any length.
  /// - Returns: Whether the collection contains the index path.
  public func contains(_ indexPath: IndexPath) -> Bool { firstIndex(of: indexPath) != nil }

  /// Returns the flat offset of the item at an index path.
  ///
  /// - Parameter indexPath: Any index path, of any length.
  /// - Returns: The offset; `nil` if there is no such item.
  public func firstIndex(of indexPath: IndexPath) -> Int? {
    guard let position = ItemPath(indexPath), position.section < starts.count - 1 else {
      return nil
    }
    let start = starts[position.section]
    guard position.item < starts[position.section + 1] - start else { return nil }
    return start + position.item
  }
}
