import Testing

/// Tests of the change-set algebra against an oracle written from the rules alone.
///
/// Only public interfaces are used. What a failure prints can be pasted into a test.
@Suite enum Algebra {}

extension Algebra {
  /// How far the small spaces are exhausted. Debug builds stay under half a minute.
  enum Extent {
    #if DEBUG
      /// Every pair of shapes gets all batches of up to two changes; every so many'th, three.
      static let strideOfTriples = 29
      /// Shape pairs with at most this many possible changes get batches of three, conflicts too.
      static let universeOfAllTriples = 12
      /// The shape pairs that get batches of four.
      static let quadruples: [(before: [Int], after: [Int])] = [([1], [1]), ([1, 0], [0])]
      static let validBatchSize = 3
      static let mergesOfSmallShapes = 8_000
      static let randomMerges = 3_000
      static let randomTriples = 1_000
      static let garbageRounds = 4_000
      static let largeSeeds: [UInt64] = [11]
      static let largeList = (sections: 75, changes: 500)
    #else
      static let strideOfTriples = 1
      static let universeOfAllTriples = 45
      static let quadruples: [(before: [Int], after: [Int])] = [
        ([1], [1]), ([2], [2]), ([1, 0], [0]), ([1, 1], [1, 1]), ([2], [0, 1]), ([2, 0], [1, 1]),
      ]
      static let validBatchSize = 4
      static let mergesOfSmallShapes = 400_000
      static let randomMerges = 100_000
      static let randomTriples = 40_000
      static let garbageRounds = 200_000
      static let largeSeeds: [UInt64] = [11, 12, 13, 14, 15]
      static let largeList = (sections: 300, changes: 2_000)
    #endif
  }
}
