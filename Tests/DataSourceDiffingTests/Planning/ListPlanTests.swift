import TestSupport
import Testing
import TransitionSupport

/// A list's reports, over a small space and at random: a strict view accepts them and shows the
/// data, and as few items as possible move.
@Suite struct ListPlanTests {
  @Test func everySmallTransition() {
    var failures = Failures()
    let lists = Spaces.lists(keys: 4, upTo: Extent.listLength)
    for old in lists where Spaces.isCanonical(old) {
      for (index, new) in lists.enumerated() {
        let isShort = old.count < 3 && new.count < 3
        guard isShort || (index + old.count).isMultiple(of: Extent.strideOfLists) else { continue }
        // Different contents each time.
        let rows = new.enumerated().map { Row($1, index >> $0 & 1) }
        let transition = ListTransition(old: old.map { Row($0) }, new: rows)
        failures.add(transition.problem(), size: transition.size, "\(transition)")
      }
    }
    failures.report(atLeast: TestLength.pick(500, long: 8_000))
  }

  @Test func everySmallChangeOfContent() {
    var failures = Failures()
    var number = 0
    let lists = Spaces.lists(keys: 3, upTo: 3)
    for old in lists where Spaces.isCanonical(old) {
      for new in lists {
        for versions in 0..<1 << new.count {
          number += 1
          let isShort = old.count < 3 && new.count < 3
          guard isShort || number.isMultiple(of: Extent.strideOfListContents) else { continue }
          let rows = new.enumerated().map { Row($1, versions >> $0 & 1) }
          let transition = ListTransition(old: old.map { Row($0) }, new: rows)
          failures.add(transition.problem(), size: transition.size, "\(transition)")
        }
      }
    }
    failures.report(atLeast: TestLength.pick(700, long: 2_000))
  }

  @Test func randomTransitions() {
    var failures = Failures()
    let seed: UInt64 = 600
    var random = SplitMix64(seed: seed)
    for round in 0..<Extent.otherRounds {
      let keys = 1 + random.below(40)
      let old = (0..<random.below(30)).map { _ in Row(random.below(keys)) }
      var new = old
      for _ in 0..<random.below(12) {
        switch random.below(5) {
        case 0: new.removeSubrange(random.block(in: new.count, upTo: 4))
        case 1: new.insert(Row(random.below(keys + 5)), at: random.below(new.count + 1))
        case 2 where !new.isEmpty: new[random.below(new.count)].version += 1
        case 3 where !new.isEmpty: new.swapAt(0, random.below(new.count))
        default:
          let block = random.block(in: new.count, upTo: 6)
          let moved = Array(new[block])
          new.removeSubrange(block)
          new.insert(contentsOf: moved, at: random.below(new.count + 1))
        }
      }
      let transition = ListTransition(old: old, new: new)
      failures.add(
        transition.problem(), size: transition.size, "seed \(seed), round \(round): \(transition)")
    }
    failures.report(atLeast: Extent.otherRounds)
  }
}
