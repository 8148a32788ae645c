extension Matcher {
  /// The same without runs, for the functions that are not inlined: the compiler would keep what they take in
  /// memory, and not see through a closure in it.
  @inlinable @inline(__always)
  var copy: Matcher { Matcher(reader: reader, old: old, new: new, links: links, runs: []) }

  /// Whether an entry of the table has the identity of an element. Entries are the ranks of old elements
  /// and, behind them, the numbers of new ones.
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

  /// Finds the right entry for a new element whose hash agrees with that of another identity in all bits
  /// that were compared, and stores the element if there is none.
  ///
  /// - Returns: the entry or -1.
  @inlinable @inline(never)
  func findAgain(
    _ element: UnsafePointer<Element>, number: Int, in table: IdentityTable, _ matching: Matching
  ) -> Int {
    let hash = unsafe reader.hash(element, seed: seed)
    let (entry, slot) = unsafe find(element, hash: hash, in: table, matching)
    if entry < 0 { unsafe table.store(number, hash: hash, at: slot) }
    return entry
  }

  /// Looks for an entry with the identity of an element.
  ///
  /// Not inlined: where it is called often, the hash alone decides most cases before.
  ///
  /// - Returns: the entry or -1, and its slot or the free one where the element belongs.
  @inlinable @inline(never)
  func find(
    _ element: UnsafePointer<Element>, hash: UInt64, in table: IdentityTable, _ matching: Matching
  ) -> (entry: Int, slot: Int) {
    let tag = unsafe table.tag(hash)
    var slot = unsafe table.slot(hash)
    while true {
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
