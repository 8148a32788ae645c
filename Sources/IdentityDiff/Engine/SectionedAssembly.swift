/// What the engine found out about sections, to be put together.
@usableFromInline
struct SectionedAssembly {
  private let pairs: ListPartners

  @usableFromInline
  init(pairs: ListPartners) { self.pairs = pairs }

  /// Puts a difference together in which all items stand in runs.
  @usableFromInline
  func difference(updates: [Move<ItemPath>]) -> SectionedDifference {
    withSections(SectionedDifference(), updates: updates)
  }

  /// Puts a difference together, and deallocates the matching.
  @usableFromInline
  func difference(
    matching: Matching, runs: ContiguousArray<Run>, links: PairedSections,
    updates: [Move<ItemPath>], duplicates: DuplicatePositions<Int>
  ) -> SectionedDifference {
    defer { unsafe matching.deallocate() }
    var sink = SectionedSink()
    unsafe DifferenceAssembly(links: links, runs: runs, matching: matching)
      .assemble(newSections: pairs.ofNew.count, into: &sink)
    sink.result.duplicateItems = DuplicatePositions(
      old: duplicates.old.map { ItemPath(links.old.place(of: $0)) },
      new: duplicates.new.map { ItemPath(links.new.place(of: $0)) })
    return withSections(sink.result, updates: updates)
  }

  /// Adds what happened to the sections to what happened to the items.
  private func withSections(
    _ items: SectionedDifference, updates: [Move<ItemPath>]
  ) -> SectionedDifference {
    var result = items
    result.updatedItems = updates.sortedByTarget()
    result.deletedSections = pairs.difference.deleted
    result.insertedSections = pairs.difference.inserted
    result.movedSections = movedSections(items)
    result.updatedSections = pairs.difference.updated
    result.duplicateSections = pairs.difference.duplicates
    return result
  }

  /// The sections that move around the heaviest choice of those that can stay. A section weighs more the
  /// more items change in it, because views cannot move a section and change its items in one batch.
  private func movedSections(_ items: SectionedDifference) -> [Move<Int>] {
    if pairs.difference.moved.isEmpty { return [] }
    let changes = itemChanges(items)
    let survivors = pairs.ofNew.indices.filter { pairs.ofNew[$0] >= 0 }
    return survivors.map { Move(from: Int(pairs.ofNew[$0]), to: $0) }
      .moving(weights: survivors.map { changes[$0] * (survivors.count + 1) + 1 })
  }

  /// How many items are deleted from, inserted into and moved in, out of and into each new section.
  private func itemChanges(_ items: SectionedDifference) -> [Int] {
    var changes = Array(repeating: 0, count: pairs.ofNew.count)
    for path in items.deletedItems { changes[Int(pairs.ofOld[path.sectionIndex])] += 1 }
    for path in items.insertedItems { changes[path.sectionIndex] += 1 }
    for move in items.movedItems {
      let source = Int(pairs.ofOld[move.from.sectionIndex])
      if source >= 0 { changes[source] += 1 }
      if source != move.to.sectionIndex { changes[move.to.sectionIndex] += 1 }
    }
    return changes
  }
}

/// Collects what happened to items.
private struct SectionedSink: DifferenceSink {
  var result = SectionedDifference()

  static var knowsSections: Bool { true }

  mutating func reserve(deleted: Int, inserted: Int) {}
  mutating func reserve(moved: Int) { result.movedItems.reserveCapacity(moved) }
  mutating func delete(_ place: Place) { result.deletedItems.append(ItemPath(place)) }
  mutating func insert(_ place: Place) { result.insertedItems.append(ItemPath(place)) }
  mutating func move(from: Place, to: Place) {
    result.movedItems.append(Move(from: ItemPath(from), to: ItemPath(to)))
  }
}
