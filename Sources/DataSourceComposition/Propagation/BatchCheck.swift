import DataSourceKit
import Foundation

/// Checks that a batch leads from a mirror to its source as it is now, in proportion to the batch.
///
/// A batch that a view would reject, but that has one meaning only, passes, such as the insertion
/// of an item into a section that moves.
struct BatchCheck<Item> {
  let batch: Batch
  let mapping: IndexPathMapping
  private let mirror: SourceMirror<Item>
  private let deleted: Set<Int>
  private let updated: Set<Int>

  init(_ batch: Batch, mapping: IndexPathMapping, mirror: SourceMirror<Item>) {
    self.batch = batch
    self.mapping = mapping
    self.mirror = mirror
    deleted = Set(batch.sections.deletes)
    updated = Set(batch.sections.updates)
  }

  /// Whether all sections exist that are named, each once, and their number is right.
  var fitsSections: Bool {
    let sections = batch.sections
    let before = sections.deletes + sections.updates + sections.moves.map(\.from)
    let after = sections.inserts + sections.moves.map(\.to)
    let count = mirror.sectionCount
    let newCount = count + sections.inserts.count - sections.deletes.count
    return newCount == mirror.source.numberOfSections
      && before.allSatisfy { $0 < count } && after.allSatisfy { $0 < newCount }
      && Set(before).count == before.count && Set(after).count == after.count
  }

  /// The number of items that the touched sections must have, by AFTER index; `nil` if an item that
  /// is named does not exist, or is named twice, or its section is deleted, inserted or updated.
  ///
  /// - Precondition: The sections fit.
  var itemCounts: [Int: Int]? {
    let items = batch.items
    let leaving = items.deletes + items.moves.map(\.from)
    let arriving = items.inserts + items.moves.map(\.to)
    let before = leaving + items.updates
    guard Set(before).count == before.count, Set(arriving).count == arriving.count else {
      return nil
    }
    for position in before {
      guard !deleted.contains(position.section), !updated.contains(position.section),
        mirror.item(at: position) != nil
      else { return nil }
    }
    var changes: [Int: Int] = [:]
    for position in leaving { changes[position.section, default: 0] -= 1 }
    for position in arriving {
      guard let origin = mapping.sectionBefore(position.section), !updated.contains(origin) else {
        return nil
      }
      changes[origin, default: 0] += 1
    }
    var counts: [Int: Int] = [:]
    for (origin, change) in changes {
      guard let section = mirror.sections.handle(at: origin, in: 0),
        let target = mapping.sectionAfter(origin)
      else { return nil }
      counts[target] = mirror.items.count(in: section) + change
    }
    guard arriving.allSatisfy({ $0.item < counts[$0.section, default: 0] }) else { return nil }
    return counts
  }
}
