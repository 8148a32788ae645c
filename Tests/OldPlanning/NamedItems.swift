import DataSourceKit
import ListPositions

/// The item positions that a batch names, in the old or in the new state.
///
/// The rank of an unnamed item is the number of unnamed items before it in its section. It is the
/// same in both states, as in `SlotMap`.
struct NamedItems: Hashable, Sendable {
  /// Ascending, each once.
  private var positions: [ItemPath] = []

  init() {}

  /// The ends of moves that are named, too.
  enum End {
    case origin
    case target
  }

  /// Creates the positions of insertions or deletions, and of the ends of moves.
  ///
  /// - Complexity: O(n log n), and O(n) if the positions ascend
  init(_ places: [ItemPath], _ moves: [ElementMove<ItemPath>], _ end: End) {
    positions = places.ascending()
    if moves.isEmpty { return }
    positions.reserveCapacity(positions.count + moves.count)
    let isSorted = moves.count <= Self.fewMoves
    for move in moves { add(end == .origin ? move.from : move.to, isSorted: isSorted) }
    if !isSorted { positions = positions.ascending() }
  }

  /// Adds a position, at its place if the positions are sorted. Sorting all of them for a few moves
  /// would take several times as long.
  @inline(never)
  private mutating func add(_ position: ItemPath, isSorted: Bool) {
    var index = positions.count
    positions.append(position)
    guard isSorted else { return }
    // Invariant: the place at `index` is free, and the positions behind it follow the new one.
    while index > 0, positions[index - 1] > position {
      positions[index] = positions[index - 1]
      index -= 1
    }
    positions[index] = position
    if index > 0, positions[index - 1] == position { positions.remove(at: index) }
  }

  private static var fewMoves: Int { 16 }

  /// The rank of an item; `nil` if it is named.
  ///
  /// - Complexity: O(log n)
  func rank(of position: ItemPath) -> Int? {
    if positions.isEmpty { return position.item }
    let index = positions.partitioningIndex { $0 >= position }
    if index < positions.count, positions[index] == position { return nil }
    return position.item - (index - start(of: position.section))
  }

  /// The unnamed item with a rank in a section; `nil` if its index exceeds the largest integer.
  ///
  /// - Complexity: O(log n)
  func item(ofRank rank: Int, inSection section: Int) -> Int? {
    if positions.isEmpty { return rank }
    // `item - k` unnamed items precede the named item at `start + k`. If that is at most the rank,
    // the named item precedes the unnamed one. Invariant: `positions[start..<low]` precede the
    // unnamed item, `positions[high...]` follow it or are in a later section.
    let start = start(of: section)
    var (low, high) = (start, positions.count)
    while low < high {
      let middle = low + (high - low) / 2
      let named = positions[middle]
      if named.section == section, named.item - (middle - start) <= rank {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let (item, overflow) = rank.addingReportingOverflow(low - start)
    return overflow ? nil : item
  }

  /// How far the positions of a section have been read in order.
  struct Cursor {
    /// The indices of the section's positions.
    fileprivate var start = 0
    fileprivate var end = 0

    /// The index of the first position that may follow those asked for.
    fileprivate var index = 0
  }

  func cursor(inSection section: Int) -> Cursor {
    let start = start(of: section)
    let end = positions.last?.section == section ? positions.count : self.start(of: section + 1)
    return Cursor(start: start, end: end, index: start)
  }

  /// Like ``rank(of:)``, for items that ascend within the cursor's section.
  @inline(__always)
  func rank(of item: Int, _ cursor: inout Cursor) -> Int? {
    while cursor.index < cursor.end {
      let named = positions[cursor.index].item
      if named == item { return nil }
      if named > item { break }
      cursor.index += 1
    }
    return item - (cursor.index - cursor.start)
  }

  /// Like ``item(ofRank:inSection:)``, for ranks that ascend within the cursor's section.
  @inline(__always)
  func item(ofRank rank: Int, _ cursor: inout Cursor) -> Int? {
    while cursor.index < cursor.end,
      positions[cursor.index].item - (cursor.index - cursor.start) <= rank
    {
      cursor.index += 1
    }
    let (item, overflow) = rank.addingReportingOverflow(cursor.index - cursor.start)
    return overflow ? nil : item
  }

  /// The named items of a section, ascending.
  ///
  /// - Complexity: O(log n + named items of the section)
  func items(inSection section: Int) -> [Int] {
    positions[start(of: section)...].prefix { $0.section == section }.map(\.item)
  }

  /// The index of the first position in a section or a later one.
  private func start(of section: Int) -> Int {
    // Most batches name items of one section only.
    if positions.first?.section == section { return 0 }
    return positions.partitioningIndex { $0.section >= section }
  }
}
