extension Algebra {
  /// A batch that keeps the H rules, and whether it keeps R and Q, too.
  struct ValidBatch: Sendable {
    var transition: Transition
    var oracle: Oracle
    var isStrict: Bool
  }

  /// The batches between small shapes that keep the H rules, up to a number of changes.
  static let validBatches: [ValidBatch] = shapePairs.enumerated().flatMap {
    index, pair in
    let (before, after) = pair
    let universe = Universe(before: before, after: after, outOfRange: false)
    let size = index.isMultiple(of: Extent.strideOfValidBatches) ? Extent.validBatchSize : 2
    let batches = universe.validBatches(upTo: size).enumerated().filter { number, operations in
      operations.count < 2 || (number + index).isMultiple(of: Extent.strideOfLargerBatches)
    }
    return batches.map { _, operations in
      let transition = Transition(before: before, after: after, operations: operations)
      let broken = Oracle.brokenSoftRules(operations, before: before, after: after)
      return ValidBatch(
        transition: transition, oracle: Oracle(transition), isStrict: broken.isEmpty)
    }
  }
}
