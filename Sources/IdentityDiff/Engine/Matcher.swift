import ListPositions
import Subsequences

/// Pairs the elements outside of runs by identity.
///
/// Valid only inside the closure that provides the runs.
@safe
struct Matcher<Links: SectionLinks> {
  let access: ElementAccess
  let links: Links
  let runs: UnsafeBufferPointer<Run>
  let seed = IdentityHash.seed

  init(_ access: ElementAccess, links: Links, runs: UnsafeBufferPointer<Run>) {
    self.access = access
    self.links = links
    unsafe self.runs = runs
  }

  /// Pairs the elements outside of runs.
  ///
  /// - Parameters:
  ///   - inRuns: The number of elements in runs, on either side.
  ///   - updates: Receives the pairs with unequal content.
  /// - Returns: The pairs, in memory that the caller must deallocate; nil if identities are not
  ///   unique.
  func matchUnique(inRuns: Int, updates: inout [ElementMove<Links.Position>]) -> Matching? {
    let matching = unsafe Matching.allocate(
      oldCount: links.old.count - inRuns, newCount: links.new.count - inRuns,
      entryBound: links.old.count - inRuns + links.new.count + 1, isSparse: inRuns > 0)
    if unsafe storeOld(in: matching) {
      unsafe lookUpNew(in: matching)
      if unsafe compare(in: matching, updates: &updates),
        unsafe inRuns == 0 || runsAreUnique(in: matching)
      {
        return unsafe matching
      }
    }
    unsafe matching.deallocate()
    return nil
  }

  /// Calls a closure with the gaps between each section's runs, until it returns false.
  ///
  /// - Parameters:
  ///   - isOld: Whether those are gaps on the old side.
  ///   - body: Receives the positions in the gap, the section's elements, and the number of the
  ///     first element.
  /// - Returns: Whether the closure returned true for all gaps.
  @inline(__always)
  func forEachGap(
    isOld: Bool, _ body: (_ gap: Range<Int>, _ elements: StoredElements, _ start: Int) -> Bool
  ) -> Bool {
    let side = isOld ? links.old : links.new
    for section in 0..<side.sectionCount {
      let elements = unsafe side.elements(of: section)
      let start = side.start(of: section)
      let newSection = isOld ? links.partner(ofOld: section) : section
      let hasRuns = newSection >= 0 && (isOld || links.partner(ofNew: section) >= 0)
      var gaps = unsafe GapIterator(
        runs, hasRuns ? links.runs(ofNew: newSection) : 0..<0, count: elements.count, isOld: isOld)
      while let gap = gaps.next() {
        if unsafe !body(gap, elements, start) { return false }
      }
    }
    return true
  }

  /// Hashes the elements between the runs in blocks, and calls a closure with each block until it
  /// returns false.
  ///
  /// Blocks extend across runs and sections. With a request for each gap, scattered changes to
  /// 5,000 elements took 30 % longer.
  ///
  /// - Parameters:
  ///   - isOld: Whether those are old elements.
  ///   - matching: Receives the hashes and numbers of the elements in a block.
  ///   - body: Receives the first element's rank, and the number of elements.
  /// - Returns: Whether the closure returned true for all blocks.
  @inline(__always)
  func forEachBlock(
    isOld: Bool, in matching: Matching, _ body: (_ firstRank: Int, _ count: Int) -> Bool
  ) -> Bool {
    var block = HashedBlock()
    let isDone = unsafe forEachGap(isOld: isOld) { gap, elements, start in
      unsafe add(gap, of: elements, start: start, to: &block, in: matching) { firstRank, count in
        unsafe prefetch(count, in: matching)
        return body(firstRank, count)
      }
    }
    if !isDone { return false }
    unsafe hash(block, in: matching)
    unsafe prefetch(block.count, in: matching)
    return body(block.firstRank, block.count)
  }

  /// A block of elements to hash.
  struct HashedBlock {
    /// The number of elements in previous blocks.
    var firstRank = 0
    /// The number of elements in this block.
    var count = 0
    /// The number of ranges that hold them.
    var rangeCount = 0
  }

