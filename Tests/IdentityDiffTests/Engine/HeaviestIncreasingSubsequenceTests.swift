import TestSupport
import Testing

@testable import IdentityDiff
@testable import _DataSourceSubsequences

/// The heaviest choice of what can stay, against brute force and in the worst orders.
@Suite struct HeaviestIncreasingSubsequenceTests {
  /// The weight of what stays; nil if that does not ascend.
  private func keptWeight(_ positions: [Int32], _ weights: [Int]?) -> Int? {
    let staying = heaviestIncreasingSubsequence(
      positions.map { Int($0) }, weights: weights?.map { Int64($0) })
    let kept = staying.map { positions[$0] }
    guard zip(staying, staying.dropFirst()).allSatisfy(<), zip(kept, kept.dropFirst()).allSatisfy(<)
    else { return nil }
    return staying.reduce(0) { $0 + (weights?[$1] ?? 1) }
  }

  /// By definition: the heaviest chain that ends at each entry.
  private func heaviest(_ positions: [Int32], _ weights: [Int]?) -> Int {
    var best: [Int] = []
    for (index, position) in positions.enumerated() {
      let before = best.indices.filter { positions[$0] < position }.map { best[$0] }.max() ?? 0
      best.append(before + (weights?[index] ?? 1))
    }
    return best.max() ?? 0
  }

  @Test func permutations() {
    var random = SplitMix64(seed: 1)
    var failures = Failures()
    for count in 0...60 {
      for _ in 0..<TestLength.pick(8, long: 40) {
        let positions = (0..<Int32(count)).shuffled(using: &random)
        let weights = positions.map { _ in 1 + random.below(count.isMultiple(of: 2) ? 3 : 100) }
        for weights in [nil, weights] {
          let expected = heaviest(positions, weights)
          failures.add(
            keptWeight(positions, weights) == expected ? nil : "not the heaviest", size: count,
            "\(positions) \(weights as Any)")
        }
      }
    }
    failures.report(atLeast: TestLength.pick(900, long: 4_000))
  }

  /// Positions that are far apart, some of them equal or negative, as from reported changes.
  @Test func sparsePositions() {
    var random = SplitMix64(seed: 3)
    var failures = Failures()
    for count in 0...40 {
      for _ in 0..<TestLength.pick(8, long: 40) {
        let positions = (0..<count).map { _ in
          switch random.below(8) {
          case 0: random.once(in: 2) ? -1 : Int.min
          case 1: Int.max - random.below(4)
          case 2: random.below(4)
          default: 100_003 * random.below(count) + random.below(2)
          }
        }
        let kept = heaviestIncreasingSubsequence(positions).map { positions[$0] }
        let best = positions.indices.reduce(into: [Int]()) { best, index in
          let before = best.indices.filter { positions[$0] < positions[index] }.map { best[$0] }
          best.append(1 + (before.max() ?? 0))
        }
        let ascends = zip(kept, kept.dropFirst()).allSatisfy(<)
        failures.add(
          ascends && kept.count == best.max() ?? 0 ? nil : "kept \(kept)", size: count,
          "\(positions)")
      }
    }
    failures.report(atLeast: TestLength.pick(300, long: 1_600))
  }

  /// Runs of elements stay or move as the same runs, weighed by their lengths, do. Some runs cannot
  /// stay, some follow each other directly.
  @Test func runs() {
    var random = SplitMix64(seed: 4)
    var failures = Failures()
    for count in 0...40 {
      for _ in 0..<TestLength.pick(25, long: 400) {
        let lengths = (0..<count).map { _ in random.once(in: 2) ? 1 : 1 + random.below(9) }
        var order = Array(lengths.indices)
        switch random.below(3) {
        case 0: order.shuffle(using: &random)
        case 1:
          for _ in 0..<3 where count > 0 {
            order.swapAt(random.below(count), random.below(count))
          }
        default: order.reverse()
        }
        let starts = lengths.indices.map { lengths[..<$0].reduce(0, +) }
        let movable = order.map { _ in !random.once(in: 10) }
        expectSame(order, starts, lengths, movable, &failures)
      }
    }
    failures.report(atLeast: TestLength.pick(1_000, long: 16_000))
  }

  private func expectSame(
    _ order: [Int], _ starts: [Int], _ lengths: [Int], _ canStay: [Bool], _ failures: inout Failures
  ) {
    var runs: ContiguousArray<ElementRun> = []
    var new = 0
    for (run, canStay) in zip(order, canStay) {
      runs.append(ElementRun(old: starts[run], new: new, count: lengths[run], canStay: canStay))
      new += lengths[run]
    }
    runs.chooseStaying(runs.indices)
    let entries = order.indices.filter { canStay[$0] }
    let staying = heaviestIncreasingSubsequence(
      entries.map { starts[order[$0]] }, weights: entries.map { Int64(lengths[order[$0]]) })
    let expected = staying.map { entries[$0] }
    let actual = runs.indices.filter { runs[$0].stays }
    failures.add(
      actual == expected ? nil : "\(actual) instead of \(expected)", size: order.count,
      "\(order) \(lengths) \(canStay)")
  }

  /// Light entries that repeatedly come before many heavy ones: each of them would push aside the
  /// ends of all chains after it.
  @Test func worstOrder() {
    let count = 20_000
    let heavy = (0..<count).map { Int32(2 * $0 + 1) }
    let light = (0..<count).reversed().map { Int32(2 * $0) }
    let weights = Array(repeating: 3, count: count) + Array(repeating: 1, count: count)
    let clock = ContinuousClock()
    var kept: Int?
    let duration = clock.measure { kept = keptWeight(heavy + light, weights) }
    expectEqual(kept, 3 * count)
    // Pushing would move 200 million ends in each of three lists.
    #expect(duration < .seconds(20))
  }

  /// The choice is as heavy as by definition, even in a long order of heavy entries and then light
  /// ones.
  @Test func treeAndEndsAgree() {
    var random = SplitMix64(seed: 2)
    let count = TestLength.pick(600, long: 1_200)
    let heavy = (0..<count).map { Int32(2 * $0 + 1) }
    let light = (0..<count).reversed().map { Int32(2 * $0) }
    for _ in 0..<TestLength.pick(1, long: 3) {
      let weights = (0..<2 * count).map { $0 < count ? 40 + random.below(20) : 1 + random.below(5) }
      expectEqual(keptWeight(heavy + light, weights), heaviest(heavy + light, weights))
    }
  }
}
