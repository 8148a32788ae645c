import IdentityDiff
import TestSupport
import Testing

/// As few elements as possible are moved.
@Suite struct PermutationTests {
  @Test func allPermutations() {
    var failures = Failures()
    for count in 0...Extent.permutationLength {
      let sorted = Array(0..<count)
      for keys in Spaces.permutations(count) {
        let difference = Diff.difference(from: sorted, to: keys, identity: .by(\.self))
        let kept = Increasing.heaviestWeightByBruteForce(keys, weights: keys.map { _ in 1 })
        let isMinimal =
          difference.moved.count == count - kept && difference.deleted.isEmpty
          && difference.inserted.isEmpty
        let lists = ListCase(old: Spaces.entries(sorted), new: Spaces.entries(keys))
        failures.add(
          isMinimal ? difference.problem(lists) : "not minimal", size: count,
          "\(keys)\n\(difference)")
      }
    }
    failures.report(atLeast: 800)
  }

  /// Permutations with a deletion, an insertion and a repeated element among them.
  @Test func permutationsAmongOthers() {
    var failures = Failures()
    let old = Spaces.entries([0, 1, 9, 2, 3, 4, 1])
    for (index, keys) in Spaces.permutations(5).enumerated() {
      for extra in [[], [8], [1], [1, 1], [9, 1]] {
        var new = keys
        for key in extra { new.insert(key, at: index % (new.count + 1)) }
        let lists = ListCase(old: old, new: Spaces.entries(new, versions: index))
        let difference = Diff.difference(from: lists.old, to: lists.new)
        failures.add(difference.problem(lists), size: lists.size, "\(lists)\n\(difference)")
      }
    }
    failures.report(atLeast: 600)
  }
}
