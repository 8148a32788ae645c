import DataSourceKit
import ListPositions

extension Batch {
  /// Whether deletions, insertions and moves lead from the old item counts to the new ones, by
  /// rules H1 and H2.
  ///
  /// - Parameters:
  ///   - before: Each section's old item count.
  ///   - after: Each section's new item count.
  /// - Complexity: O(sections + changes · log changes)
  func explains(_ before: [Int], _ after: [Int]) -> Bool {
    guard before.count + sections.inserts.count - sections.deletes.count == after.count else {
      return false
    }
    // What neither leaves nor arrives stays, so there is as much of it in both states.
    var (staying, present) = (before, after)
    for item in items.deletes + items.moves.map(\.from) where !staying.takeOut(item, in: before) {
      return false
    }
    for item in items.inserts + items.moves.map(\.to) where !present.takeOut(item, in: after) {
      return false
    }
    if sections.isEmpty { return staying == present }
    let mapping = IndexPathMapping(sections: sections)
    return present.enumerated().allSatisfy { section, count in
      guard let old = mapping.sectionBefore(section) else { return true }
      return old < staying.count && staying[old] == count
    }
  }

  /// Whether the batch leads from the old item counts to the new ones, and names each position
  /// once. Views may still reject it, because of an update or a reported defect.
  ///
  /// - Parameters:
  ///   - before: Each section's old item count.
  ///   - after: Each section's new item count.
  /// - Complexity: O(sections + changes · log changes)
  package func leads(from before: [Int], to after: [Int]) -> Bool {
    guard malformed.isEmpty, sections.namesEachOnce, items.namesEachOnce,
      (sections.deletes + sections.moves.map(\.from) + sections.updates)
        .allSatisfy(before.indices.contains),
      (sections.inserts + sections.moves.map(\.to)).allSatisfy(after.indices.contains),
      items.updates.allSatisfy({
        before.indices.contains($0.section) && $0.item < before[$0.section]
      })
    else { return false }
    // An updated section is read again as a whole, so it counts as replaced.
    let mapping = IndexPathMapping(self)
    let replaced = Set(sections.deletes + sections.updates)
    let arriving = Set(sections.inserts + sections.updates.compactMap(mapping.sectionAfter))
    return !(items.deletes + items.updates + items.moves.map(\.from))
      .contains { replaced.contains($0.section) }
      && !(items.inserts + items.moves.map(\.to)).contains { arriving.contains($0.section) }
      && explains(before, after)
  }
}

extension Batch.Level {
  /// Whether there is one change at most for each old and for each new position (rules H4, H5).
  fileprivate var namesEachOnce: Bool {
    let old = deletes + moves.map(\.from) + updates
    let new = inserts + moves.map(\.to)
    return Set(old).count == old.count && Set(new).count == new.count
  }
}

extension [Int] {
  /// Takes an item out of its section's count; `false` if there is no such item.
  fileprivate mutating func takeOut(_ item: ItemPath, in counts: [Int]) -> Bool {
    guard item.section < counts.count, item.item < counts[item.section] else { return false }
    self[item.section] -= 1
    return true
  }
}
