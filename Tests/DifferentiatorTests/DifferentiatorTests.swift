import TestSupport
import Testing

/// Tests of the API known from Differentiator, and what they share.
@Suite enum DifferentiatorTests {}

extension DifferentiatorTests {
  /// How far small spaces are exhausted, and how many random cases are checked.
  enum Extent {
    static let randomTransitions = TestLength.pick(80, long: 5_000)
    static let strideOfPairs = TestLength.pick(41, long: 1)
    static let garbageRounds = TestLength.pick(1_000, long: 100_000)
  }
}