  /// Adds a section's elements to a block. Hashes each full block, and calls a closure with it
  /// until it returns false.
  ///
  /// If `start`, the number of the section's first element, is not nil, the elements' numbers are
  /// added.
  ///
  /// - Returns: Whether the closure returned true for all blocks.
  @inline(__always)
  func add(
    _ range: Range<Int>, of elements: StoredElements, start: Int?, to block: inout HashedBlock,
    in matching: Matching, _ body: (_ firstRank: Int, _ count: Int) -> Bool
  ) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      // Invariant: the elements before `index` are in this block or in previous ones.
      let count = unsafe min(range.upperBound &- index, Matching.Block.size &- block.count)
      unsafe matching.block.ranges[block.rangeCount] = unsafe StoredElements(
        base: elements.base + index &* access.stride, count: count)
      if let start {
        for offset in 0..<count {
          unsafe matching.block.numbers[block.count &+ offset] = Int32(
            truncatingIfNeeded: start &+ index &+ offset)
        }
      }
      block.rangeCount &+= 1
      block.count &+= count
      index &+= count
      if unsafe block.count == Matching.Block.size {
        unsafe hash(block, in: matching)
        if !body(block.firstRank, block.count) { return false }
        block = HashedBlock(firstRank: block.firstRank &+ block.count)
      }
    }
    return true
  }

  /// Hashes the elements of a block.
  @inline(__always)
  func hash(_ block: HashedBlock, in matching: Matching) {
    unsafe access.hash(
      matching.block.ranges, count: block.rangeCount, seed: seed, into: matching.block.hashes)
  }

  /// Reads the slots of hashes, without branches, so that the processor loads them at the same
  /// time.
  @inline(__always)
  func prefetch(_ count: Int, in matching: Matching) {
    let table = unsafe matching.table
    let hashes = unsafe matching.block.hashes
    var loaded: UInt32 = 0
    for offset in 0..<count { unsafe loaded |= table.slots[table.slot(hashes[offset])] }
    // The result is stored so that the compiler does not remove the reads.
    unsafe hashes[Matching.Block.size] = UInt64(loaded)
  }

  /// The address of the element for a table entry.
  @inline(__always)
  func address(ofEntry entry: Int, in matching: Matching) -> UnsafeRawPointer {
    unsafe entry < matching.oldCount
      ? links.old.address(of: Int(matching.oldNumbers[entry]))
      : links.new.address(of: entry &- matching.oldCount)
  }

  /// Finds the entry with an element's identity.
  ///
  /// Not inlined, because callers rule out most cases by the hash.
  ///
  /// - Returns: The entry or -1, and its slot or the free slot for the element.
  @inline(never)
  func find(
    _ element: UnsafeRawPointer, hash: UInt64, in matching: Matching
  ) -> (entry: Int, slot: Int) {
    let table = unsafe matching.table
    let tag = unsafe table.tag(hash)
    var slot = unsafe table.slot(hash)
    while true {
      // Invariant: no slot from the first one up to `slot` is free or has the identity. The table
      // has free slots, so the loop ends.
      let value = unsafe table.slots[slot]
      if value == 0 { return (-1, slot) }
      if unsafe table.mayMatch(value, tag) {
        let entry = unsafe table.entry(value)
        if unsafe access.haveSameIdentity(address(ofEntry: entry, in: matching), element) {
          return (entry, slot)
        }
      }
      slot = unsafe table.next(slot)
    }
  }

  /// Adds those pairs in a block whose contents are unequal.
  ///
  /// - Parameters:
  ///   - count: The number of pairs.
  ///   - matching: The pairs, and the block.
  ///   - updates: Receives the pairs.
  @inline(__always)
  func compareContents(
    _ count: Int, in matching: Matching, updates: inout [ElementMove<Links.Position>]
  ) {
    let block = unsafe matching.block
    var unequal = unsafe access.compareContents(
      block.oldElements, block.newElements, count: count)
    while unequal != 0 {
      // Invariant: the pairs before the lowest bit are added, or have equal contents.
      let offset = unequal.trailingZeroBitCount
      updates.add(
        unsafe links.old.position(of: Int(matching.ofNew[Int(block.ranks[offset])])),
        unsafe links.new.position(of: Int(block.numbers[offset])))
      unequal &= unequal &- 1
    }
  }
}
