import DataSourceKit
import Foundation

/// The AFTER positions that a batch affects: the sections and items that it names, and their neighbours.
struct TouchedPositions {
  private(set) var sections: Set<Int> = []
  private(set) var items: Set<Position> = []

  /// Creates the positions that a batch affects.
  ///
  /// - Parameters:
  ///   - changeSet: The batch.
  ///   - counts: The number of items of every section AFTER.
  /// - Complexity: O(changes · log changes)
  init(_ changeSet: ChangeSet, counts: [Int]) {
    let batch = Batch(changeSet.changes)
    let mapping = changeSet.mapping

    for section in batch.sections.deletes + batch.sections.moves.map(\.from) {
      for neighbour in [section &- 1, section &+ 1] {
        if let after = mapping.sectionAfter(neighbour) { sections.insert(after) }
      }
    }
    for section in batch.sections.inserts + batch.sections.moves.map(\.to) {
      sections.formUnion([section &- 1, section, section &+ 1])
    }
    sections.formUnion(batch.sections.updates.compactMap(mapping.sectionAfter))
    for origin in batch.items.deletes + batch.items.moves.map(\.from) + batch.items.updates {
      if let section = mapping.sectionAfter(origin.section) { sections.insert(section) }
      for item in [origin.item &- 1, origin.item, origin.item &+ 1] {
        let position = Position(section: origin.section, item: item)
        if let after = mapping.indexPathAfter(position.indexPath) { items.insert(after) }
      }
    }
    for target in batch.items.inserts + batch.items.moves.map(\.to) {
      sections.insert(target.section)
      for item in [target.item &- 1, target.item, target.item &+ 1] {
        items.insert(Position(section: target.section, item: item))
      }
    }

    sections = sections.filter(counts.indices.contains)
    for section in sections {
      items.insert(Position(section: section, item: 0))
      items.insert(Position(section: section, item: counts[section] - 1))
    }
    items = items.filter {
      counts.indices.contains($0.section) && (0..<max(0, counts[$0.section])).contains($0.item)
    }
  }

  /// Creates all positions.
  init(allOf counts: [Int]) {
    sections = Set(counts.indices)
    for (section, count) in counts.enumerated() {
      for item in 0..<max(0, count) { items.insert(Position(section: section, item: item)) }
    }
  }
}

extension Set<Position> {
  fileprivate mutating func insert(_ indexPath: IndexPath) {
    if let position = Position(indexPath) { insert(position) }
  }
}
