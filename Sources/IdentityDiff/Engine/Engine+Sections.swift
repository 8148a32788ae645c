extension Engine {
  /// Finds what changed between sections.
  ///
  /// - Parameters:
  ///   - old: the sections before.
  ///   - new: the sections after.
  ///   - sections: reads sections.
  ///   - items: gives the items of a section.
  ///   - reader: reads items.
  @inlinable @inline(__always)
  static func difference<SectionReader: ElementReader>(
    from old: [SectionReader.Element], to new: [SectionReader.Element], sections: SectionReader,
    items: (SectionReader.Element) -> [Element], reader: Reader
  ) -> SectionedDifference {
    let oldItems = SectionStore(old.lazy.map(items))
    let newItems = SectionStore(new.lazy.map(items))
    guard canNumber(old.count, new.count), canNumber(oldItems.count, newItems.count) else {
      return SectionedDifference(
        deletedSections: Array(old.indices), insertedSections: Array(new.indices))
    }
    let pairs = Engine<SectionReader>.partners(from: old, to: new, reader: sections)
    var scan = RunScan<Reader, ItemPath>(reader: reader)
    var links = PairedSections(
      ofOld: pairs.ofOld, ofNew: pairs.ofNew,
      old: PairedSections.Numbering(oldItems), new: PairedSections.Numbering(newItems))
    links.runStarts.reserveCapacity(newItems.sectionCount + 1)
    for section in 0..<newItems.sectionCount {
      links.runStarts.append(Int32(truncatingIfNeeded: scan.runs.count))
      let partner = links.partner(ofNew: section)
      guard partner >= 0 else { continue }
      unsafe oldItems.withSection(partner) { old in
        unsafe newItems.withSection(section) { new in
          if unsafe scan.scan(old, new, oldSection: partner, newSection: section) {
            links.setShared(section)
          }
        }
      }
    }
    links.runStarts.append(Int32(truncatingIfNeeded: scan.runs.count))
    var inRuns = 0
    for run in scan.runs { inRuns += Int(run.count) }
    let assembly = SectionedAssembly(pairs: pairs)
    if inRuns == links.old.count, inRuns == links.new.count {
      return assembly.difference(updates: scan.updates)
    }
    let matcher = Matcher(
      reader: reader, old: oldItems, new: newItems, links: links, runs: scan.runs)
    if let matching = unsafe matchUnique(
      matcher, oldCount: links.old.count, newCount: links.new.count, inRuns: inRuns,
      updates: &scan.updates)
    {
      return unsafe assembly.difference(
        matching: matching, runs: scan.runs, links: links, updates: scan.updates,
        duplicates: DuplicatePositions())
    }
    links.runStarts = Array(repeating: 0, count: newItems.sectionCount + 1)
    return differenceOfDuplicates(
      from: oldItems, to: newItems, links: links, reader: reader, assembly: assembly)
  }

  @inlinable @inline(never)
  static func differenceOfDuplicates(
    from old: SectionStore<Element>, to new: SectionStore<Element>, links: PairedSections,
    reader: Reader, assembly: SectionedAssembly
  ) -> SectionedDifference {
    let matcher = Matcher(reader: reader, old: old, new: new, links: links, runs: [])
    var updates: [Move<ItemPath>] = []
    let (matching, duplicates) = unsafe matchAll(
      matcher, oldCount: links.old.count, newCount: links.new.count, updates: &updates)
    return unsafe assembly.difference(
      matching: matching, runs: [], links: links, updates: updates, duplicates: duplicates)
  }

  /// Pairs the elements of two lists.
  @inlinable @inline(__always)
  static func partners(from old: [Element], to new: [Element], reader: Reader) -> ListPartners {
    unsafe old.withUnsafeBufferPointer { old in
      unsafe new.withUnsafeBufferPointer { new in
        var scan = RunScan<Reader, Int>(reader: reader)
        unsafe scan.scan(old, new, oldSection: 0, newSection: 0)
        var inRuns = 0
        for run in scan.runs { inRuns += Int(run.count) }
        if inRuns == old.count, inRuns == new.count {
          return ListPartners(count: inRuns, updates: scan.updates)
        }
        let matcher = unsafe Matcher(
          reader: reader, old: ListStore(old), new: ListStore(new),
          links: ListLinks(
            oldCount: old.count, newCount: new.count, runCount: scan.runs.count), runs: scan.runs)
        if let matching = unsafe matchUnique(
          matcher, oldCount: old.count, newCount: new.count, inRuns: inRuns,
          updates: &scan.updates)
        {
          return unsafe ListPartners(
            matching: matching, runs: scan.runs, oldCount: old.count, newCount: new.count,
            updates: scan.updates, duplicates: DuplicatePositions())
        }
        return unsafe partnersOfDuplicates(from: old, to: new, reader: reader)
      }
    }
  }

  @inlinable @inline(never)
  static func partnersOfDuplicates(
    from old: UnsafeBufferPointer<Element>, to new: UnsafeBufferPointer<Element>, reader: Reader
  ) -> ListPartners {
    let matcher = unsafe Matcher(
      reader: reader, old: ListStore(old), new: ListStore(new),
      links: ListLinks(oldCount: old.count, newCount: new.count, runCount: 0),
      runs: [])
    var updates: [Move<Int>] = []
    let (matching, duplicates) = unsafe matchAll(
      matcher, oldCount: old.count, newCount: new.count, updates: &updates)
    return unsafe ListPartners(
      matching: matching, runs: [], oldCount: old.count, newCount: new.count, updates: updates,
      duplicates: duplicates)
  }
}
