/// Pairs the elements outside of the runs by identity.
@usableFromInline
struct Matcher<Reader: ElementReader, Store: ElementStore, Links: SectionLinks>
where Store.Element == Reader.Element {
  @usableFromInline typealias Element = Reader.Element

  @usableFromInline let reader: Reader
  @usableFromInline let old: Store
  @usableFromInline let new: Store
  @usableFromInline let links: Links
  @usableFromInline let runs: ContiguousArray<Run>
  @usableFromInline let seed: UInt64

  @inlinable @inline(__always)
  init(reader: Reader, old: Store, new: Store, links: Links, runs: ContiguousArray<Run>) {
    self.reader = reader
    self.old = old
    self.new = new
    self.links = links
    self.runs = runs
    seed = IdentityHash.seed
  }

  /// What lies between the runs of an old section.
  @inlinable @inline(__always)
  func blocks(ofOld section: Int) -> GapBlocks {
    let partner = links.partner(ofOld: section)
    return GapBlocks(
      runs, partner < 0 ? 0..<0 : links.runs(ofNew: partner), count: links.old.count(of: section),
      isOld: true)
  }

  /// What lies between the runs of a new section.
  @inlinable @inline(__always)
  func blocks(ofNew section: Int) -> GapBlocks {
    let hasPartner = links.partner(ofNew: section) >= 0
    return GapBlocks(
      runs, hasPartner ? links.runs(ofNew: section) : 0..<0, count: links.new.count(of: section),
      isOld: false)
  }

  /// Whether an entry of the table has the identity of an element. Entries are the ranks of old elements
  /// and, behind them, the numbers of new ones.
  @inlinable @inline(__always)
  func hasSameID(_ entry: Int, _ element: UnsafePointer<Element>, in matching: Matching) -> Bool {
    let isOld = unsafe entry < matching.oldCount
    let place =
      unsafe isOld
      ? links.old.place(of: Int(matching.oldNumbers[entry]))
      : links.new.place(of: entry &- matching.oldCount)
    return unsafe (isOld ? old : new).withSection(Int(place.section)) {
      unsafe reader.haveSameID($0.baseAddress! + Int(place.index), element)
    }
  }

  /// Hashes the elements of a block, and touches their slots: look-ups that do not depend on each other,
  /// with no branches between them, so that the processor waits for all of them at once.
  @inlinable @inline(__always)
  func hashBlock(
    _ elements: UnsafePointer<Element>, count: Int, for table: IdentityTable,
    _ matching: Matching
  ) {
    var touched: UInt32 = 0
    for offset in 0..<count {
      let hash = unsafe reader.hash(elements + offset, seed: seed)
      unsafe matching.hashes[offset] = hash
      unsafe touched |= table.slots[table.slot(hash)]
    }
    // Stored, so that the compiler does not find the reads useless.
    unsafe matching.hashes[GapBlocks.size] = UInt64(touched)
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

  /// Whether there is an entry with the identity of an element.
  @inlinable @inline(never)
  func contains(
    _ element: UnsafePointer<Element>, in table: IdentityTable, _ matching: Matching
  ) -> Bool {
    let hash = unsafe reader.hash(element, seed: seed)
    return unsafe find(element, hash: hash, in: table, matching).entry >= 0
  }
}
