import IdentityDiff
import TestSupport

extension SectionedOracle {
  /// The difference that the rules require.
  func difference(comparesSections: Bool = false) -> SectionedDifference {
    let kept = Increasing.heaviest(
      sections.pairs.map(\.from), weights: sections.pairs.map { _ in 1 })
    let movedSections = sections.pairs.indices.filter { !kept.contains($0) }
      .map { sections.pairs[$0] }
    var movedItems = crossing
    for pairs in staying {
      let kept = Increasing.heaviest(
        pairs.map(\.from.itemIndex), weights: pairs.map { _ in 1 })
      var next = kept[...]
      for (index, pair) in pairs.enumerated() {
        if next.first == index { next.removeFirst() } else { movedItems.append(pair) }
      }
    }
    movedItems.sort { $0.to < $1.to }
    return SectionedDifference(
      deletedSections: sections.deleted, insertedSections: sections.inserted,
      movedSections: movedSections, updatedSections: comparesSections ? sections.updated : [],
      deletedItems: deletedItems, insertedItems: insertedItems, movedItems: movedItems,
      updatedItems: updatedItems, oldDuplicateSections: sections.duplicates.old,
      newDuplicateSections: sections.duplicates.new, oldDuplicateItems: duplicateItems.old,
      newDuplicateItems: duplicateItems.new)
  }
}
