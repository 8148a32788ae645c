import DataSourceKit
import Foundation

/// The items that the view has read, by their index paths in the view.
///
/// They replace items that the data source no longer contains, but the view still requests, and identify the
/// selected and visible items after a reload.
struct RecalledItems<ItemType> {
  private struct Entry {
    var item: ItemType

    /// The item with which the cell was created or configured.
    var itemInCell: ItemType?

    mutating func noteCell() { itemInCell = item }
  }

  private var entries: [IndexPath: Entry] = [:]

  /// The number of items above which those that are not visible are removed.
  private var limit = 64

  subscript(indexPath: IndexPath) -> ItemType? {
    entries[indexPath].flatMap { isDeletedObject($0.item) ? nil : $0.item }
  }

  func itemInCell(at indexPath: IndexPath) -> ItemType? {
    entries[indexPath]?.itemInCell.flatMap { isDeletedObject($0) ? nil : $0 }
  }

  mutating func note(_ item: ItemType, at indexPath: IndexPath) {
    entries[indexPath, default: Entry(item: item)].item = item
  }

  /// Records that a cell shows the item that was read last.
  mutating func noteCell(at indexPath: IndexPath) {
    entries[indexPath]?.noteCell()
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Whether ``keep(_:)`` is due.
  var isFull: Bool { entries.count > limit }

  /// Removes all items except those at the given index paths.
  mutating func keep(_ indexPaths: some Sequence<IndexPath>) {
    let old = entries
    entries = [:]
    for indexPath in indexPaths { entries[indexPath] = old[indexPath] }
    limit = max(64, 2 * entries.count)
  }

  /// Maps the index paths to those AFTER.
  ///
  /// - Parameters:
  ///   - mapping: Maps the items.
  ///   - cells: Maps the cells, which do not follow their items if the view reloads a section or replaces moved
  ///     items.
  /// - Complexity: O(items · log changes)
  mutating func follow(_ mapping: MappingChain, cells: (IndexPath) -> IndexPath?) {
    let old = entries
    entries = [:]
    for (indexPath, var entry) in old {
      guard let target = mapping.indexPathAfter(indexPath) else { continue }
      if cells(indexPath) != target { entry.itemInCell = nil }
      entries[target] = entry
    }
  }
}
