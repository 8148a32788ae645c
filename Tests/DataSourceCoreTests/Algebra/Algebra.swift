import TestSupport
import Testing

/// Tests of the change-set algebra against an oracle written from the rules alone.
///
/// Only public interfaces are used. The output of a failure can be pasted into a test.
@Suite enum Algebra {}

extension Algebra {
  /// How thoroughly the small spaces are exhausted.
  enum Extent {
    /// Every nth pair of shapes gets all batches of up to two changes, as small ones do.
    static let strideOfPairs = TestLength.pick(9, long: 1)
    /// Of the batches of up to two changes, every nth is checked, but all between the smallest
    /// shapes.
    static let strideOfBatches = TestLength.pick(13, long: 1)
    /// Every nth pair of shapes gets all batches of up to three changes.
    static let strideOfTriples = TestLength.pick(97, long: 1)
    /// Shape pairs with at most this many possible changes get batches of three, conflicts too.
    static let universeOfAllTriples = TestLength.pick(9, long: 45)
    /// The shape pairs that get batches of four.
    static let quadruples: [(before: [Int], after: [Int])] = TestLength.pick(
      [([1], [1]), ([1, 0], [0])],
      long: [
        ([1], [1]), ([2], [2]), ([1, 0], [0]), ([1, 1], [1, 1]), ([2], [0, 1]), ([2, 0], [1, 1]),
      ])
    /// Every nth pair of shapes gets valid batches of this size, the others of up to two changes.
    static let strideOfValidBatches = TestLength.pick(41, long: 1)
    /// Of the valid batches with more than one change, every nth is used.
    static let strideOfLargerBatches = TestLength.pick(3, long: 1)
    static let validBatchSize = TestLength.pick(3, long: 4)
    static let mergesOfSmallShapes = TestLength.pick(500, long: 400_000)
    static let strideOfOneChange = TestLength.pick(7, long: 1)
    static let randomMerges = TestLength.pick(80, long: 50_000)
    static let randomTriples = TestLength.pick(100, long: 40_000)
    static let garbageRounds = TestLength.pick(100, long: 60_000)
    static let largeSeeds: [UInt64] = TestLength.pick([11], long: [11, 12, 13, 14, 15])
    static let largeList = TestLength.pick(
      (sections: 40, changes: 250), long: (sections: 300, changes: 2_000))
  }
}
