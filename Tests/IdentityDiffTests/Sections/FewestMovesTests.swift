import IdentityDiff
import TestSupport
import Testing

/// As few sections as possible move, whatever happens to their items.
@Suite struct FewestMovesTests {
  /// All permutations of a few sections with various changes in them, compared with all ways to
  /// keep some of them.
  @Test func allPermutationsOfSections() {
    var failures = Failures()
    var random = SplitMix64(seed: 8)
    for count in 0...5 {
      let old = (0..<count).map { section in
        Block(section, (0..<4).map { Entry(section * 4 + $0) })
      }
      for permutation in Spaces.permutations(count) {
        let most = Increasing.heaviestWeightByBruteForce(
          permutation, weights: permutation.map { _ in 1 })
        for _ in 0..<6 {
          var new = permutation.map { old[$0] }
          for _ in 0..<random.below(2 * count) { change(&new, &random) }
          let sections = SectionedCase(old: old, new: new)
          let difference = Diff.difference(from: old, to: new)
          failures.add(
            difference.movedSections.count == count - most
              ? difference.problem(sections) : "not the fewest",
            size: sections.size, "\(sections)\n\(difference)")
        }
      }
    }
    failures.report(atLeast: 900)
  }

  /// Deletes, inserts, moves or updates an item in a section.
  private func change(_ blocks: inout [Block], _ random: inout SplitMix64) {
    let (section, other) = (random.below(blocks.count), random.below(blocks.count))
    guard !blocks[section].items.isEmpty else { return }
    let item = random.below(blocks[section].items.count)
    switch random.below(5) {
    case 0: blocks[section].items.remove(at: item)
    case 1: blocks[section].items.insert(Entry(100 + random.below(900)), at: item)
    case 2: blocks[section].items[item].version = 1
    case 3: blocks[section].items.append(blocks[section].items.remove(at: item))
    default:
      let entry = blocks[section].items.remove(at: item)
      blocks[other].items.insert(entry, at: 0)
    }
  }

  /// One moving section saves many moves, even if it is the one with changes.
  @Test func changesOfItemsDoNotCount() {
    let quiet = (0..<6).map { Block($0, [Entry($0)]) }
    let old = quiet + [Block(6, [10, 11])]
    let new = [Block(6, [10])] + quiet
    expectEqual(Diff.difference(from: old, to: new).movedSections, [ElementMove(from: 6, to: 0)])
  }
}
