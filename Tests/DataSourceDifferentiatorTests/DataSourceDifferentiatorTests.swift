import TestSupport
import Testing

/// Tests the API known from Differentiator, and contains what these tests share.
@Suite enum DataSourceDifferentiatorTests {}

extension DataSourceDifferentiatorTests {
  /// How far small spaces are exhausted, and how many random cases are checked.
  enum Extent {
    static let randomTransitions = TestLength.pick(80, long: 5_000)
    static let strideOfPairs = TestLength.pick(151, long: 1)
    static let strideOfUpdates = TestLength.pick(5, long: 1)
    /// The differences between one in this many pairs of small lists, and of sections, are applied
    /// and inverted.
    static let strideOfLists = TestLength.pick(5, long: 1)
    static let strideOfSections = TestLength.pick(3, long: 1)
    static let garbageRounds = TestLength.pick(1_000, long: 100_000)
  }
}
