import ListPositions
import Subsequences

extension Matcher {
  /// Pairs all elements if identities are not unique. In each pair of sections, the k-th
  /// occurrences of an identity are paired; then the remaining ones the same way, from the first
  /// section to the last.
  ///
  /// The matcher must have no runs, so that each element's rank is its number.
  ///
  /// - Parameter updates: Receives the pairs with unequal content.
  /// - Returns: The pairs, in memory that the caller must deallocate, and the numbers of elements
  ///   that repeat an earlier element's identity on the same side.
  func matchAll(
    updates: inout [ElementMove<Links.Position>]
  ) -> (Matching, duplicates: (old: [Int], new: [Int])) {
    let matching = unsafe Matching.allocate(
      oldCount: links.old.count, newCount: links.new.count,
      entryBound: links.old.count + links.new.count + 1, isSparse: false)
    for number in unsafe 0..<matching.oldCount {
      unsafe matching.oldNumbers[number] = Int32(truncatingIfNeeded: number)
    }
    var groups = unsafe IdentityGroups(matching: matching)
    unsafe forEachGroup(isOld: true, in: matching) { unsafe groups.appendOld($0) }
    unsafe forEachGroup(isOld: false, in: matching) { unsafe groups.appendNew($0) }
    for section in 0..<links.new.sectionCount {
      let partner = links.partner(ofNew: section)
      guard partner >= 0 else { continue }
      let oldStart = links.old.start(of: partner)
      let newStart = links.new.start(of: section)
      unsafe groups.pair(
        old: oldStart..<oldStart + links.old.count(of: partner),
        new: newStart..<newStart + links.new.count(of: section))
    }
    unsafe groups.pair(old: 0..<matching.oldCount, new: 0..<matching.newCount)
    updates = []
    unsafe compareAll(in: matching, updates: &updates)
    return unsafe (matching, (groups.oldDuplicates, groups.newDuplicates))
  }

  /// Adds all pairs whose contents are unequal.
  private func compareAll(
    in matching: Matching, updates: inout [ElementMove<Links.Position>]
  ) {
    let block = unsafe matching.block
    var count = 0
    for number in unsafe 0..<matching.newCount {
      let partner = unsafe Int(matching.ofNew[number])
      if partner < 0 { continue }
      unsafe block.oldElements[count] = unsafe links.old.address(of: partner)
      unsafe block.newElements[count] = unsafe links.new.address(of: number)
      unsafe block.ranks[count] = Int32(truncatingIfNeeded: number)
      unsafe block.numbers[count] = Int32(truncatingIfNeeded: number)
      count &+= 1
      if unsafe count == Matching.Block.size {
        unsafe compareContents(count, in: matching, updates: &updates)
        count = 0
      }
    }
    unsafe compareContents(count, in: matching, updates: &updates)
  }

  /// Looks up all elements on one side in order, and stores those whose identity is not in the
  /// table.
  ///
  /// - Parameters:
  ///   - isOld: Whether those are the old elements.
  ///   - matching: The table, and the elements its entries refer to.
  ///   - body: Receives the entry with each element's identity, or -1 if there is none.
  private func forEachGroup(isOld: Bool, in matching: Matching, _ body: (Int) -> Void) {
    let firstEntry = unsafe isOld ? 0 : matching.oldCount
    _ = unsafe forEachBlock(isOld: isOld, in: matching) { _, count in
      for offset in 0..<count {
        let hash = unsafe matching.block.hashes[offset]
        let number = unsafe Int(matching.block.numbers[offset])
        let element = unsafe (isOld ? links.old : links.new).address(of: number)
        let (entry, slot) = unsafe find(element, hash: hash, in: matching)
        if entry < 0 {
          unsafe matching.table.store(firstEntry &+ number, hash: hash, at: slot)
        }
        body(entry)
      }
      return true
    }
  }
}
