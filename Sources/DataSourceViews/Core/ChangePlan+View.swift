import DataSourceKit
import Foundation

extension ChangePlan {
  /// Plans how a view carries out a change set, and checks that it can.
  ///
  /// The change set may hold more than one batch of a view could: updates may stand beside all other changes of
  /// the same position, and twice. An update of something that is deleted is left out. An updated section is
  /// deleted and inserted if it is empty (rule Q5), or if its number of items changes by more than what the
  /// batch does in it.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - before: The number of items of every section that the view knows.
  ///   - after: The number of items of every section after the change.
  ///   - quirks: The rules against reported defects that are enforced.
  /// - Throws: The rule that the batch of structure would break, or H3 for an impossible update.
  /// - Complexity: O(sections + changes · log changes)
  init(
    viewing changes: [Change], before: [Int], after: [Int], enforcing quirks: Set<BatchRule>
  ) throws(BatchViolation) {
    var batch = Batch(changes)
    let itemUpdates = batch.items.updates
    // What is impossible stays in, so that the validation names it.
    batch.items.updates.removeAll { $0.section < before.count && $0.item < before[$0.section] }
    let sections = batch.settleSectionUpdates(before: before, after: after)
    try ChangeSet.some(batch.changes).validate(before: before, after: after, enforcing: quirks)
    self.init(batch, contentSections: sections, updatedItems: itemUpdates)
  }

  /// Plans how a view carries out a change set that keeps the rules.
  init(viewing changes: [Change]) {
    var batch = Batch(changes)
    let updates = (sections: batch.sections.updates, items: batch.items.updates)
    batch.sections.updates = []
    batch.items.updates = []
    batch.malformed = []
    let mapping = ChangeSet.some(batch.changes).mapping
    let sections = IndexSet(updates.sections.compactMap(mapping.sectionAfter).filter { $0 < .max })
    self.init(batch, contentSections: sections, updatedItems: updates.items)
  }

  private init(_ structure: Batch, contentSections: IndexSet, updatedItems: [Position]) {
    let structure = ChangeSet.some(structure.changes)
    let mapping = structure.mapping
    let items = Set(updatedItems.compactMap { mapping.indexPathAfter($0.indexPath) })
      .filter { !contentSections.contains($0[0]) }
    self.init(
      structure: structure,
      content: .some(
        contentSections.map { .section(type: .update(IndexPath(sectionIndex: $0))) }
          + items.sorted().map { .item(type: .update($0)) }))
  }
}

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
  fileprivate mutating func settleSectionUpdates(before: [Int], after: [Int]) -> IndexSet {
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
