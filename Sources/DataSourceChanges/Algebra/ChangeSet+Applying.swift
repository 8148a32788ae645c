import ChangePlanning
import DataSourceKit
public import Foundation
import ListPositions
import Subsequences

extension ChangeSet {
  /// Returns the sections that result from applying this change set.
  ///
  /// Inserted and updated items come from the final sections, all others from the given ones. If
  /// the change set describes the transition, the result equals `final`. If the result differs, the
  /// change set is incorrect even though its counts are valid.
  ///
  /// ```swift
  /// let changes: ChangeSet = .some([.item(type: .move([0, 0], [0, 2]))])
  /// try changes.applied(to: [["a", "b", "c"]], from: [["b", "c", "a"]])  // [["b", "c", "a"]]
  /// ```
  ///
  /// - Parameters:
  ///   - sections: The items of every section before the change.
  ///   - final: The items of every section after the change.
  /// - Returns: The new sections; `final` for ``all``.
  /// - Throws: A violation of an H rule. Batches that only break R or Q rules are applied.
  /// - Complexity: O(sections + changes · log changes + items of sections with item changes)
  public func applied<Element>(
    to sections: [[Element]], from final: [[Element]]
  ) throws(BatchViolation) -> [[Element]] {
    // Only existing new positions are requested, so the index path has two components in range.
    try applied(to: sections, after: final.map { $0.count }) { final[$0[0]][$0[1]] }
  }

  /// Returns the sections that result from applying this change set, asking only for new elements.
  ///
  /// Use it to keep rows, cells or lines in step with a data source, and to reuse those that stay:
  ///
  /// ```swift
  /// rows = try changeSet.applied(to: rows, after: dataSource.itemCounts) { indexPath in
  ///   Row(dataSource[indexPath])
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - sections: The elements of every section before the change.
  ///   - itemCounts: The number of elements of every section after the change.
  ///   - element: Creates the element for a new index path. It is called once, in order, for each
  ///     inserted or updated item, including those of inserted or updated sections, and for every
  ///     item after ``all``.
  /// - Returns: The new sections.
  /// - Throws: A violation of an H rule. Batches that only break R or Q rules are applied.
  /// - Complexity: O(sections + changes · log changes + items of sections with item changes)
  public func applied<Element>(
    to sections: [[Element]], after itemCounts: [Int], element: (IndexPath) -> Element
  ) throws(BatchViolation) -> [[Element]] {
    guard case .some(let changes) = self else {
      return itemCounts.enumerated().map { makeSection($0, count: $1, element) }
    }
    let batch = Batch(changes)
    let validator = BatchValidator(batch, before: sections.map { $0.count }, after: itemCounts)
    try validator.checkHardRules()

    let updatedSections = Set(batch.sections.updates)
    let updatedItems = Dictionary(grouping: batch.items.updates, by: \.section)
    let mapping = validator.mapping
    return itemCounts.enumerated().map { section, count in
      guard let origin = mapping.sectionBefore(section), !updatedSections.contains(origin) else {
        return makeSection(section, count: count, element)
      }
      let updated = updatedItems[origin, default: []]
      if mapping.items(from: origin, to: section).isIdentity, updated.isEmpty {
        return sections[origin]
      }
      return mapping.assemble(
        section, from: origin, of: sections, count: count, updated: updated.map(\.item).inOrder(),
        element: element)
    }
  }
}

extension IndexPathMapping {
  /// Returns the elements of a surviving section. Runs of kept elements are copied as a whole.
  ///
  /// - Parameters:
  ///   - after: The section's new index.
  ///   - before: The section's old index.
  ///   - sections: The old elements.
  ///   - count: The section's new number of elements, consistent with the batch.
  ///   - updated: The old indices of its updated elements, ascending.
  ///   - element: Creates an inserted or updated element.
  fileprivate func assemble<Element>(
    _ after: Int, from before: Int, of sections: [[Element]], count: Int, updated: [Int],
    element: (IndexPath) -> Element
  ) -> [Element] {
    let slots = items(from: before, to: after)
    var (removed, added, updated) = (slots.removed[...], slots.added[...], updated[...])
    var result: [Element] = []
    result.reserveCapacity(count)
    var next = 0
    while result.count < count {
      // Invariant: the unnamed and updated elements before `next` are in the result, and each slice
      // begins with the first position that has not been processed.
      let position = ItemPath(section: after, item: result.count)
      if added.first == position.item {
        added.removeFirst()
        let source = origin(ofMoveTo: position)
        result.append(source.map { sections[$0.section][$0.item] } ?? element(position.indexPath))
      } else if removed.first == next {
        removed.removeFirst()
        next += 1
      } else if updated.first == next {
        updated.removeFirst()
        result.append(element(position.indexPath))
        next += 1
      } else {
        let end = min(removed.first ?? .max, updated.first ?? .max)
        let length = min(end - next, (added.first ?? count) - position.item)
        result += sections[before][next..<next + length]
        next += length
      }
    }
    return result
  }
}

private func makeSection<Element>(
  _ section: Int, count: Int, _ element: (IndexPath) -> Element
) -> [Element] {
  (0..<max(0, count)).map { element(ItemPath(section: section, item: $0).indexPath) }
}
