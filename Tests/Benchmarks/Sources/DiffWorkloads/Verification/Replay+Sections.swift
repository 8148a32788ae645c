import IdentityDiff

/// Replays a difference between sections and compares the result with the new ones.
///
/// - Returns: The fewest moves that would do, for sections and for items.
func verify(
  _ difference: SectionedDifference, from old: [BenchmarkSection], to new: [BenchmarkSection]
) throws -> (sections: Int, items: Int) {
  try requireAscending(difference.deletedSections, "deletedSections")
  try requireAscending(difference.insertedSections, "insertedSections")
  try requireAscending(difference.movedSections.map(\.to), "movedSections")
  try requireAscending(difference.deletedItems, "deletedItems")
  try requireAscending(difference.insertedItems, "insertedItems")
  try requireAscending(difference.movedItems.map(\.to), "movedItems")
  try requireAscending(difference.updatedItems.map(\.to), "updatedItems")
  let sections = try replay(
    oldCount: old.count, newCount: new.count, deleted: difference.deletedSections,
    inserted: difference.insertedSections, moved: difference.movedSections)
  let oldSectionIDs = Set(old.map(\.id))
  for (index, origin) in sections.enumerated() {
    if let origin {
      try require(old[origin].id == new[index].id, "section \(origin) is not section \(index)")
    } else {
      try require(!oldSectionIDs.contains(new[index].id), "section \(index) was there already")
    }
  }
  let origins = try itemOrigins(difference, from: old, to: new, sections: sections)
  let items = try verifyItems(origins, of: difference, from: old, to: new, sections: sections)
  return (fewestMoves(sections.compactMap { $0 }), items)
}

/// For each new item, its old path; nil if it is new.
private func itemOrigins(
  _ difference: SectionedDifference, from old: [BenchmarkSection], to new: [BenchmarkSection],
  sections: [Int?]
) throws -> [[ItemPath?]] {
  let leaving = Set(difference.deletedItems + difference.movedItems.map(\.from))
  try require(
    leaving.count == difference.deletedItems.count + difference.movedItems.count,
    "an old item is named twice")
  let inserted = Set(difference.insertedItems)
  let moved = Dictionary(uniqueKeysWithValues: difference.movedItems.map { ($0.to, $0.from) })
  let isThere = { (path: ItemPath, data: [BenchmarkSection]) in
    data.indices.contains(path.sectionIndex)
      && data[path.sectionIndex].items.indices.contains(path.itemIndex)
  }
  try require(leaving.allSatisfy { isThere($0, old) }, "an old path is not there")
  try require(inserted.allSatisfy { isThere($0, new) }, "a new path is not there")
  try require(moved.keys.allSatisfy { isThere($0, new) }, "a new path is not there")
  return try new.indices.map { section in
    var stays: [ItemPath] = []
    if let origin = sections[section] {
      stays = old[origin].items.indices.map { ItemPath(sectionIndex: origin, itemIndex: $0) }
        .filter { !leaving.contains($0) }
    }
    var rest = stays[...]
    let result = try new[section].items.indices.map { item -> ItemPath? in
      let path = ItemPath(sectionIndex: section, itemIndex: item)
      if let from = moved[path] {
        try require(!inserted.contains(path), "\(path) is named twice")
        return from
      }
      if inserted.contains(path) || sections[section] == nil { return nil }
      try require(!rest.isEmpty, "too few items stay in section \(section)")
      return rest.removeFirst()
    }
    try require(rest.isEmpty, "too many items stay in section \(section)")
    return result
  }
}

/// Checks identities and updates, and counts the fewest moves that would do.
private func verifyItems(
  _ origins: [[ItemPath?]], of difference: SectionedDifference, from old: [BenchmarkSection],
  to new: [BenchmarkSection], sections: [Int?]
) throws -> Int {
  let oldIDs = Set(old.flatMap(\.items).map(\.id))
  let newIDs = Set(new.flatMap(\.items).map(\.id))
  var updated: [ElementMove<ItemPath>] = []
  var moves = 0
  for (section, paths) in origins.enumerated() {
    for (item, origin) in paths.enumerated() {
      let element = new[section].items[item]
      let to = ItemPath(sectionIndex: section, itemIndex: item)
      guard let origin else {
        try require(!oldIDs.contains(element.id), "\(to) is inserted, but was there already")
        continue
      }
      let before = old[origin.sectionIndex].items[origin.itemIndex]
      try require(before.id == element.id, "\(origin) → \(to) is not the same identity")
      if before != element { updated.append(ElementMove(from: origin, to: to)) }
    }
    let staying = paths.compactMap { $0 }.filter { $0.sectionIndex == sections[section] }
    moves += paths.count { $0 != nil } - staying.count + fewestMoves(staying.map(\.itemIndex))
  }
  try require(updated == difference.updatedItems, "other items are updated")
  for path in difference.deletedItems {
    let id = old[path.sectionIndex].items[path.itemIndex].id
    try require(!newIDs.contains(id), "\(path) is deleted, but still there")
  }
  for path in difference.deletedItems {
    let isDeleted = difference.deletedSections.contains(path.sectionIndex)
    try require(!isDeleted, "\(path) is in a deleted section")
  }
  return moves
}
