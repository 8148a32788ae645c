import ListPositions
import Subsequences

extension Matcher {
  /// Stores the old elements.
  ///
  /// - Returns: False if two of them have the same identity.
  func storeOld(in matching: Matching) -> Bool {
    let table = unsafe matching.table
    return unsafe forEachBlock(isOld: true, in: matching) { firstRank, count in
      for offset in 0..<count {
        // Invariant: the elements of smaller rank are stored, each with another identity.
        let hash = unsafe matching.block.hashes[offset]
        let number = unsafe matching.block.numbers[offset]
        var slot = unsafe table.firstCandidate(hash)
        if unsafe table.slots[slot] != 0 {
          let found = unsafe find(links.old.address(of: Int(number)), hash: hash, in: matching)
          if found.entry >= 0 { return false }
          slot = found.slot
        }
        let rank = firstRank &+ offset
        unsafe table.store(rank, hash: hash, at: slot)
        unsafe matching.oldNumbers[rank] = number
        unsafe matching.ofOld[rank] = -1
      }
      return true
    }
  }

  /// Looks up the new elements by their hashes alone: `ofNew` becomes the possible partner's entry.
  /// Elements without one are stored.
  ///
  /// The next pass compares identities, so that lookups do not depend on each other.
  func lookUpNew(in matching: Matching) {
    let table = unsafe matching.table
    _ = unsafe forEachBlock(isOld: false, in: matching) { firstRank, count in
      for offset in 0..<count {
        let hash = unsafe matching.block.hashes[offset]
        let slot = unsafe table.firstCandidate(hash)
        let value = unsafe table.slots[slot]
        if value == 0 {
          let entry = unsafe matching.oldCount &+ Int(matching.block.numbers[offset])
          unsafe table.store(entry, hash: hash, at: slot)
        }
        unsafe matching.ofNew[firstRank &+ offset] =
          value == 0 ? -1 : Int32(truncatingIfNeeded: table.entry(value))
      }
      return true
    }
  }

  /// Confirms the pairs that were looked up, compares their content, and adds the updates.
  ///
  /// - Returns: False if identities are not unique.
  func compare(in matching: Matching, updates: inout [ElementMove<Links.Position>]) -> Bool {
    let block = unsafe matching.block
    var rank: Int32 = 0
    var count = 0
    var loaded: UInt8 = 0
    let isDone = unsafe forEachGap(isOld: false) { gap, elements, start in
      for index in gap {
        // Invariant: the pairs of smaller rank are confirmed, or among the `count` ones in the
        // block.
        let entry = unsafe Int(matching.ofNew[Int(rank)])
        if entry >= 0 {
          let partner = unsafe address(ofEntry: entry, in: matching)
          // Reads a byte, so that the processor loads the partners in the block at the same time.
          unsafe loaded |= partner.load(as: UInt8.self)
          unsafe block.oldElements[count] = unsafe partner
          unsafe block.newElements[count] = unsafe elements.base + index &* access.stride
          unsafe block.ranks[count] = rank
          unsafe block.numbers[count] = Int32(truncatingIfNeeded: start &+ index)
          count &+= 1
          if unsafe count == Matching.Block.size {
            if unsafe !confirm(count, in: matching, updates: &updates) { return false }
            count = 0
          }
        }
        rank &+= 1
      }
      return true
    }
    // The result is stored so that the compiler does not remove the reads.
    unsafe block.hashes[Matching.Block.size] = UInt64(loaded)
    return unsafe isDone && confirm(count, in: matching, updates: &updates)
  }

