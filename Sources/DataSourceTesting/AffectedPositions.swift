import DataSourceCore
import DataSourcePlanning
import Foundation

/// The new positions that a batch affects: sections and items that it names, and their neighbors.
struct AffectedPositions {
  private(set) var sections: Set<Int> = []
  private(set) var items: Set<ItemPath> = []

  /// Finds the positions that a batch affects.
  ///
  /// - Parameters:
  ///   - changeSet: The batch.
  ///   - counts: The new number of items of every section.
  /// - Complexity: O(changes · log changes)
  init(_ changeSet: ChangeSet, counts: [Int]) {
    let batch = Batch(changeSet.changes)
    let mapping = changeSet.mapping

    func neighbourhood(_ place: Int) -> [Int] { [place &- 1, place, place &+ 1] }

    let oldSections = batch.sections.deletes + batch.sections.moves.map(\.from)
    let newSections = batch.sections.inserts + batch.sections.moves.map(\.to)
    sections = Set(newSections.flatMap(neighbourhood))
    sections.formUnion(
      (oldSections.flatMap(neighbourhood) + batch.sections.updates)
        .compactMap(mapping.newSection(for:)))
    for origin in batch.items.deletes + batch.items.moves.map(\.from) + batch.items.updates {
      if let section = mapping.newSection(for: origin.section) { sections.insert(section) }
      for item in neighbourhood(origin.item) {
        let position = ItemPath(section: origin.section, item: item)
        if let after = mapping.positionAfter(position) { items.insert(after) }
      }
    }
    for target in batch.items.inserts + batch.items.moves.map(\.to) {
      sections.insert(target.section)
      for item in neighbourhood(target.item) {
        items.insert(ItemPath(section: target.section, item: item))
      }
    }

    sections = sections.filter(counts.indices.contains)
    for section in sections {
      items.insert(ItemPath(section: section, item: 0))
      items.insert(ItemPath(section: section, item: counts[section] - 1))
    }
    items = items.filter {
      counts.indices.contains($0.section) && (0..<max(0, counts[$0.section])).contains($0.item)
    }
  }

  /// Creates all positions.
  init(allOf counts: [Int]) {
    sections = Set(counts.indices)
    for (section, count) in counts.enumerated() {
      for item in 0..<max(0, count) { items.insert(ItemPath(section: section, item: item)) }
    }
  }
}
