import DataSourceKit
import Foundation

extension Batch {
  /// Takes the updates of sections out.
  ///
  /// A section whose number of items is explained by the changes in it is to be read again where it is
  /// AFTER. Any other, and an empty one, is replaced: deleted and inserted. Updates of sections that do
  /// not exist stay in.
  ///
  /// - Parameters:
  ///   - before: The number of items of every section BEFORE.
  ///   - after: The number of items of every section AFTER.
  /// - Returns: The AFTER indices of the sections to be read again.
  mutating func settleSectionUpdates(before: [Int], after: [Int]) -> IndexSet {
    let updates = sections.updates.filter { $0 < before.count }
    guard !updates.isEmpty else { return [] }
    sections.updates.removeAll { $0 < before.count }

    let mapping = IndexPathMapping(.some(changes))
    let removed = Self.tally(items.deletes + items.moves.map(\.from))
    let added = Self.tally(items.inserts + items.moves.map(\.to))
    var content = IndexSet()
    var replaced: Set<Move<Int>> = []
    for section in updates {
      guard let target = mapping.sectionAfter(section), target < after.count else { continue }
      let change = added[target, default: 0] - removed[section, default: 0]
      if after[target] > 0, after[target] == before[section] &+ change {
        content.insert(target)
      } else {
        replaced.insert(Move(from: section, to: target))
      }
    }
    replaceSections(replaced)
    return content
  }

  private static func tally(_ positions: [Position]) -> [Int: Int] {
    positions.reduce(into: [:]) { $0[$1.section, default: 0] += 1 }
  }
}
