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
    result.movedSections = pairs.difference.moved
    result.updatedSections = pairs.difference.updated
    result.duplicateSections = pairs.difference.duplicates
    return result
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
