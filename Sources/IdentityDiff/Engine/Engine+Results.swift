extension ListDifference {
  /// Creates a difference, and deallocates the matching.
  @usableFromInline
  init(
    _ matching: Matching, links: ListLinks, runs: ContiguousArray<Run>, updates: [ElementMove<Int>],
    duplicates: (old: [Int], new: [Int]) = ([], [])
  ) {
    let changes = unsafe DifferenceAssembly(links: links, runs: runs, matching: matching)
      .assemble()
    unsafe matching.deallocate()
    self.init(
      deleted: changes.deleted, inserted: changes.inserted, moved: changes.moved,
      updated: updates.sortedByTarget(), oldDuplicates: duplicates.old,
      newDuplicates: duplicates.new)
  }
}

extension SectionedDifference {
  /// Creates a difference in which only sections are deleted, inserted and moved.
  @usableFromInline
  init(of sections: ListDifference, updates: [ElementMove<ItemPath>]) {
    self.init(
      deletedSections: sections.deleted, insertedSections: sections.inserted,
      movedSections: sections.moved, updatedSections: sections.updated,
      updatedItems: updates.sortedByTarget(), oldDuplicateSections: sections.oldDuplicates,
      newDuplicateSections: sections.newDuplicates)
  }

  /// Creates a difference, and deallocates the matching.
  @usableFromInline
  init(
    of sections: ListDifference, _ matching: Matching, links: PairedSections,
    runs: ContiguousArray<Run>, updates: [ElementMove<ItemPath>],
    duplicates: (old: [Int], new: [Int]) = ([], [])
  ) {
    let changes = unsafe DifferenceAssembly(links: links, runs: runs, matching: matching)
      .assemble()
    unsafe matching.deallocate()
    self.init(of: sections, updates: updates)
    deletedItems = changes.deleted
    insertedItems = changes.inserted
    movedItems = changes.moved
    oldDuplicateItems = duplicates.old.map { links.old.position(of: $0) }
    newDuplicateItems = duplicates.new.map { links.new.position(of: $0) }
  }
}
