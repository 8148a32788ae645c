import DataSourceKit
import Foundation
import ListPositions
import ObjectDeletion

/// The items that the view has read, by their positions in the view. All of them have one type.
///
/// They replace items that the data source no longer contains but the view still requests, and
/// identify the selected and visible items after a reload.
///
/// The items' type is not a parameter of this type, but of its methods. Unspecialized code looks up
/// type metadata that depends on a parameter at each use. That took half of the time in which a
/// view reads its rows.
struct RecalledItems {
  private struct Entry {
    var read: AnyRecalledItem

    /// The same object if the cell shows the item that was read last.
    var inCell: AnyRecalledItem?

    mutating func replace<Item>(with item: Item) {
      if read === inCell {
        read = RecalledItem(item)
      } else {
        // A checked cast would look up metadata, too.
        unsafeDowncast(read, to: RecalledItem<Item>.self).item = item
      }
    }
  }

  /// The positions of ``entries``, ascending, each once.
  private var positions: [ItemPath] = []

  private var entries: [Entry] = []

  /// Entries at other positions, far from the end of ``entries``, where an insertion would be slow:
  /// reading a long list backward would take quadratic time. They are merged before the next
  /// change.
  private var unmerged: [ItemPath: Entry] = [:]

  /// The index behind the entry that was replaced last, or at which a missing one belongs. A guess:
  /// it may be out of range.
  private var next = 0

  /// The largest number of entries that an insertion shifts.
  private static var longestShift: Int { 256 }

  /// The number of items above which those that are not visible are removed.
  private var limit = 64

  /// Whether there are no items.
  var isEmpty: Bool { positions.isEmpty && unmerged.isEmpty }

  /// Whether ``keep(_:)`` is due.
  var isFull: Bool { positions.count + unmerged.count > limit }
}

extension RecalledItems {
  /// The item that was read last.
  ///
  /// - Complexity: O(log items)
  func item<Item>(at position: ItemPath) -> Item? { known(entry(at: position)?.read) }

  /// The item that was used to create or configure the cell.
  ///
  /// - Complexity: O(log items)
  func itemInCell<Item>(at position: ItemPath) -> Item? { known(entry(at: position)?.inCell) }

  private func known<Item>(_ value: AnyRecalledItem?) -> Item? {
    guard let value else { return nil }
    let item = unsafeDowncast(value, to: RecalledItem<Item>.self).item
    return isDeletedObject(item) ? nil : item
  }

  /// Replaces the item at a position, if one is stored there.
  ///
  /// - Returns: Whether there is one.
  /// - Complexity: O(log items)
  mutating func replace<Item>(with item: Item, at position: ItemPath) -> Bool {
    // Views read rows in order. Searching each took a quarter of the time in here.
    var index = next
    if index >= positions.count || positions[index] != position {
      index = self.index(of: position)
      next = index
      if index == positions.count || positions[index] != position {
        guard !unmerged.isEmpty, var entry = unmerged[position] else { return false }
        entry.replace(with: item)
        unmerged[position] = entry
        return true
      }
    }
    next = index + 1
    entries[index].replace(with: item)
    return true
  }

  /// Stores an item that the view has read.
  ///
  /// - Complexity: O(log items)
  mutating func note<Item>(_ item: Item, at position: ItemPath) {
    if replace(with: item, at: position) { return }
    set(Entry(read: RecalledItem(item)), at: position)
  }

  /// Records that a cell shows the item that was read last.
  ///
  /// - Complexity: O(log items)
  mutating func noteCell(at position: ItemPath) {
    guard let entry = entry(at: position), entry.inCell !== entry.read else { return }
    set(Entry(read: entry.read, inCell: entry.read), at: position)
  }

  private func entry(at position: ItemPath) -> Entry? {
    let index = index(of: position)
    if index < positions.count, positions[index] == position { return entries[index] }
    return unmerged.isEmpty ? nil : unmerged[position]
  }

  private mutating func set(_ entry: Entry, at position: ItemPath) {
    let index = index(of: position)
    if index < positions.count, positions[index] == position {
      entries[index] = entry
    } else if positions.count - index <= Self.longestShift {
      positions.insert(position, at: index)
      entries.insert(entry, at: index)
      next = index + 1
    } else {
      // No entry is removed before the next merge, so this position remains far from the end, and
      // is never inserted into `entries` as well.
      unmerged[position] = entry
    }
  }

  /// The index of the first entry at or behind a position.
  private func index(of position: ItemPath) -> Int {
    // Views read items in order, so most new ones are behind the last one.
    guard let last = positions.last, position <= last else { return positions.count }
    // An item is searched for before it is inserted.
    if next < positions.count, positions[next] >= position,
      next == 0 || positions[next - 1] < position
    {
      return next
    }
    // Invariant: `positions[..<low]` precede the position, `positions[high...]` do not. Written
    // out, because the generic search of `DataSourceKit` is not specialized here.
    var (low, high) = (0, positions.count - 1)
    while low < high {
      let middle = low + (high - low) / 2
      if positions[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RecalledItems {
  /// Removes all items except those at the given index paths.
  ///
  /// - Returns: As for ``follow(_:)``.
  mutating func keep(_ indexPaths: [IndexPath]) -> [AnyObject] {
    let kept = Set(indexPaths.compactMap { ItemPath($0) })
    let released = follow { kept.contains($0) ? ($0, true) : nil }
    limit = max(64, 2 * positions.count)
    return released
  }

  /// Moves each item to its new position.
  ///
  /// - Parameter target: Returns the new position and whether the cell moves there, too; `nil`
  ///   removes the item. Different items have different positions. It is called with ascending
  ///   ones.
  /// - Returns: What is no longer stored. Keep it until the caller is done: releasing it may run
  ///   any code, such as a `deinit` of an item that reads other rows.
  /// - Complexity: O(items), and O(items · log items) if items change their order
  mutating func follow(
    _ target: (ItemPath) -> (position: ItemPath, hasCell: Bool)?
  ) -> [AnyObject] {
    merge()
    var released: [AnyObject] = []
    var isAscending = true
    var count = 0
    positions.withUnsafeMutableBufferPointer { positions in
      // An array's `swapAt` retains and releases all objects.
      entries.withUnsafeMutableBufferPointer { entries in
        for index in positions.indices {
          // Invariant: the first `count` entries are those from before `index` that remain, at
          // their new positions. Those from `index` on are unchanged.
          guard let (position, hasCell) = target(positions[index]) else { continue }
          if count > 0, position < positions[count - 1] { isAscending = false }
          positions[count] = position
          if count < index { entries.swapAt(count, index) }
          if !hasCell, let old = entries[count].inCell {
            released.append(old)
            entries[count].inCell = nil
          }
          count += 1
        }
      }
    }
    if count < positions.count {
      for entry in entries[count...] {
        released.append(entry.read)
        if let item = entry.inCell { released.append(item) }
      }
      positions.removeSubrange(count...)
      entries.removeSubrange(count...)
    }
    if !isAscending { sort() }
    return released
  }

  private mutating func merge() {
    if unmerged.isEmpty { return }
    for (position, entry) in unmerged {
      positions.append(position)
      entries.append(entry)
    }
    unmerged = [:]
    sort()
  }

  private mutating func sort() {
    let order = positions.indices.sorted { positions[$0] < positions[$1] }
    (positions, entries) = (order.map { positions[$0] }, order.map { entries[$0] })
  }
}

private class AnyRecalledItem {}

private final class RecalledItem<Item>: AnyRecalledItem {
  // Read and replaced as a whole.
  @exclusivity(unchecked)
  var item: Item

  init(_ item: Item) { self.item = item }
}
