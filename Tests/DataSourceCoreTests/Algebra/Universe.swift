extension Algebra {
  /// All changes that are possible between two shapes, and some that are not.
  struct Universe {
    let before: [Int]
    let after: [Int]

    /// Every change at every existing place, then those one place too far.
    let operations: [Operation]

    /// How many of the operations are at existing places.
    let existing: Int

    init(before: [Int], after: [Int], outOfRange: Bool = true) {
      self.before = before
      self.after = after
      let inside = Self.operations(before, after, beyond: 0)
      existing = inside.count
      guard outOfRange else {
        operations = inside
        return
      }
      let known = Set(inside)
      let all = Self.operations(before, after, beyond: 1)
      operations = inside + all.filter { !known.contains($0) }
    }

    private static func operations(
      _ before: [Int], _ after: [Int], beyond: Int
    ) -> [Operation] {
      func sections(_ counts: [Int]) -> [Spot] {
        (0..<counts.count + beyond).map { Spot(section: $0) }
      }
      func items(_ counts: [Int]) -> [Spot] {
        (counts + Array(repeating: 0, count: beyond)).enumerated().flatMap { section, count in
          (0..<count + beyond).map { Spot(section: section, item: $0) }
        }
      }
      return operations(true, sections(before), sections(after))
        + operations(false, items(before), items(after))
    }

    private static func operations(
      _ isSection: Bool, _ froms: [Spot], _ tos: [Spot]
    ) -> [Operation] {
      tos.map { Operation(isSection: isSection, kind: .insert, to: $0) }
        + froms.map { Operation(isSection: isSection, kind: .delete, from: $0) }
        + froms.map { Operation(isSection: isSection, kind: .update, from: $0) }
        + froms.flatMap { from in
          tos.map { Operation(isSection: isSection, kind: .move, from: from, to: $0) }
        }
    }

    /// Whether operations break none of the rules that further operations could not mend: H3 to H8.
    func isSound(_ operations: [Operation]) -> Bool {
      let broken = Oracle.brokenHardRules(operations, before: before, after: after)
      return broken.isSubset(of: [.invalidSectionCount, .invalidItemCount])
    }
  }
}

extension Algebra.Universe {
  /// Calls the body with all combinations of up to `size` operations, including repeated ones.
  ///
  /// Combinations of more than `allUpTo` operations are visited only if at most their last
  /// operation breaks a rule for good: what others add to a broken batch does not matter.
  func forEachCombination(
    upTo size: Int, allUpTo: Int, _ body: ([Int], [Algebra.Operation]) -> Void
  ) {
    // Only larger combinations depend on it.
    let sound = size > allUpTo ? soundPairs() : []
    var indices: [Int] = []
    var chosen: [Algebra.Operation] = []

    func visit(from start: Int, isSound: Bool) {
      for next in start..<operations.count {
        let isStillSound =
          !sound.isEmpty && isSound && next < existing && indices.allSatisfy { sound[$0][next] }
        indices.append(next)
        chosen.append(operations[next])
        body(indices, chosen)
        if indices.count < size, isStillSound || indices.count < allUpTo {
          visit(from: next, isSound: isStillSound)
        }
        indices.removeLast()
        chosen.removeLast()
      }
    }

    body([], [])
    if size > 0 { visit(from: 0, isSound: true) }
  }

  /// All batches of up to `size` changes that keep the H rules.
  func validBatches(upTo size: Int) -> [[Algebra.Operation]] {
    let sound = soundPairs()
    var result: [[Algebra.Operation]] = []
    var chosen: [Algebra.Operation] = []

    func visit(_ candidates: [Int], growth: Int) {
      // With a different number of sections than in the new state, a rule is broken in any case.
      if growth == after.count - before.count,
        Algebra.Oracle.brokenHardRules(chosen, before: before, after: after).isEmpty
      {
        result.append(chosen)
      }
      guard chosen.count < size else { return }
      for next in candidates {
        let operation = operations[next]
        chosen.append(operation)
        visit(
          candidates.filter { sound[next][$0] },
          growth: growth + (operation.isSection(.insert) ? 1 : 0)
            - (operation.isSection(.delete) ? 1 : 0))
        chosen.removeLast()
      }
    }

    visit(Array(0..<existing), growth: 0)
    return result
  }

  /// For each operation, whether it is sound with each of the later ones at existing places.
  private func soundPairs() -> [[Bool]] {
    operations.indices.map { one in
      operations.indices.map { other in
        one < other && other < existing && isSound([operations[one], operations[other]])
      }
    }
  }
}

extension Algebra {
  /// All shapes of up to two sections with up to two items each.
  static let shapes: [[Int]] = {
    let counts = 0...2
    let pairs = counts.flatMap { first in counts.map { [first, $0] } }
    return [[]] + counts.map { [$0] } + pairs
  }()

  /// All pairs of those shapes.
  static let shapePairs: [(before: [Int], after: [Int])] = shapes.flatMap { before in
    shapes.map { (before, $0) }
  }
}
