extension Matcher {
  /// Pairs all elements where identities are not unique: in each pair of sections the k-th occurrence of
  /// an identity with the k-th, then what is left, from the first section to the last, in the same way.
  ///
  /// The matcher must have no runs, so that each element's rank is its number.
  ///
  /// - Parameters:
  ///   - matching: where to store the pairs.
  ///   - table: an empty table.
  ///   - updates: where to add the pairs whose content differs.
  /// - Returns: the numbers of elements whose identity an earlier element of the same data has.
  @inlinable @inline(never)
  func pairAll(
    into matching: Matching, table: IdentityTable,
    updates: inout [Move<Links.Position>]
  ) -> DuplicatePositions<Int> {
    var groups = unsafe IdentityGroups(matching: matching)
    for section in 0..<old.sectionCount {
      let start = links.old.start(of: section)
      unsafe old.withSection(section) { elements in
        guard let base = elements.baseAddress else { return }
        for index in 0..<elements.count {
          unsafe matching.oldNumbers[start &+ index] = Int32(truncatingIfNeeded: start &+ index)
          let hash = unsafe reader.hash(base + index, seed: seed)
          let (entry, slot) = unsafe copy.find(base + index, hash: hash, in: table, matching)
          if entry < 0 { unsafe table.store(start &+ index, hash: hash, at: slot) }
          unsafe groups.appendOld(entry)
        }
      }
    }
    for section in 0..<new.sectionCount {
      let start = unsafe matching.oldCount &+ links.new.start(of: section)
      unsafe new.withSection(section) { elements in
        guard let base = elements.baseAddress else { return }
        for index in 0..<elements.count {
          let hash = unsafe reader.hash(base + index, seed: seed)
          let (entry, slot) = unsafe copy.find(base + index, hash: hash, in: table, matching)
          if entry < 0 { unsafe table.store(start &+ index, hash: hash, at: slot) }
          unsafe groups.appendNew(entry)
        }
      }
    }
    for section in 0..<new.sectionCount {
      let partner = links.partner(ofNew: section)
      guard partner >= 0 else { continue }
      let oldStart = links.old.start(of: partner)
      let newStart = links.new.start(of: section)
      unsafe groups.pair(
        old: oldStart..<oldStart + old.withSection(partner) { $0.count },
        new: unsafe newStart..<newStart + new.withSection(section) { $0.count })
    }
    unsafe groups.pair(old: 0..<matching.oldCount, new: 0..<matching.newCount)
    for section in 0..<new.sectionCount {
      let start = links.new.start(of: section)
      unsafe new.withSection(section) { elements in
        guard let base = elements.baseAddress else { return }
        for index in 0..<elements.count {
          let number = unsafe Int(matching.ofNew[start &+ index])
          if number < 0 { continue }
          let from = links.old.place(of: number)
          let isEqual = unsafe old.withSection(Int(from.section)) {
            unsafe reader.areEqual($0.baseAddress! + Int(from.index), base + index)
          }
          if !isEqual {
            updates.add(from, Place(section: section, index: index))
          }
        }
      }
    }
    return unsafe groups.duplicates
  }
}

extension Matcher {
  /// The numbers of old elements whose identity an earlier one has. The matcher must have no runs.
  @inlinable @inline(__always)
  func oldDuplicates(in table: IdentityTable, _ matching: Matching) -> [Int] {
    var result: [Int] = []
    for section in 0..<old.sectionCount {
      let start = links.old.start(of: section)
      unsafe old.withSection(section) { elements in
        guard let base = elements.baseAddress else { return }
        for index in 0..<elements.count {
          unsafe matching.oldNumbers[start &+ index] = Int32(truncatingIfNeeded: start &+ index)
          let hash = unsafe reader.hash(base + index, seed: seed)
          let (entry, slot) = unsafe copy.find(base + index, hash: hash, in: table, matching)
          if entry < 0 {
            unsafe table.store(start &+ index, hash: hash, at: slot)
          } else {
            result.append(start &+ index)
          }
        }
      }
    }
    return result
  }
}
