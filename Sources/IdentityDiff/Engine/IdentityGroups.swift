/// Groups of elements with the same identity, and their pairs.
///
/// A group is named by its first element: by its number if it is old, and by its number plus the
/// count of old elements if it is new.
@unsafe
struct IdentityGroups {
  let matching: Matching
  /// Each old element's group, then each new element's group.
  var groups: ContiguousArray<Int32> = []
  /// Each group's first old element without a partner, or -1. While elements are appended: the last
  /// new element, for each group whose first element is old.
  private var heads: ContiguousArray<Int32>
  /// The next old element of the same group, or -1.
  private var nexts: ContiguousArray<Int32>
  /// The old elements that repeat an earlier one's identity.
  private(set) var oldDuplicates: [Int] = []
  /// The new elements that repeat an earlier one's identity.
  private(set) var newDuplicates: [Int] = []

  init(matching: Matching) {
    unsafe self.matching = unsafe matching
    let count = unsafe matching.oldCount + matching.newCount
    unsafe groups.reserveCapacity(count)
    unsafe heads = ContiguousArray(repeating: -1, count: count)
    unsafe nexts = unsafe ContiguousArray(repeating: -1, count: matching.oldCount)
    unsafe matching.ofOld.initialize(repeating: -1, count: matching.oldCount)
    unsafe matching.ofNew.initialize(repeating: -1, count: matching.newCount)
  }

  /// Appends the next old element with its group, or -1 if it starts one.
  mutating func appendOld(_ group: Int) {
    if group >= 0 { unsafe oldDuplicates.append(groups.count) }
    unsafe groups.append(Int32(truncatingIfNeeded: group >= 0 ? group : groups.count))
  }

  /// Appends the next new element with its group, or -1 if it starts one.
  mutating func appendNew(_ group: Int) {
    let number = unsafe groups.count - matching.oldCount
    if group >= 0 {
      if unsafe group >= matching.oldCount || heads[group] >= 0 {
        unsafe newDuplicates.append(number)
      }
      unsafe heads[group] = Int32(truncatingIfNeeded: number)
    }
    unsafe groups.append(Int32(truncatingIfNeeded: group >= 0 ? group : groups.count))
  }

  /// Pairs, in each group, the k-th old element without a partner in a range with the k-th new one.
  mutating func pair(old: Range<Int>, new: Range<Int>) {
    for number in old { unsafe heads[Int(groups[number])] = -1 }
    for number in new { unsafe heads[Int(groups[matching.oldCount + number])] = -1 }
    for number in old.reversed() where unsafe matching.ofOld[number] < 0 {
      let group = unsafe Int(groups[number])
      unsafe nexts[number] = unsafe heads[group]
      unsafe heads[group] = Int32(truncatingIfNeeded: number)
    }
    for number in new where unsafe matching.ofNew[number] < 0 {
      // Invariant: the old elements from each head on, linked by `nexts`, ascend and have no
      // partner.
      let group = unsafe Int(groups[matching.oldCount + number])
      let partner = unsafe heads[group]
      guard partner >= 0 else { continue }
      unsafe heads[group] = unsafe nexts[Int(partner)]
      unsafe matching.ofOld[Int(partner)] = Int32(truncatingIfNeeded: number)
      unsafe matching.ofNew[number] = partner
    }
  }
}
