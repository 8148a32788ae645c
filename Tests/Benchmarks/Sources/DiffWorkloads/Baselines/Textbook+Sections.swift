import IdentityDiff

/// The textbook algorithm for sections: once for the sections, and once for all items in sequence.
func textbook(from old: [BenchmarkSection], to new: [BenchmarkSection]) -> SectionedDifference {
  let sections = heckelPartners(from: old, to: new)
  let oldPaths = paths(of: old)
  let newPaths = paths(of: new)
  let oldItems = old.flatMap(\.items)
  let newItems = new.flatMap(\.items)
  let items = heckelPartners(from: oldItems, to: newItems)
  let movedSections = displaced(sections.ofOld, sections.ofNew)
  let deletedSections = old.indices.filter { sections.ofOld[$0] == nil }
  let insertedSections = new.indices.filter { sections.ofNew[$0] == nil }
  var (deletedItems, insertedItems) = ([ItemPath](), [ItemPath]())
  var (movedItems, updatedItems) = ([ElementMove<ItemPath>](), [ElementMove<ItemPath>]())

  // The items that stay in their section, by section, ranked among the items that stay there, too.
  let isStaying = { (from: ItemPath, to: ItemPath) in
    sections.ofNew[to.sectionIndex] == from.sectionIndex
  }
  var oldRanks = [Int](repeating: 0, count: oldItems.count)
  var ranks = [Int](repeating: 0, count: old.count)
  for (index, partner) in items.ofOld.enumerated() {
    let from = oldPaths[index]
    if let partner {
      if isStaying(from, newPaths[partner]) {
        oldRanks[index] = ranks[from.sectionIndex]
        ranks[from.sectionIndex] += 1
      }
    } else if sections.ofOld[from.sectionIndex] != nil {
      deletedItems.append(from)
    }
  }
  ranks = [Int](repeating: 0, count: new.count)
  for (index, partner) in items.ofNew.enumerated() {
    let to = newPaths[index]
    guard let partner else {
      if sections.ofNew[to.sectionIndex] != nil { insertedItems.append(to) }
      continue
    }
    let pair = ElementMove(from: oldPaths[partner], to: to)
    if !isStaying(pair.from, to) {
      movedItems.append(pair)
    } else {
      if oldRanks[partner] != ranks[to.sectionIndex] { movedItems.append(pair) }
      ranks[to.sectionIndex] += 1
    }
    if oldItems[partner] != newItems[index] { updatedItems.append(pair) }
  }
  return SectionedDifference(
    deletedSections: deletedSections, insertedSections: insertedSections,
    movedSections: movedSections, deletedItems: deletedItems, insertedItems: insertedItems,
    movedItems: movedItems, updatedItems: updatedItems)
}

private func paths(of sections: [BenchmarkSection]) -> [ItemPath] {
  var result: [ItemPath] = []
  for (sectionIndex, section) in sections.enumerated() {
    for itemIndex in section.items.indices {
      result.append(ItemPath(sectionIndex: sectionIndex, itemIndex: itemIndex))
    }
  }
  return result
}

/// The pairs whose ranks among all pairs differ between the two sides.
private func displaced(_ ofOld: [Int?], _ ofNew: [Int?]) -> [ElementMove<Int>] {
  var oldRanks = [Int](repeating: 0, count: ofOld.count)
  var rank = 0
  for (index, partner) in ofOld.enumerated() where partner != nil {
    oldRanks[index] = rank
    rank += 1
  }
  var result: [ElementMove<Int>] = []
  rank = 0
  for (index, partner) in ofNew.enumerated() {
    guard let partner else { continue }
    if oldRanks[partner] != rank { result.append(ElementMove(from: partner, to: index)) }
    rank += 1
  }
  return result
}
