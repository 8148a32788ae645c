import DataSourceCore
import DataSourcePlanning
public import Foundation
import _DataSourceSubsequences

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
  /// - Complexity: O(sections + (changes + items of sections with item changes) · log changes)
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
  ///   Row(dataSource.item(at: indexPath))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - sections: The elements of every section before the change.
  ///   - itemCounts: The number of elements of every section after the change.
  ///   - element: Creates the element for a new index path. It is called once for each inserted or
  ///     updated item, in order. Items of inserted or updated sections count; after ``all``, every
  ///     item does.
  /// - Returns: The new sections.
  /// - Throws: A violation of an H rule. Batches that only break R or Q rules are applied.
  /// - Complexity: O(sections + (changes + items of sections with item changes) · log changes)
  public func applied<Element>(
    to sections: [[Element]], after itemCounts: [Int], element: (IndexPath) -> Element
  ) throws(BatchViolation) -> [[Element]] {
    func section(_ index: Int, _ element: (ItemPath) -> Element) -> [Element] {
      (0..<max(0, itemCounts[index])).map { element(ItemPath(section: index, item: $0)) }
    }
    guard case .some(let changes) = self else {
      return itemCounts.indices.map { section($0) { element($0.indexPath) } }
    }
    let batch = Batch(changes)
    let validator = BatchValidator(batch, before: sections.map { $0.count }, after: itemCounts)
    try validator.checkHardRules()

    let updatedSections = Set(batch.sections.updates)
    let updatedItems = Set(batch.items.updates)
    let changedBefore = Set((batch.items.removed + batch.items.updates).map(\.section))
    let changedAfter = Set(batch.items.added.map(\.section))
    let mapping = validator.mapping
    return itemCounts.indices.map { index in
      guard let origin = mapping.oldSection(for: index),
        !updatedSections.contains(origin)
      else { return section(index) { element($0.indexPath) } }
      if !changedBefore.contains(origin), !changedAfter.contains(index) { return sections[origin] }
      return section(index) { item in
        guard let old = mapping.positionBefore(item), !updatedItems.contains(old) else {
          return element(item.indexPath)
        }
        return sections[old.section][old.item]
      }
    }
  }
}
