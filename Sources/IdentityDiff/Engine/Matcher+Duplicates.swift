extension Matcher {
  /// Pairs all elements if identities are not unique: in each pair of sections the k-th occurrences of
  /// an identity, then the remaining occurrences in the same way, from the first section to the last.
  ///
  /// The matcher must have no runs, so that each element's rank is its number.
  ///
  /// - Parameters:
  ///   - matching: Receives the pairs; its table is empty.
  ///   - updates: Receives the pairs with unequal content.
  /// - Returns: The numbers of elements with the identity of an earlier element of the same data.
  @inlinable @inline(never)
  func pairAll(
    into matching: Matching, updates: inout [ElementMove<Links.Position>]
  ) -> (old: [Int], new: [Int]) {
    for number in unsafe 0..<matching.oldCount {
      unsafe matching.oldNumbers[number] = Int32(truncatingIfNeeded: number)
    }
    var groups = unsafe IdentityGroups(matching: matching)
    unsafe forEachGroup(of: old, from: 0, in: matching) { unsafe groups.appendOld($0) }
    unsafe forEachGroup(of: new, from: matching.oldCount, in: matching) {
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

  /// Looks up all elements of one side in order, and stores those whose identity is not in the table.
  ///
  /// - Parameters:
  ///   - store: The elements.
  ///   - start: The entry of the first one.
  ///   - matching: The table, and the elements to which its entries refer.
  ///   - body: Receives the entry with the identity of each element, -1 if there is none.
  @inlinable @inline(__always)
  func forEachGroup(
    of store: Store, from start: Int, in matching: Matching, _ body: (Int) -> Void
  ) {
    var number = start
    for section in 0..<store.sectionCount {
      unsafe store.withSection(section) { elements in
        guard let base = elements.baseAddress else { return }
        for index in 0..<elements.count {
          let hash = unsafe reader.hash(base + index, seed: seed)
          let (entry, slot) = unsafe copy.find(base + index, hash: hash, in: matching)
          if entry < 0 { unsafe matching.table.store(number, hash: hash, at: slot) }
          body(entry)
          number &+= 1
        }
      }
    }
  }
}
