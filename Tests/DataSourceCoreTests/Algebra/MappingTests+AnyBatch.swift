import DataSourceCore
import DataSourcePlanning
import Foundation
import TestSupport
import Testing

extension Algebra {
  /// Maps index paths through batches that need not be valid: with duplicates and contradictions.
  @Suite struct AnyBatchMappingTests {
    /// Every change of the structure of two sections with two items.
    private static let changes: [Operation] = {
      let sections = (0..<2).map { Spot(section: $0) }
      let items = (0..<2).flatMap { section in (0..<2).map { Spot(section: section, item: $0) } }
      var changes: [Operation] = []
      for (isSection, spots) in [(true, sections), (false, items)] {
        changes += spots.map { Operation(isSection: isSection, kind: .delete, from: $0) }
        changes += spots.map { Operation(isSection: isSection, kind: .insert, to: $0) }
        for from in spots {
          changes += spots.map { Operation(isSection: isSection, kind: .move, from: from, to: $0) }
        }
      }
      return changes
    }()

    /// Every sequence of up to two of these, and some or all sequences of three. The order matters
    /// if moves contradict each other.
    private static let batches: [[Operation]] = {
      let lists = Spaces.lists(keys: changes.count, upTo: 3)
      let stride = TestLength.pick(17, long: 1)
      return lists.enumerated().filter { $1.count < 3 || $0 % stride == 0 }.map { _, keys in
        keys.map { changes[$0] }
      }
    }()

    @Test func everySmallBatch() {
      var failures = Failures()
      for operations in Self.batches {
        failures.begin()
        Self.check(operations, window: 4, &failures)
      }
      failures.report(atLeast: TestLength.pick(2_500, long: 30_000))
    }

    @Test(arguments: [31, 32, 33])
    func randomBatches(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      var failures = Failures(summary: "seed \(seed)")
      let rounds = TestLength.pick(25, long: 2_000)
      for _ in 0..<rounds {
        failures.begin()
        let (sections, items) = (1 + random.below(4), 1 + random.below(20))
        let operations = (0..<random.below(40)).map { _ in
          let isSection = random.once(in: 8)
          func spot() -> Spot {
            Spot(section: random.below(sections), item: isSection ? 0 : random.below(items))
          }
          return switch random.below(3) {
          case 0: Operation(isSection: isSection, kind: .delete, from: spot())
          case 1: Operation(isSection: isSection, kind: .insert, to: spot())
          default: Operation(isSection: isSection, kind: .move, from: spot(), to: spot())
          }
        }
        Self.check(operations, window: 24, &failures)
      }
      failures.report(atLeast: rounds)
    }

    /// Mappings are equal if they name the same places and have the same moves, and equal ones map
    /// all places alike.
    @Test func equality() {
      var failures = Failures()
      var mappings: [MappedBatch: IndexPathMapping] = [:]
      var previous = MappedBatch([])
      mappings[previous] = ChangeSet([]).mapping
      for operations in Self.batches {
        failures.begin()
        let mapping = ChangeSet(operations).mapping
        let batch = MappedBatch(operations)
        let known = mappings[batch, default: mapping]
        mappings[batch] = known
        failures.check(
          mapping == known, "unequal", size: operations.count, source(ChangeSet(operations)))
        failures.check(
          mapping != mappings[previous] || batch.targets(length: 4) == previous.targets(length: 4),
          "different mappings are equal", size: operations.count, source(ChangeSet(operations)))
        previous = batch
      }
      #expect(!mappings.values.contains(ChangeSet.all.mapping))
      failures.report(atLeast: TestLength.pick(2_500, long: 30_000))
    }

