import TestSupport
import Testing

extension Algebra {
  /// Creates random batches that keep all rules.
  struct RandomTransitions {
    /// The most sections that are inserted, that are deleted, and that are moved.
    var sectionChanges = 2

    /// The most items that a new or updated section has.
    var itemsPerSection = 5

    /// The most changes that a batch has.
    var changes = 8

    /// Whether a batch has about the maximum number of changes instead of a random number.
    var fillsUp = false

    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// A shape with at most this many sections.
    mutating func shape(sections: Int) -> [Int] {
      (0..<random.below(sections + 1)).map { _ in random.below(itemsPerSection + 1) }
    }

    /// A batch that is strictly valid from these counts to counts of its own.
    mutating func next(before: [Int]) -> Transition {
      while true {
        let transition = attempt(before: before)
        let broken = Oracle.brokenRules(
          transition.operations, before: before, after: transition.after)
        if broken.isEmpty { return transition }
        Issue.record("the generator breaks \(broken): \(transition)")
      }
    }
  }
}

extension Algebra.RandomTransitions {
  private typealias Operation = Algebra.Operation
  private typealias Spot = Algebra.Spot

  private mutating func attempt(before: [Int]) -> Algebra.Transition {
    var (operations, sectionCount) = sectionOperations(before)
    let origins = Algebra.Oracle.sectionOrigins(
      operations, before: before.count, after: sectionCount)

    // Unaffected sections: neither inserted, moved nor updated.
    let named = Set(operations.compactMap { $0.from?.section })
    var after = origins.map { _ in random.below(itemsPerSection + 1) }
    var pairs: [(origin: Int, target: Int)] = []
    for case (let target, let origin?) in zip(after.indices, origins) {
      let isUpdated = operations.contains { $0.isSection(.update) && $0.from?.section == origin }
      if !isUpdated { after[target] = before[origin] }
      if !named.contains(origin) { pairs.append((origin, target)) }
    }
    operations += itemOperations(
      pairs, beside: operations, before, &after, limit: max(0, changes - operations.count))
    operations.shuffle(using: &random)
    return Algebra.Transition(before: before, after: after, operations: operations)
  }

  /// Section changes without needless moves, and the resulting number of sections.
  private mutating func sectionOperations(_ before: [Int]) -> ([Operation], Int) {
    let limit = !fillsUp && random.once(in: 3) ? 0 : sectionChanges
    var sources = before.indices.shuffled(using: &random)
    func take(_ count: Int) -> [Int] {
      defer { sources.removeLast(min(count, sources.count)) }
      return sources.suffix(count)
    }
    let deletes = take(random.below(limit + 1))
    let moves = take(random.below(limit + 1))
    let updates = moves.isEmpty ? take(random.below(limit + 1)).filter { before[$0] > 0 } : []
    let inserts = random.below(limit + 1)

    let after = before.count - deletes.count + inserts
    var targets = (0..<after).shuffled(using: &random)[...]
    var operations = deletes.map {
      Operation(isSection: true, kind: .delete, from: Spot(section: $0))
    }
    operations += targets.prefix(inserts).map {
      Operation(isSection: true, kind: .insert, to: Spot(section: $0))
    }
    targets = targets.dropFirst(inserts)
    operations += zip(moves, targets).map {
      Operation(
        isSection: true, kind: .move, from: Spot(section: $0), to: Spot(section: $1))
    }
    operations += updates.map {
      Operation(isSection: true, kind: .update, from: Spot(section: $0))
    }
    let after0 = Array(repeating: 0, count: after)
    while let needless = operations.firstIndex(where: {
      $0.kind == .move
        && Algebra.Oracle.isNeedless($0, in: operations, before: before, after: after0)
    }) {
      operations.remove(at: needless)
    }
    return (operations, after)
  }

  /// Item changes in these sections. Updates their new counts.
  private mutating func itemOperations(
    _ pairs: [(origin: Int, target: Int)], beside sectionOperations: [Operation],
    _ before: [Int], _ after: inout [Int], limit: Int
  ) -> [Operation] {
    guard !pairs.isEmpty else { return [] }
    var operations: [Operation] = []
    var free: [Int: [Int]] = [:]
    for pair in pairs { free[pair.origin] = (0..<before[pair.origin]).shuffled(using: &random) }
    // A section cannot have both updates and moves: some have moves, the others updates.
    let shuffled = pairs.shuffled(using: &random)
    let movable = Array(shuffled.prefix(random.below(pairs.count + 1)))
    let updatable = shuffled.dropFirst(movable.count).filter {
      Algebra.Oracle.landing($0.origin, sectionOperations) == $0.target
    }
    // For each new section, what to put into it; `nil` for something new.
    var incoming: [Int: [Spot?]] = [:]

    for _ in 0..<(fillsUp ? limit : random.below(limit + 1)) {
      let kind = random.below(5)
      let candidates =
        switch kind {
        case 0, 3: pairs
        case 1, 2: movable
        default: updatable
        }
      guard !candidates.isEmpty else { continue }
      let pair = candidates[random.below(candidates.count)]
      let target = candidates[random.below(candidates.count)].target
      if kind == 0 {
        incoming[target, default: []].append(nil)
        after[target] += 1
        continue
      }
      guard let item = free[pair.origin]?.popLast() else { continue }
      let spot = Spot(section: pair.origin, item: item)
      switch kind {
      case 1, 2:
        incoming[target, default: []].append(spot)
        after[target] += 1
        after[pair.target] -= 1
      case 3:
        operations.append(Operation(isSection: false, kind: .delete, from: spot))
        after[pair.target] -= 1
      default:
        operations.append(Operation(isSection: false, kind: .update, from: spot))
      }
    }
    for (target, sources) in incoming.sorted(by: { $0.key < $1.key }) {
      let places = (0..<after[target]).shuffled(using: &random)
      for (source, item) in zip(sources, places) {
        operations.append(
          Operation(
            isSection: false, kind: source == nil ? .insert : .move, from: source,
            to: Spot(section: target, item: item)))
      }
    }
    return operations
  }
}
