import DataSourceKit
import Foundation

/// The list that a view knows, and the pending changes between it and the data source.
struct ShownList<ItemType> {
  /// The number of items of every section that the view knows. No view accepts a negative number.
  private(set) var counts: [Int]

  /// The changes that the view has not carried out yet.
  var queue = UpdateQueue()

  /// The items that the view has read.
  var recalled = RecalledItems<ItemType>()

  init(counts: [Int]) {
    self.counts = counts.map { max(0, $0) }
  }

  /// Whether the view knows an item at an index path.
  func contains(_ indexPath: IndexPath) -> Bool {
    guard let position = Position(indexPath) else { return false }
    return position.section < counts.count && position.item < counts[position.section]
  }

  /// All index paths that the view knows.
  var indexPaths: IndexPathCollection { IndexPathCollection(itemCounts: counts) }

  /// The index, in a section of the data source, of the first item at or after a position of the view that is
  /// still there; the number of items of the section if there is none.
  ///
  /// - Parameters:
  ///   - position: The position that the view knows, or the one after the last of a section.
  ///   - section: The data source's index of the section.
  ///   - end: The number of items in it.
  ///   - excluded: Index paths in the data source that are skipped.
  /// - Complexity: O(items of the section · log changes)
  func itemInDataSource(
    from position: Position, inSection section: Int, end: Int, except excluded: Set<IndexPath> = []
  ) -> Int {
    (position.item..<max(position.item, counts[position.section])).lazy
      .compactMap {
        queue.mapping.indexPathAfter(Position(section: position.section, item: $0).indexPath)
      }
      .first { $0[0] == section && !excluded.contains($0) }?[1] ?? end
  }

  /// The AFTER index paths of all items that a batch inserts.
  func insertedIndexPaths(_ batch: ChangeSet) -> [IndexPath] {
    batch.insertedItems
      + batch.insertedSections.flatMap { section in
        (0..<counts[section]).map { Position(section: section, item: $0).indexPath }
      }
  }

  /// Adopts the numbers AFTER the changes that the view has begun to carry out.
  mutating func takeOver(_ after: [Int], _ mapping: MappingChain) {
    counts = after.contains { $0 < 0 } ? after.map { max(0, $0) } : after
    queue.takeOver()
    recalled.follow(mapping)
  }

  /// Adopts a move that the view has made by itself.
  ///
  /// - Returns: Whether the move is possible.
  mutating func adoptMove(_ move: ChangeSet, from origin: Position, to target: Position) -> Bool {
    guard queue.phase != .applying, contains(origin.indexPath), target.section < counts.count else {
      return false
    }
    var counts = counts
    counts[origin.section] -= 1
    guard target.item <= counts[target.section], counts[target.section] < .max else { return false }
    counts[target.section] += 1
    guard origin != target else { return true }
    self.counts = counts
    queue.adopt(move)
    recalled.follow(MappingChain([move]))
    return true
  }
}
