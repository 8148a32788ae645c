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
    updates: inout [PositionPair<Links.Position>]
  ) -> DuplicatePositions<Int> {
    var groups = unsafe IdentityGroups(matching: matching)
    for section in 0..<old.sectionCount {
      let start = links.old.start(of: section)
      unsafe old.withSection(section) { elements in
        guard let base = elements.baseAddress else { return }
        for index in 0..<elements.count {
          unsafe matching.oldNumbers[start &+ index] = Int32(truncatingIfNeeded: start &+ index)
          let hash = unsafe reader.hash(base + index, seed: seed)
          let (entry, slot) = unsafe find(base + index, hash: hash, in: table, matching)
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
          let (entry, slot) = unsafe find(base + index, hash: hash, in: table, matching)
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
            updates.append(
              PositionPair(from: .init(from), to: .init(Place(section: section, index: index))))
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
          let (entry, slot) = unsafe find(base + index, hash: hash, in: table, matching)
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

/// Elements by groups of one identity, and the pairs made of them.
///
/// A group goes by its first element: an old one by its number, a new one by its number behind those of
/// the old.
@unsafe @usableFromInline
struct IdentityGroups {
  @usableFromInline let matching: Matching
  /// The group of each old element, then that of each new one.
  @usableFromInline var groups: ContiguousArray<Int32> = []
  /// The first old element of each group that waits for a partner, or -1.
  private var heads: ContiguousArray<Int32>
  /// The next old element of the same group, or -1.
  private var nexts: ContiguousArray<Int32>
  /// The number of new elements stored so far.
  @usableFromInline var duplicates = DuplicatePositions<Int>()

  @usableFromInline
  init(matching: Matching) {
    unsafe self.matching = unsafe matching
    let count = unsafe matching.oldCount + matching.newCount
    unsafe groups.reserveCapacity(count)
    unsafe heads = ContiguousArray(repeating: -1, count: count)
    unsafe nexts = unsafe ContiguousArray(repeating: -1, count: matching.oldCount)
    unsafe matching.ofOld.initialize(repeating: -1, count: matching.oldCount)
    unsafe matching.ofNew.initialize(repeating: -1, count: matching.newCount)
  }

  /// Appends the next old element, and the group that it is in, if it is not the first of one.
  @usableFromInline
  mutating func appendOld(_ group: Int) {
    if group >= 0 { unsafe duplicates.old.append(groups.count) }
    unsafe groups.append(Int32(truncatingIfNeeded: group >= 0 ? group : groups.count))
  }

  /// Appends the next new element, and the group that it is in, if it is not the first of one.
  @usableFromInline
  mutating func appendNew(_ group: Int) {
    let number = unsafe groups.count - matching.oldCount
    // `heads` holds the last new element seen of a group that began with an old one.
    if group >= 0 {
      if unsafe group >= matching.oldCount || heads[group] >= 0 {
        unsafe duplicates.new.append(number)
      }
      unsafe heads[group] = Int32(truncatingIfNeeded: number)
    }
    unsafe groups.append(Int32(truncatingIfNeeded: group >= 0 ? group : groups.count))
  }

  /// Pairs, in each group, the first old element in a range that has no partner with the first new one,
  /// and so on.
  @usableFromInline
  mutating func pair(old: Range<Int>, new: Range<Int>) {
    for number in old { unsafe heads[Int(groups[number])] = -1 }
    for number in new { unsafe heads[Int(groups[matching.oldCount + number])] = -1 }
    for number in old.reversed() where unsafe matching.ofOld[number] < 0 {
      let group = unsafe Int(groups[number])
      unsafe nexts[number] = unsafe heads[group]
      unsafe heads[group] = Int32(truncatingIfNeeded: number)
    }
    for number in new where unsafe matching.ofNew[number] < 0 {
      let group = unsafe Int(groups[matching.oldCount + number])
      let partner = unsafe heads[group]
      guard partner >= 0 else { continue }
      unsafe heads[group] = unsafe nexts[Int(partner)]
      unsafe matching.ofOld[Int(partner)] = Int32(truncatingIfNeeded: number)
      unsafe matching.ofNew[number] = partner
    }
  }
}
