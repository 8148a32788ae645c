extension Engine {
  /// The positions of elements whose identity an earlier one has.
  @inlinable @inline(__always)
  static func duplicates(in elements: [Element], reader: Reader) -> [Int] {
    guard canNumber(elements.count, 0) else {
      return duplicatesAmongMany(elements, reader: reader)
    }
    return unsafe elements.withUnsafeBufferPointer { elements in
      let matcher = unsafe Matcher(
        reader: reader, old: ListStore(elements), new: ListStore(elements),
        links: ListLinks(oldCount: elements.count, newCount: 0, runCount: 0), runs: [])
      return unsafe duplicates(matcher, count: elements.count)
    }
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

  /// The positions of elements whose identity an earlier one has, where there are too many to be numbered
  /// with 32 bits.
  @inlinable @inline(never)
  static func duplicatesAmongMany(_ elements: [Element], reader: Reader) -> [Int] {
    var seen: Set<Reader.ID> = []
    return unsafe elements.withUnsafeBufferPointer { elements in
      guard let base = elements.baseAddress else { return [] }
      return elements.indices.filter { unsafe !seen.insert(reader.id(base + $0)).inserted }
    }
  }
}
