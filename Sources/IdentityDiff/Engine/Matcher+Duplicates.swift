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
    var groups = IdentityGroups(matching: matching)
    for section in 0..<old.sectionCount {
      let start = links.old.start(of: section)
      old.withSection(section) { elements in
        guard let base = elements.baseAddress else { return }
        for index in 0..<elements.count {
          matching.oldNumbers[start &+ index] = Int32(truncatingIfNeeded: start &+ index)
          let hash = reader.hash(base + index, seed: seed)
          let (entry, slot) = find(base + index, hash: hash, in: table, matching)
          if entry < 0 { table.store(start &+ index, hash: hash, at: slot) }
          groups.appendOld(entry)
        }
      }
    }
    for section in 0..<new.sectionCount {
      let start = matching.oldCount &+ links.new.start(of: section)
      new.withSection(section) { elements in
        guard let base = elements.baseAddress else { return }
        for index in 0..<elements.count {
          let hash = reader.hash(base + index, seed: seed)
          let (entry, slot) = find(base + index, hash: hash, in: table, matching)
          if entry < 0 { table.store(start &+ index, hash: hash, at: slot) }
          groups.appendNew(entry)
        }
      }
    }
    for section in 0..<new.sectionCount {
      let partner = links.partner(ofNew: section)
      guard partner >= 0 else { continue }
      let oldStart = links.old.start(of: partner)
      let newStart = links.new.start(of: section)
      groups.pair(
        old: oldStart..<oldStart + old.withSection(partner) { $0.count },
        new: newStart..<newStart + new.withSection(section) { $0.count })
    }
    groups.pair(old: 0..<matching.oldCount, new: 0..<matching.newCount)
    for section in 0..<new.sectionCount {
      let start = links.new.start(of: section)
      new.withSection(section) { elements in
        guard let base = elements.baseAddress else { return }
        for index in 0..<elements.count {
          let number = Int(matching.ofNew[start &+ index])
          if number < 0 { continue }
          let from = links.old.place(of: number)
          let isEqual = old.withSection(Int(from.section)) {
            reader.areEqual($0.baseAddress! + Int(from.index), base + index)
          }
          if !isEqual {
            updates.append(
              PositionPair(from: .init(from), to: .init(Place(section: section, index: index))))
          }
        }
      }
    }
    return groups.duplicates
  }
}

extension Matcher {
  /// The numbers of old elements whose identity an earlier one has. The matcher must have no runs.
  @inlinable @inline(__always)
  func oldDuplicates(in table: IdentityTable, _ matching: Matching) -> [Int] {
    var result: [Int] = []
    for section in 0..<old.sectionCount {
      let start = links.old.start(of: section)
      old.withSection(section) { elements in
        guard let base = elements.baseAddress else { return }
        for index in 0..<elements.count {
          matching.oldNumbers[start &+ index] = Int32(truncatingIfNeeded: start &+ index)
          let hash = reader.hash(base + index, seed: seed)
          let (entry, slot) = find(base + index, hash: hash, in: table, matching)
          if entry < 0 {
            table.store(start &+ index, hash: hash, at: slot)
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
@usableFromInline
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
    self.matching = matching
    let count = matching.oldCount + matching.newCount
    groups.reserveCapacity(count)
    heads = ContiguousArray(repeating: -1, count: count)
    nexts = ContiguousArray(repeating: -1, count: matching.oldCount)
    matching.ofOld.initialize(repeating: -1, count: matching.oldCount)
    matching.ofNew.initialize(repeating: -1, count: matching.newCount)
  }

  /// Appends the next old element, and the group that it is in, if it is not the first of one.
  @usableFromInline
  mutating func appendOld(_ group: Int) {
    if group >= 0 { duplicates.old.append(groups.count) }
    groups.append(Int32(truncatingIfNeeded: group >= 0 ? group : groups.count))
  }

  /// Appends the next new element, and the group that it is in, if it is not the first of one.
  @usableFromInline
  mutating func appendNew(_ group: Int) {
    let number = groups.count - matching.oldCount
    // `heads` holds the last new element seen of a group that began with an old one.
    if group >= 0 {
      if group >= matching.oldCount || heads[group] >= 0 { duplicates.new.append(number) }
      heads[group] = Int32(truncatingIfNeeded: number)
    }
    groups.append(Int32(truncatingIfNeeded: group >= 0 ? group : groups.count))
  }

  /// Pairs, in each group, the first old element in a range that has no partner with the first new one,
  /// and so on.
  @usableFromInline
  mutating func pair(old: Range<Int>, new: Range<Int>) {
    for number in old { heads[Int(groups[number])] = -1 }
    for number in new { heads[Int(groups[matching.oldCount + number])] = -1 }
    for number in old.reversed() where matching.ofOld[number] < 0 {
      let group = Int(groups[number])
      nexts[number] = heads[group]
      heads[group] = Int32(truncatingIfNeeded: number)
    }
    for number in new where matching.ofNew[number] < 0 {
      let group = Int(groups[matching.oldCount + number])
      let partner = heads[group]
      guard partner >= 0 else { continue }
      heads[group] = nexts[Int(partner)]
      matching.ofOld[Int(partner)] = Int32(truncatingIfNeeded: number)
      matching.ofNew[number] = partner
    }
  }
}