  /// Pairs a block's new elements with the entries that were looked up, or with the right ones if
  /// their identities differ. Compares the contents of the pairs, and adds the updates.
  ///
  /// All identities in the block are compared before any contents, so that the processor loads
  /// several elements at the same time.
  ///
  /// - Returns: False if identities are not unique.
  private func confirm(
    _ count: Int, in matching: Matching, updates: inout [ElementMove<Links.Position>]
  ) -> Bool {
    let block = unsafe matching.block
    let unequal = unsafe access.compareIdentities(
      block.oldElements, block.newElements, count: count)
    var kept = 0
    for offset in 0..<count {
      // Invariant: the pairs before `offset` that are confirmed are the first `kept` ones.
      let rank = unsafe block.ranks[offset]
      var entry = unsafe Int(matching.ofNew[Int(rank)])
      if unequal != 0 {
        if unequal & (1 &<< offset) != 0 {
          entry = unsafe findAgain(offset, in: matching)
          if entry < 0 {
            unsafe matching.ofNew[Int(rank)] = -1
            continue
          }
          unsafe block.oldElements[offset] = unsafe address(ofEntry: entry, in: matching)
        }
        unsafe block.ranks[kept] = rank
        unsafe block.numbers[kept] = unsafe block.numbers[offset]
        unsafe block.oldElements[kept] = unsafe block.oldElements[offset]
        unsafe block.newElements[kept] = unsafe block.newElements[offset]
      }
      kept &+= 1
      guard unsafe entry < matching.oldCount, unsafe matching.ofOld[entry] < 0 else {
        return false
      }
      unsafe matching.ofOld[entry] = rank
      unsafe matching.ofNew[Int(rank)] = unsafe matching.oldNumbers[entry]
    }
    unsafe compareContents(kept, in: matching, updates: &updates)
    return true
  }

  /// After a hash collision, finds the entry for a new element in the block; if there is none,
  /// stores the element.
  ///
  /// - Returns: The entry or -1.
  @inline(never)
  private func findAgain(_ offset: Int, in matching: Matching) -> Int {
    let element = unsafe matching.block.newElements[offset]
    unsafe matching.block.ranges[0] = unsafe StoredElements(base: element, count: 1)
    unsafe hash(HashedBlock(count: 1, rangeCount: 1), in: matching)
    let hash = unsafe matching.block.hashes[0]
    let (entry, slot) = unsafe find(element, hash: hash, in: matching)
    if entry < 0 {
      let number = unsafe matching.oldCount &+ Int(matching.block.numbers[offset])
      unsafe matching.table.store(number, hash: hash, at: slot)
    }
    return entry
  }

  /// Whether no element in a run shares an identity with an element outside of runs. Sections that
  /// share their storage are not read, since all of their elements are paired correctly.
  func runsAreUnique(in matching: Matching) -> Bool {
    var block = HashedBlock()
    for section in 0..<links.new.sectionCount {
      let partner = links.partner(ofNew: section)
      if partner < 0 { continue }
      let old = unsafe links.old.elements(of: partner)
      if unsafe old.isSame(as: links.new.elements(of: section)) { continue }
      for position in links.runs(ofNew: section) {
        let run = unsafe runs[position]
        let isUnique = unsafe add(
          Int(run.old)..<run.oldEnd, of: old, start: nil, to: &block, in: matching
        ) { unsafe areAbsent($1, in: matching) }
        if !isUnique { return false }
      }
    }
    unsafe hash(block, in: matching)
    return unsafe areAbsent(block.count, in: matching)
  }

  /// The address of an element in a block's ranges.
  private func address(inBlock offset: Int, _ matching: Matching) -> UnsafeRawPointer {
    var offset = offset
    var range = unsafe matching.block.ranges
    while unsafe offset >= range.pointee.count {
      // Invariant: the element is in this range or a later one, `offset` elements after its
      // beginning.
      unsafe offset &-= range.pointee.count
      unsafe range += 1
    }
    return unsafe range.pointee.base + offset &* access.stride
  }

  /// Whether the table has none of the identities of the old elements in a block.
  @inline(__always)
  private func areAbsent(_ count: Int, in matching: Matching) -> Bool {
    let table = unsafe matching.table
    for offset in 0..<count {
      let hash = unsafe matching.block.hashes[offset]
      // Most slots are free.
      if unsafe table.slots[table.slot(hash)] == 0 { continue }
      if unsafe find(address(inBlock: offset, matching), hash: hash, in: matching).entry >= 0 {
        return false
      }
    }
    return true
  }
}
