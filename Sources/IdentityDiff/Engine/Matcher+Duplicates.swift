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
    into matching: Matching, table: IdentityTable, updates: inout [Move<Links.Position>]
  ) -> (old: [Int], new: [Int]) {
    for number in unsafe 0..<matching.oldCount {
      unsafe matching.oldNumbers[number] = Int32(truncatingIfNeeded: number)
    }
    var groups = unsafe IdentityGroups(matching: matching)
    unsafe forEachGroup(of: old, from: 0, in: table, matching) { unsafe groups.appendOld($0) }
    unsafe forEachGroup(of: new, from: matching.oldCount, in: table, matching) {
      unsafe groups.appendNew($0)
    }
    for section in 0..<new.sectionCount {
      let partner = links.partner(ofNew: section)
      guard partner >= 0 else { continue }
      let oldStart = links.old.start(of: partner)
      let newStart = links.new.start(of: section)
      unsafe groups.pair(
        old: oldStart..<oldStart + links.old.count(of: partner),
        new: newStart..<newStart + links.new.count(of: section))
    }
    unsafe groups.pair(old: 0..<matching.oldCount, new: 0..<matching.newCount)
    for section in 0..<new.sectionCount {
      let start = links.new.start(of: section)
      unsafe new.withSection(section) { elements in
        guard let base = elements.baseAddress else { return }
        for index in 0..<elements.count {
          let number = unsafe Int(matching.ofNew[start &+ index])
          if number < 0 { continue }
          let from = links.old.position(of: number)
          if unsafe !areEqual(from, base + index) {
            updates.add(from, Links.Position(sectionIndex: section, itemIndex: index))
          }
        }
      }
    }
    return unsafe (groups.oldDuplicates, groups.newDuplicates)
  }

  /// Looks up all elements of one side, one after the other, and stores those with an identity that is not in the
  /// table.
  ///
  /// - Parameters:
  ///   - store: the elements.
  ///   - start: the entry of the first one.
  ///   - table: a table.
  ///   - matching: what the entries of the table refer to.
  ///   - body: takes the entry with the identity of each element, -1 if there is none.
  @inlinable @inline(__always)
  func forEachGroup(
    of store: Store, from start: Int, in table: IdentityTable, _ matching: Matching,
    _ body: (Int) -> Void
  ) {
    var number = start
    for section in 0..<store.sectionCount {
      unsafe store.withSection(section) { elements in
        guard let base = elements.baseAddress else { return }
        for index in 0..<elements.count {
          let hash = unsafe reader.hash(base + index, seed: seed)
          let (entry, slot) = unsafe copy.find(base + index, hash: hash, in: table, matching)
          if entry < 0 { unsafe table.store(number, hash: hash, at: slot) }
          body(entry)
          number &+= 1
        }
      }
    }
  }
}
