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
    var replaced: [Int: Int] = [:]
    for section in updates {
      guard let target = mapping.sectionAfter(section), target < after.count else { continue }
      let change = added[target, default: 0] - removed[section, default: 0]
      if after[target] > 0, after[target] == before[section] &+ change {
        content.insert(target)
      } else {
        replaced[section] = target
      }
    }
    replaceSections(replaced)
    return content
  }

  private static func tally(_ positions: [Position]) -> [Int: Int] {
    positions.reduce(into: [:]) { $0[$1.section, default: 0] += 1 }
  }

  /// Deletes and inserts sections in place of all that was to become of them and their items.
  private mutating func replaceSections(_ targets: [Int: Int]) {
    guard !targets.isEmpty else { return }
    let fresh = Set(targets.values)
    sections.deletes += targets.keys
    sections.inserts += fresh
    sections.moves.removeAll { targets[$0.from] != nil }
    dropNeedlessSectionMoves()

    // An item that moves between such a section and another one only comes or goes there.
    for move in items.moves where targets[move.from.section] != nil {
      items.inserts.append(move.to)
    }
    for move in items.moves where fresh.contains(move.to.section) {
      items.deletes.append(move.from)
    }
    items.moves.removeAll {
      targets[$0.from.section] != nil || fresh.contains($0.to.section)
    }
    items.deletes.removeAll { targets[$0.section] != nil }
    items.inserts.removeAll { fresh.contains($0.section) }
  }

  /// What a section overtook may be replaced, and then it need not move any more (rule Q4).
  private mutating func dropNeedlessSectionMoves() {
    func firstNeedless() -> Int? {
      let map = SlotMap(
        removed: sections.deletes + sections.moves.map(\.from),
        added: sections.inserts + sections.moves.map(\.to))
      return sections.moves.firstIndex { map.rank(before: $0.from) == map.rank(after: $0.to) }
    }
    // Without one of them, another may be needed again.
    while let index = firstNeedless() { sections.moves.remove(at: index) }
  }
}
