extension Matcher {
  /// A copy for functions that are not inlined, since the compiler would keep their argument in memory and not
  /// specialise a closure in it.
  @inlinable @inline(__always)
  var copy: Matcher {
    unsafe Matcher(reader: reader, old: old, new: new, links: links, runs: runs)
  }

  /// Whether an entry of the table has the identity of an element.
  @inlinable @inline(__always)
  func hasSameID(_ entry: Int, _ element: UnsafePointer<Element>, in matching: Matching) -> Bool {
    let isOld = unsafe entry < matching.oldCount
    let position =
      unsafe isOld
      ? links.old.position(of: Int(matching.oldNumbers[entry]))
      : links.new.position(of: entry &- matching.oldCount)
    return unsafe (isOld ? old : new).withSection(position.sectionIndex) {
      unsafe reader.haveSameID($0.baseAddress! + position.itemIndex, element)
    }
  }

  /// Finds the entry of a new element after a hash collision, and stores the element if there is none.
  ///
  /// - Returns: The entry or -1.
  @inlinable @inline(never)
  func findAgain(
    _ element: UnsafePointer<Element>, number: Int, in matching: Matching
  ) -> Int {
    let hash = unsafe reader.hash(element, seed: seed)
    let (entry, slot) = unsafe find(element, hash: hash, in: matching)
    if entry < 0 { unsafe matching.table.store(number, hash: hash, at: slot) }
    return entry
  }

  /// Finds the entry with the identity of an element.
  ///
  /// Not inlined, because callers exclude most cases by the hash.
  ///
  /// - Returns: The entry or -1, and its slot or the free slot for the element.
  @inlinable @inline(never)
  func find(
    _ element: UnsafePointer<Element>, hash: UInt64, in matching: Matching
  ) -> (entry: Int, slot: Int) {
    let table = unsafe matching.table
    let tag = unsafe table.tag(hash)
    var slot = unsafe table.slot(hash)
    while true {
      // Invariant: no slot from the first one to the one before `slot` is free or has the identity. The table
      // has free slots, so the loop ends.
      let value = unsafe table.slots[slot]
      if value == 0 { return (-1, slot) }
      if unsafe table.mayMatch(value, tag) {
        let entry = unsafe table.entry(value)
        if unsafe hasSameID(entry, element, in: matching) { return (entry, slot) }
      }
      slot = unsafe table.next(slot)
    }
  }
}
