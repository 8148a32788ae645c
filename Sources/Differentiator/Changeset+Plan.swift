import DataSourceDiffing
public import DataSourceKit
import Foundation
import IdentityDiff

extension Changeset {
  /// The change sets that show this one: first its structure, then what it updates, at the places where
  /// that is after the structure.
  ///
  /// Both are for a data source that holds `finalSections`. If
  /// `reloadData` is set, the structure is `ChangeSet.all`.
  ///
  /// ```swift
  /// for changeset in try Diff.differencesForSectionedView(initialSections: old, finalSections: new) {
  ///   sections = changeset.finalSections
  ///   changeset.plan.changeSets.forEach { reloadBlock?($0) }
  /// }
  /// ```
  ///
  /// - Complexity: O(changes · log changes)
  public var plan: ChangePlan {
    if reloadData { return ChangePlan(structure: .all) }
    let difference = SectionedDifference(
      deletedSections: deletedSections, insertedSections: insertedSections,
      movedSections: movedSections.map { Move(from: $0.from, to: $0.to) },
      deletedItems: deletedItems, insertedItems: insertedItems,
      movedItems: movedItems.map { Move(from: $0.from, to: $0.to) })
    let counts = finalSections.map { $0.items.count }
    var plan = difference.plan(itemCounts: counts)
    // What is updated is named BEFORE.
    let mapping = plan.structure.mapping
    let sections = updatedSections.compactMap(mapping.sectionAfter)
    let emptied = sections.filter { !counts.indices.contains($0) || counts[$0] == 0 }
    if !emptied.isEmpty { return ChangePlan(structure: .all) }
    let updates = sections.map { Change.section(type: .update(IndexPath(indexes: [$0]))) }
    let read = Set(sections)
    let items = updatedItems.map { IndexPath(indexes: [$0.sectionIndex, $0.itemIndex]) }
      .compactMap(mapping.indexPathAfter).filter { !read.contains($0[0]) }
    plan.content = .some(updates + items.map { .object(type: .update($0)) })
    return plan
  }
}
