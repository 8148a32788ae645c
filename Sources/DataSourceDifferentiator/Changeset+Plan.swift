import DataSourceDiffing
public import DataSourceKit
import Foundation
import IdentityDiff

extension Changeset {
  /// The plan for this change set: first its structure, then its updates, at new positions.
  ///
  /// A data source reports it once it contains ``finalSections``. If ``reloadData`` is set, the
  /// structure is `ChangeSet.all`.
  ///
  /// ```swift
  /// for changeset in try Diff.differencesForSectionedView(
  ///   initialSections: old, finalSections: new)
  /// {
  ///   sections = changeset.finalSections
  ///   changeset.plan.changeSets.forEach { reloadBlock?($0) }
  /// }
  /// ```
  ///
  /// - Complexity: O(changes · log changes)
  public var plan: ChangePlan {
    if reloadData { return ChangePlan(structure: .all) }
    var difference = SectionedDifference(
      deletedSections: deletedSections, insertedSections: insertedSections,
      movedSections: movedSections.map { ElementMove(from: $0.from, to: $0.to) },
      deletedItems: deletedItems, insertedItems: insertedItems,
      movedItems: movedItems.map { ElementMove(from: $0.from, to: $0.to) })
    // Updates are at old positions.
    let mapping = IndexPathMapping(difference.batch)
    difference.updatedSections = updatedSections.compactMap { section in
      mapping.sectionAfter(section).map { ElementMove(from: section, to: $0) }
    }
    difference.updatedItems = updatedItems.compactMap { item in
      let path = IndexPath(indexes: [item.sectionIndex, item.itemIndex])
      return mapping.indexPathAfter(path).map {
        ElementMove(from: item, to: ItemPath(sectionIndex: $0[0], itemIndex: $0[1]))
      }
    }
    return difference.plan(itemCounts: finalSections.map { $0.items.count })
  }
}
