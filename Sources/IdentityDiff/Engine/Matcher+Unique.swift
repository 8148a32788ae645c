extension Matcher {
  /// Stores the old elements.
  ///
  /// - Returns: False if two of them have one identity.
  @inlinable @inline(__always)
  func storeOld(in matching: Matching) -> Bool {
    let table = unsafe matching.table
    var rank = 0
    return unsafe forEachBlock(of: old, isOld: true) { base, block, section in
      let start = links.old.start(of: section)
      unsafe hashBlock(base + block.lowerBound, count: block.count, matching)
      for index in block {
        // Invariant: the elements of smaller rank are stored, each with another identity.
        let hash = unsafe matching.hashes[index &- block.lowerBound]
        var slot = unsafe table.firstCandidate(hash)
        if unsafe table.slots[slot] != 0 {
          let found = unsafe copy.find(base + index, hash: hash, in: matching)
          if found.entry >= 0 { return false }
          slot = found.slot
        }
        unsafe table.store(rank, hash: hash, at: slot)
        unsafe matching.oldNumbers[rank] = Int32(truncatingIfNeeded: start &+ index)
        unsafe matching.ofOld[rank] = -1
        rank &+= 1
      }
      return true
    }
  }

  /// Looks up the new elements by their hashes alone: `ofNew` becomes the entry of the possible partner.
  /// Elements without one are stored.
  ///
  /// Identities are compared in the next pass, so that look-ups do not depend on each other.
  @inlinable @inline(__always)
  func lookUpNew(in matching: Matching) {
    let table = unsafe matching.table
    var rank = 0
    _ = unsafe forEachBlock(of: new, isOld: false) { base, block, section in
      let start = unsafe matching.oldCount &+ links.new.start(of: section)
      unsafe hashBlock(base + block.lowerBound, count: block.count, matching)
      for index in block {
        let hash = unsafe matching.hashes[index &- block.lowerBound]
        let slot = unsafe table.firstCandidate(hash)
        let value = unsafe table.slots[slot]
        if value == 0 { unsafe table.store(start &+ index, hash: hash, at: slot) }
        unsafe matching.ofNew[rank] =
          value == 0 ? -1 : Int32(truncatingIfNeeded: table.entry(value))
        rank &+= 1
      }
      return true
    }
  }

  /// Confirms the pairs that were looked up, compares their content, and adds the updates.
  ///
  /// The identities of a block are compared before the contents, so that the processor loads several
  /// elements at the same time.
  ///
  /// - Returns: False if identities are not unique.
  @inlinable @inline(__always)
  func compare(in matching: Matching, updates: inout [ElementMove<Links.Position>]) -> Bool {
    var firstRank = 0
    return unsafe forEachBlock(of: new, isOld: false) { base, block, section in
      let start = unsafe matching.oldCount &+ links.new.start(of: section)
      let rank = firstRank &- block.lowerBound
      unsafe loadPartners(firstRank..<firstRank &+ block.count, in: matching)
      for index in block {
        let isUnique = unsafe confirm(
          rank &+ index, base + index, number: start &+ index, in: matching)
        if !isUnique { return false }
      }
      for index in block {
        let number = unsafe Int(matching.ofNew[rank &+ index])
        if number < 0 { continue }
        let from = links.old.position(of: number)
        if unsafe !areEqual(from, base + index) {
          updates.add(from, Links.Position(sectionIndex: section, itemIndex: index))
        }
      }
      firstRank &+= block.count
      return true
    }
  }

  /// Reads a byte of each possible partner, without branches, so that the processor loads them at the same
  /// time.
  @inlinable @inline(__always)
  func loadPartners(_ ranks: Range<Int>, in matching: Matching) {
    let last = unsafe matching.oldCount &- 1
    if last < 0 { return }
    var loaded: UInt8 = 0
    for rank in ranks {
      let entry = unsafe min(max(Int(matching.ofNew[rank]), 0), last)
      let position = unsafe links.old.position(of: Int(matching.oldNumbers[entry]))
      loaded |= unsafe old.withSection(position.sectionIndex) {
        unsafe UnsafeRawPointer($0.baseAddress! + position.itemIndex).load(as: UInt8.self)
      }
    }
    // The result is stored so that the compiler does not remove the reads.
    unsafe matching.hashes[GapIterator.blockSize] = UInt64(loaded)
  }

  /// Calls a closure with each block of elements between the runs, until it returns false.
  ///
  /// - Parameters:
  ///   - store: The elements of one side.
  ///   - isOld: Whether that is the old side.
  ///   - body: Receives the elements of a section, the positions of the block in it, and the section.
  /// - Returns: Whether the closure returned true for all blocks.
  @inlinable @inline(__always)
  func forEachBlock(
    of store: Store, isOld: Bool,
    _ body: (_ elements: UnsafePointer<Element>, _ block: Range<Int>, _ section: Int) -> Bool
  ) -> Bool {
    for section in 0..<store.sectionCount {
      var blocks = isOld ? blocks(ofOld: section) : blocks(ofNew: section)
      var next = blocks.next()
      if next == nil { continue }
      let isDone = unsafe store.withSection(section) { elements in
        guard let base = elements.baseAddress else { return true }
        while let block = next {
          next = blocks.next()
          if unsafe !body(base, block, section) { return false }
        }
        return true
      }
      if !isDone { return false }
    }
    return true
  }

  /// Pairs a new element with the entry that was looked up, or with the right one if their identities differ.
  ///
  /// - Returns: False if the identity is not unique.
  @inlinable @inline(__always)
  func confirm(
    _ rank: Int, _ element: UnsafePointer<Element>, number: Int, in matching: Matching
  ) -> Bool {
    var entry = unsafe Int(matching.ofNew[rank])
    if entry < 0 { return true }
    if unsafe !hasSameID(entry, element, in: matching) {
      entry = unsafe copy.findAgain(element, number: number, in: matching)
      if entry < 0 {
        unsafe matching.ofNew[rank] = -1
        return true
      }
    }
    guard unsafe entry < matching.oldCount, unsafe matching.ofOld[entry] < 0 else { return false }
    unsafe matching.ofOld[entry] = Int32(truncatingIfNeeded: rank)
    unsafe matching.ofNew[rank] = unsafe matching.oldNumbers[entry]
    return true
  }

  /// Whether no element in a run has the identity of one outside of runs. Sections that share their storage are
  /// not read, since all of their elements are paired correctly.
  @inlinable @inline(__always)
  func runsAreUnique(in matching: Matching) -> Bool {
    let table = unsafe matching.table
    for section in 0..<new.sectionCount {
      let partner = links.partner(ofNew: section)
      if partner < 0 { continue }
      let isUnique = unsafe old.withSection(partner) { elements in
        guard let base = elements.baseAddress else { return true }
        let isShared = unsafe new.withSection(section) {
          unsafe $0.baseAddress == base && $0.count == elements.count
        }
        if isShared { return true }
        for position in links.runs(ofNew: section) {
          let run = unsafe runs[position]
          var element = unsafe base + Int(run.old)
          let end = unsafe base + run.oldEnd
          while unsafe element < end {
            // Invariant: the elements of the run before `element` are not in the table.
            let hash = unsafe reader.hash(element, seed: seed)
            if unsafe table.slots[table.firstCandidate(hash)] != 0,
              unsafe copy.find(element, hash: hash, in: matching).entry >= 0
            {
              return false
            }
            unsafe element += 1
          }
        }
        return true
      }
      if !isUnique { return false }
    }
    return true
  }
}
