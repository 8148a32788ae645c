extension Engine {
  /// The positions of elements whose identity an earlier one has.
  @inlinable @inline(__always)
  static func duplicates(in elements: [Element], reader: Reader) -> [Int] {
    guard canNumber(elements.count, 0) else {
      return duplicatesAmongMany([elements], reader: reader).map(\.itemIndex)
    }
    return unsafe elements.withUnsafeBufferPointer { elements in
      let matcher = unsafe Matcher(
        reader: reader, old: ListStore(elements), new: ListStore(elements),
        links: ListLinks(oldCount: elements.count, newCount: 0, runCount: 0), runs: [])
      return unsafe duplicates(matcher, count: elements.count)
    }
  }

  /// The position of the first element whose identity an earlier one has.
  @inlinable @inline(__always)
  static func firstDuplicate(in elements: [Element], reader: Reader) -> Int? {
    guard canNumber(elements.count, 0) else {
      return duplicatesAmongMany([elements], reader: reader).first?.itemIndex
    }
    return unsafe elements.withUnsafeBufferPointer { elements in
      let matcher = unsafe Matcher(
        reader: reader, old: ListStore(elements), new: ListStore(elements),
        links: ListLinks(oldCount: elements.count, newCount: 0, runCount: 0), runs: [])
      return unsafe isUnique(matcher, count: elements.count)
        ? nil : duplicates(matcher, count: elements.count).first
    }
  }

  /// The path of the first item, in whatever sections, whose identity an earlier one has.
  @inlinable @inline(__always)
  static func firstDuplicate(in sections: [[Element]], reader: Reader) -> ItemPath? {
    let store = SectionStore(sections)
    guard canNumber(store.count, 0), canNumber(sections.count, 0) else {
      return duplicatesAmongMany(sections, reader: reader).first
    }
    let unpaired = [Int32](repeating: -1, count: sections.count)
    let numbering = PairedSections.Numbering(store)
    var links = PairedSections(
      ofOld: unpaired, ofNew: [], old: numbering,
      new: PairedSections.Numbering(SectionStore<Element>([])))
    links.runStarts = [0]
    let matcher = Matcher(
      reader: reader, old: store, new: SectionStore([]), links: links, runs: [])
    if isUnique(matcher, count: numbering.count) { return nil }
    return duplicates(matcher, count: numbering.count).first.map {
      ItemPath(numbering.place(of: $0))
    }
  }

  /// Whether no two old elements have one identity.
  @inlinable @inline(__always)
  static func isUnique<Store, Links>(
    _ matcher: Matcher<Reader, Store, Links>, count: Int
  ) -> Bool {
    let matching = unsafe Matching.allocate(oldCount: count, newCount: 0)
    let table = unsafe IdentityTable.allocate(
      for: matching, entryBound: count + 1, hasFilter: false)
    defer {
      unsafe table.deallocate()
      unsafe matching.deallocate()
    }
    return unsafe matcher.storeOld(in: table, matching)
  }

  /// The numbers of old elements whose identity an earlier one has.
  @inlinable @inline(never)
  static func duplicates<Store, Links>(
    _ matcher: Matcher<Reader, Store, Links>, count: Int
  ) -> [Int] {
    let matching = unsafe Matching.allocate(oldCount: count, newCount: 0)
    let table = unsafe IdentityTable.allocate(
      for: matching, entryBound: count + 1, hasFilter: false)
    defer {
      unsafe table.deallocate()
      unsafe matching.deallocate()
    }
    return unsafe matcher.oldDuplicates(in: table, matching)
  }

  /// The paths of items whose identity an earlier one has, where there are too many to be numbered with 32
  /// bits.
  @inlinable @inline(never)
  static func duplicatesAmongMany(_ sections: [[Element]], reader: Reader) -> [ItemPath] {
    var seen: Set<Reader.ID> = []
    var result: [ItemPath] = []
    for (section, items) in sections.enumerated() {
      unsafe items.withUnsafeBufferPointer { items in
        guard let base = items.baseAddress else { return }
        for index in items.indices where unsafe !seen.insert(reader.id(base + index)).inserted {
          result.append(ItemPath(sectionIndex: section, itemIndex: index))
        }
      }
    }
    return result
  }
}
