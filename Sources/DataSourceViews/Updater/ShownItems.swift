import DataSourceCore
import Foundation
import _DataSourceObjectDeletion

/// The items that a view has read, by their positions in the view.
///
/// They replace items that the data source no longer contains but the view still requests. After a
/// reload, they identify the selected and visible items.
///
/// Their type is not a parameter. A dictionary whose type is only known when the app runs takes
/// four times as long, and a view reads this for each row.
struct ShownItems {
  private struct Entry {
    var item: Any
    /// The item that the cell shows, which may be an older one.
    var inCell: Any?
  }

  private var entries: [ItemPath: Entry] = [:]

  /// The number of items above which those that are not visible are removed.
  private var limit = 64

  var isEmpty: Bool { entries.isEmpty }

  /// Whether ``keeping(_:)`` is due.
  var isFull: Bool { entries.count > limit }

  /// The item that was read last.
  func item(at position: ItemPath) -> Any? { existing(entries[position]?.item) }

  /// The item that was used to create or configure the cell.
  func itemInCell(at position: ItemPath) -> Any? { existing(entries[position]?.inCell) }

  private func existing(_ item: Any?) -> Any? {
    item.flatMap { isDeletedObject($0) ? nil : $0 }
  }

  /// Stores an item that the view has read.
  ///
  /// - Parameter isInCell: Whether the cell shows it from now on.
  mutating func note(_ item: Any, at position: ItemPath, isInCell: Bool = false) {
    if isInCell {
      entries[position] = Entry(item: item, inCell: item)
    } else {
      entries[position, default: Entry(item: item)].item = item
    }
  }

  /// Returns only the items at the given index paths.
  func keeping(_ indexPaths: [IndexPath]) -> Self {
    let kept = Set(indexPaths.compactMap { ItemPath($0) })
    var result = following { kept.contains($0) ? ($0, true) : nil }
    result.limit = max(64, 2 * result.entries.count)
    return result
  }

  /// Returns each item at its new position.
  ///
  /// Keep the old ones until the new ones are stored. Releasing them may run any code, such as a
  /// `deinit` of an item that reads rows.
  ///
  /// - Parameter target: Returns the new position and whether the cell moves there, too; `nil`
  ///   removes the item. Different items have different positions.
  /// - Complexity: O(items)
  func following(_ target: (ItemPath) -> (position: ItemPath, hasCell: Bool)?) -> Self {
    var result = self
    result.entries = [:]
    result.entries.reserveCapacity(entries.count)
    for (position, entry) in entries {
      guard let (position, hasCell) = target(position) else { continue }
      result.entries[position] = hasCell ? entry : Entry(item: entry.item, inCell: nil)
    }
    return result
  }
}
