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
    unsafe oldItems.withUnsafeBufferPointer { old in
      unsafe newItems.withUnsafeBufferPointer { new in
        unsafe difference(
          from: SectionStore(old), to: SectionStore(new), sections: sections, reader: reader)
      }
    }
  }

  /// Computes the difference of the items of sections in memory.
  @inlinable @inline(__always)
  static func difference(
    from oldItems: SectionStore<Element>, to newItems: SectionStore<Element>,
    sections: ListDifference, reader: Reader
  ) -> SectionedDifference {
    let (oldSections, newSections) = unsafe (oldItems.sectionCount, newItems.sectionCount)
    guard canNumber(oldSections, newSections), unsafe canNumber(oldItems.count, newItems.count)
    else {
      return SectionedDifference(
        deletedSections: Array(0..<oldSections), insertedSections: Array(0..<newSections))
    }
    var scan = RunScan<Reader, ItemPath>()
    let links = unsafe PairedSections(sections, old: oldItems, new: newItems)
    defer { links.deallocate() }
    for section in 0..<newSections {
      // Invariant: the runs of the previous new sections are found, and the start of each is in `runStarts`.
      unsafe links.runStarts[section] = Int32(truncatingIfNeeded: scan.runs.count)
      let partner = links.partner(ofNew: section)
      guard partner >= 0 else { continue }
      unsafe oldItems.withSection(partner) { old in
        unsafe newItems.withSection(section) { new in
          unsafe scan.scan(old, new, oldSection: partner, newSection: section, reader: reader)
        }
      }
    }
    let runs = scan.runs
    unsafe links.runStarts[newSections] = Int32(truncatingIfNeeded: runs.count)
    var inRuns = 0
    for run in runs { inRuns += Int(run.count) }
    let (oldCount, newCount) = (links.old.count, links.new.count)
    if inRuns == oldCount, inRuns == newCount {
      return SectionedDifference(of: sections, updates: scan.updates)
    }
    let matching = unsafe runs.withUnsafeBufferPointer { runs in
      let matcher = unsafe Matcher(
        reader: reader, old: oldItems, new: newItems, links: links, runs: runs)
      return unsafe matchUnique(
        matcher, oldCount: oldCount, newCount: newCount, inRuns: inRuns, updates: &scan.updates)
    }
    if let matching = unsafe matching {
      return unsafe SectionedDifference(
        of: sections, matching, links: links, runs: runs, updates: scan.updates)
    }
    unsafe links.runStarts.update(repeating: 0, count: newSections + 1)
    return unsafe differenceOfDuplicates(
      of: sections, from: oldItems, to: newItems, links: links, reader: reader)
  }

  @inlinable @inline(never)
  static func differenceOfDuplicates(
    of sections: ListDifference, from old: SectionStore<Element>, to new: SectionStore<Element>,
    links: PairedSections, reader: Reader
  ) -> SectionedDifference {
    let matcher = unsafe Matcher(
      reader: reader, old: old, new: new, links: links,
      runs: UnsafeBufferPointer(start: nil, count: 0))
    var updates: [ElementMove<ItemPath>] = []
    let (matching, duplicates) = unsafe matchAll(
      matcher, oldCount: links.old.count, newCount: links.new.count, updates: &updates)
    return unsafe SectionedDifference(
      of: sections, matching, links: links, runs: [], updates: updates, duplicates: duplicates)
  }
}