    /// Updates and changes with invalid index paths do not affect a mapping.
    @Test func changesWithoutAnEffect() {
      let others: [Change] = [
        .item(type: .update([0, 0])), .section(type: .update([0])), .item(type: .delete([0])),
        .item(type: .insert([0, -1])), .item(type: .move([0, 0], [-1, 0])),
        .item(type: .move([], [0, 0])), .section(type: .delete([-1])),
        .section(type: .insert([0, 0, 0])), .section(type: .move([0], [.min])),
      ]
      var failures = Failures()
      for operations in Self.batches where operations.count < 3 {
        let changes = operations.map(\.change)
        let mapping = ChangeSet.some(changes).mapping
        for (index, other) in others.enumerated() {
          failures.begin()
          var more = changes
          more.insert(other, at: index % (changes.count + 1))
          failures.check(
            ChangeSet.some(more).mapping == mapping, "has an effect", size: changes.count,
            source(.some(more)))
        }
      }
      failures.report(atLeast: 5_000)
    }

    /// Compares all places of a square of sections and items.
    private static func check(_ operations: [Operation], window: Int, _ failures: inout Failures) {
      let mapping = ChangeSet(operations).mapping
      // Beyond the window there are enough places for everything that is deleted.
      let expected = MappedBatch(operations).targets(length: window + operations.count)
      let origins = (
        sections: Dictionary(uniqueKeysWithValues: expected.sections.map { ($1, $0) }),
        items: Dictionary(uniqueKeysWithValues: expected.items.map { ($1, $0) })
      )
      func check(_ holds: Bool, _ name: String, _ argument: Any) {
        failures.check(
          holds, name, size: operations.count,
          "\(source(ChangeSet(operations))).mapping.\(name)(\(argument))")
      }
      for section in 0..<min(window, 6) {
        check(
          mapping.newSection(for: section) == expected.sections[section], "sectionAfter", section)
        check(
          mapping.oldSection(for: section) == origins.sections[section], "sectionBefore", section)
        for item in 0..<window {
          let spot = Spot(section: section, item: item)
          let path = spot.indexPath
          check(
            mapping.newIndexPath(for: path) == expected.items[spot]?.indexPath,
            "newIndexPath(for:)", path)
          check(
            mapping.oldIndexPath(for: path) == origins.items[spot]?.indexPath, "oldIndexPath(for:)",
            path)
        }
      }
    }
  }

  /// What a mapping knows about a batch.
  private struct MappedBatch: Hashable {
    struct Level<Place: Hashable>: Hashable {
      var removed: Set<Place> = []
      var added: Set<Place> = []
      var moves: [Place: Place] = [:]

      /// Of several moves with the same origin or target the first counts. The others also take
      /// places.
      mutating func add(_ from: Place?, _ to: Place?) {
        if let from, let to, moves[from] == nil, !moves.values.contains(to) { moves[from] = to }
        if let from { removed.insert(from) }
        if let to { added.insert(to) }
      }
    }

    private var sections = Level<Int>()
    private var items = Level<Spot>()

    init(_ operations: [Operation]) {
      for operation in operations {
        let (from, to) = (operation.from, operation.to)
        if operation.isSection {
          sections.add(from?.section, to?.section)
        } else {
          items.add(from, to)
        }
      }
    }

    /// Where the first sections, and the first items of each, end up.
    func targets(length: Int) -> (sections: [Int: Int], items: [Spot: Spot]) {
      var targets = Self.fill(removed: sections.removed, added: sections.added, length: length)
      targets.merge(sections.moves) { $1 }
      var result: [Spot: Spot] = [:]
      for (old, new) in targets {
        let items = Self.fill(
          removed: Set(items.removed.filter { $0.section == old }.map(\.item)),
          added: Set(items.added.filter { $0.section == new }.map(\.item)), length: length)
        for (item, target) in items {
          result[Spot(section: old, item: item)] = Spot(section: new, item: target)
        }
      }
      result.merge(items.moves) { $1 }
      return (targets, result)
    }

    /// Arranges the unnamed elements in the free places.
    private static func fill(removed: Set<Int>, added: Set<Int>, length: Int) -> [Int: Int] {
      var result: [Int: Int] = [:]
      var place = 0
      for element in 0..<length where !removed.contains(element) {
        while added.contains(place) { place += 1 }
        result[element] = place
        place += 1
      }
      return result
    }
  }
}

extension ChangeSet {
  fileprivate init(_ operations: [Algebra.Operation]) { self = .some(operations.map(\.change)) }
}
