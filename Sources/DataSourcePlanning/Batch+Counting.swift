import DataSourceCore
package import DataSourcePositions
import _DataSourceSubsequences

/// Changes of a section's item count that do not explain its new count, or changes of sections that
/// do not explain their number.
package struct Miscount {
  /// The section's new index; `nil` for the number of sections.
  package var section: Int?
  package var before = 0
  package var inserted = 0
  package var deleted = 0
  package var movedIn = 0
  package var movedOut = 0
}

extension Batch {
  /// Returns where the changes do not lead from the old item counts to the new ones (rules H1 and
  /// H2).
  ///
  /// - Parameters:
  ///   - before: Each section's old item count.
  ///   - after: Each section's new item count.
  ///   - ignored: The old indices of sections that may have any count.
  /// - Returns: The first such section; `nil` if there is none.
  /// - Precondition: The positions of items exist.
  /// - Complexity: O(sections + changes · log changes)
  package func miscount(
    from before: [Int], to after: [Int], ignoring ignored: Set<Int> = []
  ) -> Miscount? {
    guard before.count + sections.inserts.count - sections.deletes.count == after.count else {
      return Miscount(inserted: sections.inserts.count, deleted: sections.deletes.count)
    }
    // What neither leaves nor arrives stays, so there is as much of it in both states.
    var (staying, present) = (before, after)
    for item in items.removed { staying[item.section] -= 1 }
    for item in items.added { present[item.section] -= 1 }
    if sections.isEmpty, staying == present { return nil }
    let mapping = IndexPathMapping(sections: sections)
    for (section, count) in staying.enumerated() where !ignored.contains(section) {
      guard let target = mapping.newSection(for: section) else { continue }
      if target < present.count, present[target] == count { continue }
      return Miscount(
        section: target, before: before[section],
        inserted: items.inserts.count { $0.section == target },
        deleted: items.deletes.count { $0.section == section },
        movedIn: items.moves.count { $0.to.section == target },
        movedOut: items.moves.count { $0.from.section == section })
    }
    return nil
  }

  /// Whether the changes lead from the old item counts to the new ones.
  ///
  /// - Parameters:
  ///   - before: Each section's old item count.
  ///   - after: Each section's new item count.
  /// - Complexity: O(sections + changes · log changes)
  func explains(_ before: [Int], _ after: [Int]) -> Bool {
    items.removed.allSatisfy(before.hasItem) && items.added.allSatisfy(after.hasItem)
      && miscount(from: before, to: after) == nil
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
      (sections.removed + sections.updates).allSatisfy(before.indices.contains),
      sections.added.allSatisfy(after.indices.contains), items.updates.allSatisfy(before.hasItem)
    else { return false }
    // An updated section is read again as a whole, so it counts as replaced.
    let mapping = IndexPathMapping(sections: sections)
    let replaced = Set(sections.deletes + sections.updates)
    let arriving = Set(sections.inserts + sections.updates.compactMap(mapping.newSection(for:)))
    return !(items.removed + items.updates).contains { replaced.contains($0.section) }
      && !items.added.contains { arriving.contains($0.section) } && explains(before, after)
  }
}

extension Batch.Level {
  /// Whether there is one change at most for each old and for each new position (rules H4, H5).
  fileprivate var namesEachOnce: Bool {
    let old = removed + updates
    return Set(old).count == old.count && Set(added).count == added.count
  }
}

extension [Int] {
  /// Whether an item exists, by the item counts of sections.
  package func hasItem(_ item: ItemPath) -> Bool {
    item.section < count && item.item < self[item.section]
  }
}
