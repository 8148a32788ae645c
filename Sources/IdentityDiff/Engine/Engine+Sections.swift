extension Engine {
  /// Computes the difference of the items of sections.
  ///
  /// - Parameters:
  ///   - oldItems: The items BEFORE.
  ///   - newItems: The items AFTER.
  ///   - sections: The difference of the sections.
  ///   - reader: Reads items.
  @inlinable @inline(__always)
  static func difference(
    from oldItems: [[Element]], to newItems: [[Element]], sections: ListDifference, reader: Reader
  ) -> SectionedDifference {
    let (oldItems, newItems) = (SectionStore(oldItems), SectionStore(newItems))
    guard canNumber(oldItems.sectionCount, newItems.sectionCount),
      canNumber(oldItems.count, newItems.count)
    else {
      return SectionedDifference(
        deletedSections: Array(oldItems.sections.indices),
        insertedSections: Array(newItems.sections.indices))
    }
    var scan = RunScan<Reader, ItemPath>()
    var links = PairedSections(
      sections, old: PairedSections.Numbering(oldItems), new: PairedSections.Numbering(newItems))
    links.runStarts.reserveCapacity(newItems.sectionCount + 1)
    for section in 0..<newItems.sectionCount {
      // Invariant: the runs of the previous new sections are found, and the start of each is in `runStarts`.
      links.runStarts.append(Int32(truncatingIfNeeded: scan.runs.count))
      let partner = links.partner(ofNew: section)
      guard partner >= 0 else { continue }
      unsafe oldItems.withSection(partner) { old in
        unsafe newItems.withSection(section) { new in
          if unsafe scan.scan(
            old, new, oldSection: partner, newSection: section, reader: reader)
          {
            links.setShared(section)
          }
        }
      }
    }
    links.runStarts.append(Int32(truncatingIfNeeded: scan.runs.count))
    var inRuns = 0
    for run in scan.runs { inRuns += Int(run.count) }
    if inRuns == links.old.count, inRuns == links.new.count {
      return SectionedDifference(of: sections, updates: scan.updates)
    }
    let matcher = Matcher(
      reader: reader, old: oldItems, new: newItems, links: links, runs: scan.runs)
    if let matching = unsafe matchUnique(
      matcher, oldCount: links.old.count, newCount: links.new.count, inRuns: inRuns,
      updates: &scan.updates)
    {
      return unsafe SectionedDifference(
        of: sections, matching, links: links, runs: scan.runs, updates: scan.updates)
    }
    links.runStarts = Array(repeating: 0, count: newItems.sectionCount + 1)
    return differenceOfDuplicates(
      of: sections, from: oldItems, to: newItems, links: links, reader: reader)
  }

  @inlinable @inline(never)
  static func differenceOfDuplicates(
    of sections: ListDifference, from old: SectionStore<Element>, to new: SectionStore<Element>,
    links: PairedSections, reader: Reader
  ) -> SectionedDifference {
    let matcher = Matcher(reader: reader, old: old, new: new, links: links, runs: [])
    var updates: [Move<ItemPath>] = []
    let (matching, duplicates) = unsafe matchAll(
      matcher, oldCount: links.old.count, newCount: links.new.count, updates: &updates)
    return unsafe SectionedDifference(
      of: sections, matching, links: links, runs: [], updates: updates, duplicates: duplicates)
  }
}
