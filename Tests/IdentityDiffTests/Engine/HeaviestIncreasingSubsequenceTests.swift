import TestSupport
import Testing

@testable import IdentityDiff
@testable import _DataSourceSubsequences

/// The heaviest choice of entries that can stay, against brute force and in the worst orders.
@Suite struct HeaviestIncreasingSubsequenceTests {
  /// The weight of what stays; nil if that does not ascend.
  private func keptWeight(_ positions: [Int32], _ weights: [Int]?) -> Int? {
    var subsequence = HeaviestIncreasingSubsequence(capacity: positions.count)
    for (index, position) in positions.enumerated() {
      subsequence.append(position: Int(position), weight: Int64(weights?[index] ?? 1))
    }
    subsequence.choose()
    var last: Int32 = -1
    var kept = 0
    for (index, position) in positions.enumerated() {
      let weight = weights?[index] ?? 1
      guard subsequence.stays(index) else { continue }
      if position < last { return nil }
      last = position
      kept += weight
    }
    return kept
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
        var subsequence = HeaviestIncreasingSubsequence(capacity: count)
        for position in positions { subsequence.append(position: position, weight: 1) }
        subsequence.choose()
        let kept = positions.indices.filter(subsequence.stays).map { positions[$0] }
        let best = positions.indices.reduce(into: [Int]()) { best, index in
          let before = best.indices.filter { positions[$0] < positions[index] }.map { best[$0] }
          best.append(positions[index] < 0 ? 0 : 1 + (before.max() ?? 0))
        }
        let ascends = zip(kept, kept.dropFirst()).allSatisfy(<)
        failures.add(
          ascends && kept.count == best.max() ?? 0 ? nil : "kept \(kept)", size: count,
          "\(positions)")
      }
    }
    failures.report(atLeast: TestLength.pick(300, long: 1_600))
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
