extension Algebra {
  /// A batch that keeps the H rules, and whether it keeps R and Q, too.
  struct ValidBatch: Sendable {
    var transition: Transition
    var oracle: Oracle
    var isStrict: Bool
  }

  /// All batches between small shapes that keep the H rules, up to a number of changes.
  static let validBatches: [ValidBatch] = shapePairs.flatMap { before, after in
    let universe = Universe(before: before, after: after, outOfRange: false)
    return universe.validBatches(upTo: Extent.validBatchSize).map { operations in
      let transition = Transition(before: before, after: after, operations: operations)
      let broken = Oracle.brokenSoftRules(operations, before: before, after: after)
      return ValidBatch(
        transition: transition, oracle: Oracle(transition), isStrict: broken.isEmpty)
    }
  }
}
