import DataSourceCore
import DataSourceDifferentiator
import DataSourceDiffing
import Foundation
import IdentityDiff

// As in the article “Moving from RxDataSources”.

extension Changeset {
  /// The change sets that a data source reports once it contains the final sections.
  var changeSets: [ChangeSet] {
    if reloadData { return [.all] }
    func path(_ item: ItemPath) -> IndexPath { [item.sectionIndex, item.itemIndex] }
    func position(_ path: IndexPath) -> ItemPath {
      ItemPath(sectionIndex: path[0], itemIndex: path[1])
    }
    var structure: [Change] = deletedSections.map { .section(type: .delete([$0])) }
    structure += insertedSections.map { .section(type: .insert([$0])) }
    structure += movedSections.map { .section(type: .move([$0.from], [$0.to])) }
    structure += deletedItems.map { .item(type: .delete(path($0))) }
    structure += insertedItems.map { .item(type: .insert(path($0))) }
    structure += movedItems.map { .item(type: .move(path($0.from), path($0.to))) }
    // Updates are at old positions, those of a difference at both.
    let mapping = ChangeSet.some(structure).mapping
    let difference = SectionedDifference(
      deletedSections: deletedSections, insertedSections: insertedSections,
      movedSections: movedSections.map { ElementMove(from: $0.from, to: $0.to) },
      updatedSections: updatedSections.compactMap { section in
        mapping.newSection(for: section).map { ElementMove(from: section, to: $0) }
      },
      deletedItems: deletedItems, insertedItems: insertedItems,
      movedItems: movedItems.map { ElementMove(from: $0.from, to: $0.to) },
      updatedItems: updatedItems.compactMap { item in
        mapping.newIndexPath(for: path(item)).map { ElementMove(from: item, to: position($0)) }
      })
    return difference.plan(itemCounts: finalSections.map { $0.items.count }).changeSets
  }
}

extension IdentifiedSection {
  /// Creates a section with the items and identity of an animatable section.
  convenience init<Model: AnimatableSectionModelType>(
    _ model: Model, headerTitle: String? = nil, footerTitle: String? = nil
  ) where Model.Identity == ID, Model.Item == ItemType {
    self.init(
      id: model.identity, items: model.items, headerTitle: headerTitle, footerTitle: footerTitle)
  }
}
