extension Matcher {
  /// Stores the old elements.
  ///
  /// - Returns: false if two of them have one identity.
  @inlinable @inline(__always)
  func storeOld(in table: IdentityTable, _ matching: Matching) -> Bool {
    var rank = 0
    for section in 0..<old.sectionCount {
      var gaps = gaps(ofOld: section)
      var next = gaps.nextOld()
      if next == nil { continue }
      let start = links.old.start(of: section)
      let isUnique = unsafe old.withSection(section) { elements in
        guard let base = elements.baseAddress else { return true }
        while let gap = next {
          next = gaps.nextOld()
          var lower = gap.lowerBound
          while lower < gap.upperBound {
            let upper = unsafe min(lower &+ Matching.blockCount, gap.upperBound)
            unsafe hashBlock(base + lower, count: upper &- lower, for: table, matching)
            for index in lower..<upper {
              let hash = unsafe matching.hashes[index &- lower]
              let (entry, slot) = unsafe find(base + index, hash: hash, in: table, matching)
              if entry >= 0 { return false }
              unsafe table.store(rank, hash: hash, at: slot)
              if unsafe table.hasFilter { unsafe addToFilter(of: table, base + index) }
              unsafe matching.oldNumbers[rank] = Int32(truncatingIfNeeded: start &+ index)
              unsafe matching.ofOld[rank] = -1
              rank &+= 1
            }
            lower = upper
          }
        }
        return true
      }
      if !isUnique { return false }
    }
    return true
  }

  /// Looks up the new elements by their hashes alone: `ofNew` becomes the entry that each may pair with.
  /// Those that are surely new are stored.
  ///
  /// What is found is compared in the next pass: again look-ups that do not depend on each other.
  @inlinable @inline(__always)
  func lookUpNew(in table: IdentityTable, _ matching: Matching) {
    var rank = 0
    for section in 0..<new.sectionCount {
      var gaps = gaps(ofNew: section)
      var next = gaps.nextNew()
      if next == nil { continue }
      let start = unsafe matching.oldCount &+ links.new.start(of: section)
      unsafe new.withSection(section) { elements in
        guard let base = elements.baseAddress else { return }
        while let gap = next {
          next = gaps.nextNew()
          var lower = gap.lowerBound
          while lower < gap.upperBound {
            let upper = unsafe min(lower &+ Matching.blockCount, gap.upperBound)
            unsafe hashBlock(base + lower, count: upper &- lower, for: table, matching)
            for index in lower..<upper {
              let hash = unsafe matching.hashes[index &- lower]
              let tag = unsafe table.tag(hash)
              var slot = unsafe table.slot(hash)
              var value = unsafe table.slots[slot]
              while value != 0, unsafe !table.mayMatch(value, tag) {
                slot = unsafe table.next(slot)
                value = unsafe table.slots[slot]
              }
              if value == 0 { unsafe table.store(start &+ index, hash: hash, at: slot) }
              if unsafe table.hasFilter { unsafe addToFilter(of: table, base + index) }
              unsafe matching.ofNew[rank] =
                value == 0 ? -1 : Int32(truncatingIfNeeded: table.entry(value))
              rank &+= 1
            }
            lower = upper
          }
        }
      }
    }
  }

  /// Compares what was looked up, first the identities, then the contents, and adds to the updates.
  ///
  /// A block of identities is compared before their contents, to let the processor wait for several
  /// elements at once.
  ///
  /// - Returns: false if identities are not unique.
  @inlinable @inline(__always)
  func compare(
    in table: IdentityTable, _ matching: Matching,
    updates: inout [PositionPair<Links.Position>]
  ) -> Bool {
    var firstRank = 0
    for section in 0..<new.sectionCount {
      var gaps = gaps(ofNew: section)
      var next = gaps.nextNew()
      if next == nil { continue }
      let start = unsafe matching.oldCount &+ links.new.start(of: section)
      let isUnique = unsafe new.withSection(section) { elements in
        guard let base = elements.baseAddress else { return true }
        while let gap = next {
          next = gaps.nextNew()
          var lower = gap.lowerBound
          while lower < gap.upperBound {
            let upper = unsafe min(lower &+ Matching.blockCount, gap.upperBound)
            let rank = firstRank &- lower
            for index in lower..<upper {
              let isUnique = unsafe confirm(
                rank &+ index, base + index, number: start &+ index, in: table, matching)
              if !isUnique { return false }
            }
            for index in lower..<upper {
              let entry = unsafe Int(matching.ofNew[rank &+ index])
              if entry < 0 { continue }
              let from = unsafe links.old.place(of: Int(matching.oldNumbers[entry]))
              let isEqual = unsafe old.withSection(Int(from.section)) {
                unsafe reader.areEqual($0.baseAddress! + Int(from.index), base + index)
              }
              if !isEqual {
                updates.append(
                  PositionPair(from: .init(from), to: .init(Place(section: section, index: index))))
              }
            }
            firstRank &+= upper &- lower
            lower = upper
          }
        }
        return true
      }
      if !isUnique { return false }
    }
    return true
  }

  /// Confirms that a new element has the identity of the entry that was found for it, finds the right one
  /// otherwise, and pairs the two.
  ///
  /// - Returns: false if the identity is not unique.
  @inlinable @inline(__always)
  func confirm(
    _ rank: Int, _ element: UnsafePointer<Element>, number: Int, in table: IdentityTable,
    _ matching: Matching
  ) -> Bool {
    var entry = unsafe Int(matching.ofNew[rank])
    if entry < 0 { return true }
    if unsafe !hasSameID(entry, element, in: matching) {
      // The hashes agree in all bits that were compared, the identities do not.
      let hash = unsafe reader.hash(element, seed: seed)
      let (found, slot) = unsafe find(element, hash: hash, in: table, matching)
      unsafe matching.ofNew[rank] = Int32(truncatingIfNeeded: found)
      if found < 0 {
        unsafe table.store(number, hash: hash, at: slot)
        return true
      }
      entry = found
    }
    guard unsafe entry < matching.oldCount, unsafe matching.ofOld[entry] < 0 else { return false }
    unsafe matching.ofOld[entry] = Int32(truncatingIfNeeded: rank)
    return true
  }

  /// Whether no element in a run has an identity that stands outside of the runs, too. Sections that share
  /// their storage are not read: all of their elements pair, and with the right ones.
  @inlinable @inline(__always)
  func runsAreUnique(in table: IdentityTable, _ matching: Matching) -> Bool {
    for section in 0..<new.sectionCount {
      let partner = links.partner(ofNew: section)
      if partner < 0 || links.isShared(section) { continue }
      let isUnique = unsafe old.withSection(partner) { elements in
        guard let base = elements.baseAddress else { return true }
        for position in links.runs(ofNew: section) {
          let run = runs[position]
          for index in Int(run.old)..<run.oldEnd {
            let element = unsafe base + index
            if let fingerprint = unsafe reader.fingerprint(element, seed: seed),
              unsafe !table.passesFilter(fingerprint)
            {
              continue
            }
            let hash = unsafe reader.hash(element, seed: seed)
            if unsafe find(element, hash: hash, in: table, matching).entry >= 0 { return false }
          }
        }
        return true
      }
      if !isUnique { return false }
    }
    return true
  }

  /// Adds an element to the filter of a table.
  @inlinable @inline(__always)
  func addToFilter(of table: IdentityTable, _ element: UnsafePointer<Element>) {
    if let fingerprint = unsafe reader.fingerprint(element, seed: seed) {
      unsafe table.addToFilter(fingerprint)
    } else {
      unsafe table.letAllPassFilter()
    }
  }
}
