import IdentityDiff
import TestSupport
import Testing

/// Which sections move: the ones that hold the fewest item changes, and then as few as possible.
@Suite struct WeightTests {
  /// All permutations of a few sections with all sorts of changes in them, compared with all ways to
  /// keep some of them.
  @Test func allPermutationsOfSections() {
    var failures = Failures()
    var random = SplitMix64(seed: 8)
    for count in 0...5 {
      let old = (0..<count).map { section in
        Block(section, (0..<4).map { Entry(section * 4 + $0) })
      }
      for permutation in Spaces.permutations(count) {
        for _ in 0..<6 {
          var new = permutation.map { old[$0] }
          for _ in 0..<random.below(2 * count) { change(&new, &random) }
          let sections = SectionedCase(old: old, new: new)
          let difference = Diff.difference(from: old, to: new)
          let weights = PlainRules.changes(difference, old, new).map { $0 * (count + 1) + 1 }
          let kept = new.indices.filter { section in
            !difference.movedSections.contains { $0.to == section }
          }
          let best = Increasing.heaviestWeightByBruteForce(permutation, weights: weights)
          let isBest = kept.reduce(0) { $0 + weights[$1] } == best
          failures.add(
            isBest ? difference.problem(sections) : "not the heaviest", size: sections.size,
            "\(sections)\n\(difference)")
        }
      }
    }
    failures.report(atLeast: 900)
  }

  /// Deletes, inserts, moves or updates an item of a section.
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

  /// Two sections change places: the one with more changes stays.
  @Test func theBusierSectionStays() {
    let quiet = Block(0, [1, 2, 3])
    let old = [quiet, Block(1, [4, 5, 6])]
    for busy in [Block(1, [4, 5]), Block(1, [4, 5, 6, 7]), Block(1, [6, 4, 5])] {
      #expect(
        Diff.difference(from: old, to: [busy, quiet]).movedSections
          == [Move(from: 0, to: 1)])
    }
    // Updates do not count, and so either section may move.
    let updated = Block(1, [Entry(4, 1), Entry(5, 1), Entry(6, 1)])
    #expect(Diff.difference(from: old, to: [updated, quiet]).movedSections.count == 1)
  }

  /// One busy section outweighs many quiet ones.
  @Test func changesOutweighMoves() {
    let quiet = (0..<6).map { Block($0, [Entry($0)]) }
    let old = quiet + [Block(6, [10, 11])]
    let new = [Block(6, [10])] + quiet
    let moved = Diff.difference(from: old, to: new).movedSections
    #expect(moved == (0..<6).map { Move(from: $0, to: $0 + 1) })
  }

  /// Without any changes as few sections as possible are moved.
  @Test func fewMovesOtherwise() {
    let old = (0..<7).map { Block($0, [Entry($0)]) }
    let new = [old[6]] + old[..<6]
    #expect(
      Diff.difference(from: old, to: new).movedSections == [Move(from: 6, to: 0)])
  }
}
