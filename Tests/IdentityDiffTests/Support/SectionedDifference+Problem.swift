import IdentityDiff
import TestSupport

extension SectionedDifference {
  /// The first rule that this difference breaks; `nil` if it breaks none.
  func problem(_ sections: SectionedCase, comparesSections: Bool = false) -> String? {
    let (old, new) = (sections.old, sections.new)
    let replay = SectionedReplay(
      self, old: old.map(\.items.count), new: new.map(\.items.count))
    if let problem = structuralProblem(replay) { return problem }
    let oracle = SectionedOracle(old, new)
    return sectionProblem(oracle, comparesSections: comparesSections)
      ?? itemProblem(oracle, replay, old, new)
      ?? duplicateSectionsProblem(oracle.sections, old.map(\.key), new.map(\.key))
      ?? duplicateItemsProblem(oracle, old, new)
  }

  private func sectionProblem(_ oracle: SectionedOracle, comparesSections: Bool) -> String? {
    if deletedSections != oracle.sections.deleted { return "deleted sections: wrong sections" }
    if insertedSections != oracle.sections.inserted { return "inserted sections: wrong sections" }
    if updatedSections != (comparesSections ? oracle.sections.updated : []) {
      return "updated sections: wrong sections"
    }
    // Both are ascending by `to`.
    let pairs = oracle.sections.pairs
    var moved = movedSections[...]
    var unmoved: [Int] = []
    for pair in pairs {
      if moved.first == pair {
        moved.removeFirst()
      } else {
        unmoved.append(pair.from)
      }
    }
    if !moved.isEmpty { return "moved sections: no pair" }
    if !Increasing.isIncreasing(unmoved) { return "moved sections: too few" }
    if unmoved.count != Increasing.longest(pairs.map(\.from)) {
      return "moved sections: not the fewest"
    }
    return nil
  }

  private func itemProblem(
    _ oracle: SectionedOracle, _ replay: SectionedReplay, _ old: [Block], _ new: [Block]
  ) -> String? {
    if deletedItems != oracle.deletedItems { return "deleted items: wrong items" }
    if insertedItems != oracle.insertedItems { return "inserted items: wrong items" }
    if updatedItems != oracle.updatedItems { return "updated items: wrong items" }
    var result = new.map(\.items)
    for (section, origins) in replay.origins.enumerated() {
      for case (let item, let origin?) in zip(origins.indices, origins) {
        result[section][item] = old[origin.sectionIndex].items[origin.itemIndex]
      }
    }
    for pair in updatedItems {
      let to = pair.to
      result[to.sectionIndex][to.itemIndex] = new[to.sectionIndex].items[to.itemIndex]
    }
    if result != new.map(\.items) { return "the replay gives something else" }
    if replay.origins != oracle.origins { return "item pairs are not the k-th with the k-th" }
    var crossing: [ElementMove<ItemPath>] = []
    var movedInside = new.map { _ in 0 }
    for pair in movedItems {
      if oracle.sections.partners[pair.to.sectionIndex] == pair.from.sectionIndex {
        movedInside[pair.to.sectionIndex] += 1
      } else {
        crossing.append(pair)
      }
    }
    if crossing != oracle.crossing { return "moved items: wrong moves between sections" }
    for (section, pairs) in oracle.staying.enumerated() {
      let longest = Increasing.longest(pairs.map(\.from.itemIndex))
      if movedInside[section] != pairs.count - longest { return "moved items: not minimal" }
    }
    return nil
  }

  private func duplicateSectionsProblem(
    _ oracle: ListOracle, _ old: [Int], _ new: [Int]
  ) -> String? {
    if duplicateSections == oracle.duplicates { return nil }
    if !duplicateSections.isEmpty { return "duplicate sections: wrong" }
    let (inOld, inNew) = (ListOracle.isRepeated(old), ListOracle.isRepeated(new))
    let isMissing =
      deletedSections.contains { inOld[$0] } || insertedSections.contains { inNew[$0] }
    return isMissing ? "duplicate sections: missing" : nil
  }

  private func duplicateItemsProblem(
    _ oracle: SectionedOracle, _ old: [Block], _ new: [Block]
  ) -> String? {
    if duplicateItems == oracle.duplicateItems { return nil }
    if !duplicateItems.isEmpty { return "duplicate items: wrong" }
    let (inOld, inNew) = (Self.repeatedPaths(old), Self.repeatedPaths(new))
    let isMissing =
      oracle.goneItems.contains { inOld.contains($0) }
      || oracle.newItems.contains { inNew.contains($0) }
    return isMissing ? "duplicate items: missing" : nil
  }

  private static func repeatedPaths(_ blocks: [Block]) -> Set<ItemPath> {
    let isRepeated = ListOracle.isRepeated(blocks.flatMap { $0.items.map(\.key) })
    return Set(zip(SectionedOracle.paths(blocks), isRepeated).filter(\.1).map(\.0))
  }
}
