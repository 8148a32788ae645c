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
      let isUnique = old.withSection(section) { elements in
        guard let base = elements.baseAddress else { return true }
        while let gap = next {
          next = gaps.nextOld()
          var lower = gap.lowerBound
          while lower < gap.upperBound {
            let upper = min(lower &+ Matching.blockCount, gap.upperBound)
            hashBlock(base + lower, count: upper &- lower, for: table, matching)
            for index in lower..<upper {
              let hash = matching.hashes[index &- lower]
              let (entry, slot) = find(base + index, hash: hash, in: table, matching)
              if entry >= 0 { return false }
              table.store(rank, hash: hash, at: slot)
              if table.hasFilter { addToFilter(of: table, base + index) }
              matching.oldNumbers[rank] = Int32(truncatingIfNeeded: start &+ index)
              matching.ofOld[rank] = -1
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
      let start = matching.oldCount &+ links.new.start(of: section)
      new.withSection(section) { elements in
        guard let base = elements.baseAddress else { return }
        while let gap = next {
          next = gaps.nextNew()
          var lower = gap.lowerBound
          while lower < gap.upperBound {
            let upper = min(lower &+ Matching.blockCount, gap.upperBound)
            hashBlock(base + lower, count: upper &- lower, for: table, matching)
            for index in lower..<upper {
              let hash = matching.hashes[index &- lower]
              let tag = table.tag(hash)
              var slot = table.slot(hash)
              var value = table.slots[slot]
              while value != 0, !table.mayMatch(value, tag) {
                slot = table.next(slot)
                value = table.slots[slot]
              }
              if value == 0 { table.store(start &+ index, hash: hash, at: slot) }
              if table.hasFilter { addToFilter(of: table, base + index) }
              matching.ofNew[rank] =
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
      let start = matching.oldCount &+ links.new.start(of: section)
      let isUnique = new.withSection(section) { elements in
        guard let base = elements.baseAddress else { return true }
        while let gap = next {
          next = gaps.nextNew()
          var lower = gap.lowerBound
          while lower < gap.upperBound {
            let upper = min(lower &+ Matching.blockCount, gap.upperBound)
            let rank = firstRank &- lower
            for index in lower..<upper {
              let isUnique = confirm(
                rank &+ index, base + index, number: start &+ index, in: table, matching)
              if !isUnique { return false }
            }
            for index in lower..<upper {
              let entry = Int(matching.ofNew[rank &+ index])
              if entry < 0 { continue }
              let from = links.old.place(of: Int(matching.oldNumbers[entry]))
              let isEqual = old.withSection(Int(from.section)) {
                reader.areEqual($0.baseAddress! + Int(from.index), base + index)
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
    var entry = Int(matching.ofNew[rank])
    if entry < 0 { return true }
    if !hasSameID(entry, element, in: matching) {
      // The hashes agree in all bits that were compared, the identities do not.
      let hash = reader.hash(element, seed: seed)
      let (found, slot) = find(element, hash: hash, in: table, matching)
      matching.ofNew[rank] = Int32(truncatingIfNeeded: found)
      if found < 0 {
        table.store(number, hash: hash, at: slot)
        return true
      }
      entry = found
    }
    guard entry < matching.oldCount, matching.ofOld[entry] < 0 else { return false }
    matching.ofOld[entry] = Int32(truncatingIfNeeded: rank)
    return true
  }

  /// Whether no element in a run has an identity that stands outside of the runs, too. Sections that share
  /// their storage are not read: all of their elements pair, and with the right ones.
  @inlinable @inline(__always)
  func runsAreUnique(in table: IdentityTable, _ matching: Matching) -> Bool {
    for section in 0..<new.sectionCount {
      let partner = links.partner(ofNew: section)
      if partner < 0 || links.isShared(section) { continue }
      let isUnique = old.withSection(partner) { elements in
        guard let base = elements.baseAddress else { return true }
        for position in links.runs(ofNew: section) {
          let run = runs[position]
          for index in Int(run.old)..<run.oldEnd {
            let element = base + index
            if let fingerprint = reader.fingerprint(element, seed: seed),
              !table.passesFilter(fingerprint)
            {
              continue
            }
            let hash = reader.hash(element, seed: seed)
            if find(element, hash: hash, in: table, matching).entry >= 0 { return false }
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
    if let fingerprint = reader.fingerprint(element, seed: seed) {
      table.addToFilter(fingerprint)
    } else {
      table.letAllPassFilter()
    }
  }
}
