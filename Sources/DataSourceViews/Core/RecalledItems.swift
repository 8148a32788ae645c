import DataSourceKit
import Foundation

/// The items that the view has read, by their positions in the view.
///
/// They replace items that the data source no longer contains, but the view still requests, and identify the
/// selected and visible items after a reload.
final class RecalledItems<ItemType> {
  // No stored type depends on the type of the items, since code that is not specialized looks up the metadata
  // of such types at each use: that took half of the time in which a view reads its rows.
  private var entries: [ItemPath: Entry] = [:]

  /// The number of items above which those that are not visible are removed.
  private var limit = 64

  /// Whether there are no items.
  var isEmpty: Bool { entries.isEmpty }

  /// Whether ``keep(_:)`` is due.
  var isFull: Bool { entries.count > limit }

  subscript(position: ItemPath) -> ItemType? { item(of: entries[position]?.read) }

  /// The item with which the cell was created or configured.
  func itemInCell(at position: ItemPath) -> ItemType? { item(of: entries[position]?.inCell) }

  private func item(of value: AnyValue?) -> ItemType? {
    guard let value else { return nil }
    let item = item(of: value)
    return isDeletedObject(item) ? nil : item
  }

  private func item(of value: AnyValue) -> ItemType {
    // All values are made in `note(_:at:)`. A checked cast looks up metadata, too.
    unsafeDowncast(value, to: Value<ItemType>.self).item
  }

  /// Records the item that the view has read.
  func note(_ item: ItemType, at position: ItemPath) {
    let entry = entries[position]
    if let entry, entry.read !== entry.inCell {
      unsafeDowncast(entry.read, to: Value<ItemType>.self).item = item
    } else {
      entries[position] = Entry(read: Value(item), inCell: entry?.inCell)
    }
  }

  /// Records that a cell shows the item that was read last.
  func noteCell(at position: ItemPath) {
    guard let entry = entries[position], entry.inCell !== entry.read else { return }
    entries[position]?.inCell = entry.read
  }

  /// Removes all items except those at the given index paths.
  func keep(_ indexPaths: [IndexPath]) {
    let old = entries
    entries = [:]
    for position in indexPaths.compactMap({ ItemPath($0) }) { entries[position] = old[position] }
    limit = max(64, 2 * entries.count)
  }

  /// Moves each item to its position AFTER.
  ///
  /// - Parameter target: Returns the position AFTER and whether the cell moves there, too; `nil` removes the
  ///   item.
  func follow(_ target: (ItemPath) -> (position: ItemPath, hasCell: Bool)?) {
    var moved: [ItemPath: Entry] = [:]
    moved.reserveCapacity(entries.count)
    for (position, var entry) in entries {
      guard let (after, hasCell) = target(position) else { continue }
      if !hasCell { entry.inCell = nil }
      moved[after] = entry
    }
    entries = moved
  }
}

private struct Entry {
  var read: AnyValue

  /// The same object if the cell shows the item that was read last.
  var inCell: AnyValue?
}

private class AnyValue {}

private final class Value<ItemType>: AnyValue {
  var item: ItemType

  init(_ item: ItemType) { self.item = item }
}
