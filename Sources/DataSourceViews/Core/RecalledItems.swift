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

  /// The positions of ``entries``, ascending, each once.
  private var positions: [ItemPath] = []

  private var entries: [Entry] = []

  /// Entries at other positions, far from the end of ``entries``, where an insertion would be slow:
  /// reading a long list backward would take quadratic time. They are merged before the next change.
  private var unmerged: [ItemPath: Entry] = [:]

  /// The largest number of entries that an insertion shifts.
  private static var longestShift: Int { 256 }

  /// The number of items above which those that are not visible are removed.
  private var limit = 64

  private var count: Int { positions.count + unmerged.count }

  /// Whether there are no items.
  var isEmpty: Bool { count == 0 }

  /// Whether ``keep(_:)`` is due.
  var isFull: Bool { count > limit }
}

extension RecalledItems {
  /// - Complexity: O(log items)
  subscript(indexPath: IndexPath) -> ItemType? {
    entry(at: indexPath).flatMap { isDeletedObject($0.item) ? nil : $0.item }
  }

  /// - Complexity: O(log items)
  func itemInCell(at indexPath: IndexPath) -> ItemType? {
    entry(at: indexPath)?.itemInCell.flatMap { isDeletedObject($0) ? nil : $0 }
  }

  /// Records the item that the view has read.
  ///
  /// - Complexity: O(log items)
  mutating func note(_ item: ItemType, at indexPath: IndexPath) {
    guard let position = ItemPath(indexPath) else { return }
    let index = index(of: position)
    if index < positions.count, positions[index] == position {
      entries[index].item = item
    } else if positions.count - index <= Self.longestShift {
      positions.insert(position, at: index)
      entries.insert(Entry(item: item), at: index)
    } else {
      // Until the next merge no entry is removed, so this position remains far from the end, and is
      // never inserted into `entries` as well.
      unmerged[position, default: Entry(item: item)].item = item
    }
  }

  /// Records that a cell shows the item that was read last.
  ///
  /// - Complexity: O(log items)
  mutating func noteCell(at indexPath: IndexPath) {
    guard let position = ItemPath(indexPath) else { return }
    let index = index(of: position)
    if index < positions.count, positions[index] == position {
      entries[index].noteCell()
    } else if !unmerged.isEmpty {
      unmerged[position]?.noteCell()
    }
  }

  private func entry(at indexPath: IndexPath) -> Entry? {
    guard let position = ItemPath(indexPath) else { return nil }
    let index = index(of: position)
    if index < positions.count, positions[index] == position { return entries[index] }
    return unmerged.isEmpty ? nil : unmerged[position]
  }

  /// The index of the first entry at a position or behind it.
  private func index(of position: ItemPath) -> Int {
    // Views read items in order, so most are new and behind the last one.
    guard let last = positions.last, position <= last else { return positions.count }
    // Invariant: `positions[..<low]` precede the position, `positions[high...]` do not.
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
  /// - Complexity: O(n log n) for the items and the index paths
  mutating func keep(_ indexPaths: some Sequence<IndexPath>) {
    merge()
    var kept: (positions: [ItemPath], entries: [Entry]) = ([], [])
    for position in indexPaths.compactMap({ ItemPath($0) }).sorted()
    where position != kept.positions.last {
      let index = index(of: position)
      guard index < positions.count, positions[index] == position else { continue }
      kept.positions.append(position)
      kept.entries.append(entries[index])
    }
    (positions, entries) = kept
    limit = max(64, 2 * count)
  }

  /// Maps the index paths to those AFTER.
  ///
  /// - Parameters:
  ///   - mapping: Maps the items.
  ///   - cells: Maps the cells, which do not follow their items if the view reloads a section or
  ///     replaces moved items.
  /// - Complexity: O(items · log changes), and O(items · log items) if items change their order
  mutating func follow(_ mapping: MappingChain, cells: (IndexPath) -> IndexPath?) {
    move { position in
      let indexPath = position.indexPath
      guard let target = mapping.indexPathAfter(indexPath), let after = ItemPath(target) else {
        return nil
      }
      return (after, cells(indexPath) == target)
    }
  }

  /// Maps the index paths to those AFTER a change. The cells follow their items.
  ///
  /// - Complexity: O(items · log changes), and O(items · log items) if items change their order
  mutating func follow(_ mapping: IndexPathMapping) {
    move { position in mapping.positionAfter(position).map { ($0, true) } }
  }

  /// Moves each entry to its position AFTER.
  ///
  /// - Parameter target: Returns the position AFTER and whether the cell moves there, too; `nil`
  ///   removes the entry.
  private mutating func move(_ target: (ItemPath) -> (position: ItemPath, hasCell: Bool)?) {
    merge()
    var count = 0
    var isAscending = true
    for index in positions.indices {
      // Invariant: the first `count` entries are those from before `index` that remain, at their
      // positions AFTER. Those from `index` on are as they were.
      guard let (position, hasCell) = target(positions[index]) else { continue }
      if count > 0, position <= positions[count - 1] { isAscending = false }
      positions[count] = position
      if count < index { entries.swapAt(count, index) }
      if !hasCell { entries[count].itemInCell = nil }
      count += 1
    }
    if count < positions.count {
      positions.removeSubrange(count...)
      entries.removeSubrange(count...)
    }
    if !isAscending { sort() }
  }

  /// Moves all entries into ``entries``.
  private mutating func merge() {
    if unmerged.isEmpty { return }
    for (position, entry) in unmerged {
      positions.append(position)
      entries.append(entry)
    }
    unmerged = [:]
    sort()
  }

  /// Sorts the entries by position. Of several at one position the first is kept.
  private mutating func sort() {
    let order = positions.indices.sorted { positions[$0] < positions[$1] }
    var sorted: (positions: [ItemPath], entries: [Entry]) = ([], [])
    sorted.positions.reserveCapacity(order.count)
    sorted.entries.reserveCapacity(order.count)
    for index in order where positions[index] != sorted.positions.last {
      sorted.positions.append(positions[index])
      sorted.entries.append(entries[index])
    }
    (positions, entries) = sorted
  }
}
