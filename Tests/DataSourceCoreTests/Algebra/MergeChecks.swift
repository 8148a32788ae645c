import DataSourceChanges
import DataSourceCore
import TestSupport

extension Algebra {
  /// Two consecutive batches, and what they do together.
  struct Sequence {
    var first: Transition
    var second: Transition
    var firstOracle: Oracle
    var secondOracle: Oracle

    init(_ first: Transition, _ second: Transition) {
      self.init(first, second, Oracle(first), Oracle(second))
    }

    init(
      _ first: Transition, _ second: Transition, _ firstOracle: Oracle, _ secondOracle: Oracle
    ) {
      (self.first, self.second) = (first, second)
      (self.firstOracle, self.secondOracle) = (firstOracle, secondOracle)
      named = (Self.named(first.operations), Self.named(second.operations))
    }

    var size: Int { first.operations.count + second.operations.count }
    var merged: ChangeSet { first.changeSet.merged(with: second.changeSet) }

    /// The elements after both batches: those kept from the start, and those new in either step.
    var final: [[Int]] {
      let middle = firstOracle.arranged(
        first.elements, from: Transition.fresh(first.after, salt: 1))
      return secondOracle.arranged(middle, from: Transition.fresh(second.after, salt: 2))
    }

    /// Whether anything but item insertions, deletions and moves happens: then one batch may have
    /// to replace a section that stays.
    var mayReplaceSections: Bool {
      (first.operations + second.operations).contains {
        $0.isSection(.move) || $0.isSection(.update)
      }
    }

    func composed(section: Int) -> Int? {
      firstOracle.sectionTargets[section].flatMap { secondOracle.sectionTargets[$0] }
    }

    func composed(_ spot: Spot) -> Spot? {
      firstOracle.targets[spot.section][spot.item].flatMap {
        secondOracle.targets[$0.section][$0.item]
      }
    }

    /// Whether an update or a move names the item itself or its section.
    func isTouched(_ spot: Spot) -> Bool {
      func touches(_ places: Set<[Int]>, _ spot: Spot) -> Bool {
        places.contains([spot.section]) || places.contains([spot.section, spot.item])
      }
      if touches(named.first, spot) { return true }
      guard let middle = firstOracle.targets[spot.section][spot.item] else { return true }
      return touches(named.second, middle)
    }

    /// The sections and items that each batch updates, moves or deletes.
    private let named: (first: Set<[Int]>, second: Set<[Int]>)

    private static func named(_ operations: [Operation]) -> Set<[Int]> {
      Set(
        operations.compactMap { operation in
          operation.from.map { operation.isSection ? [$0.section] : [$0.section, $0.item] }
        })
    }
  }
}

extension Algebra.Sequence: CustomStringConvertible {
  var description: String {
    """
    \(Algebra.source(first.changeSet))
      .merged(with: \(Algebra.source(second.changeSet)))
      is \(Algebra.source(merged))
      before: \(first.before), between: \(first.after), after: \(second.after)
    """
  }
}

extension Algebra {
  /// Checks all that merging two strictly valid batches promises.
  static func checkMerge(_ sequence: Sequence, _ failures: inout Failures) {
    let (first, second) = (sequence.first, sequence.second)
    let merged = sequence.merged
    func check(_ holds: Bool, _ kind: String, _ detail: @autoclosure () -> String = "") {
      failures.check(holds, kind, size: sequence.size, "\(sequence)\n  \(detail())")
    }

    let operations = merged.changes.compactMap(Operation.init)
    check(operations.count == merged.changes.count && merged != .all, "merged set is malformed")
    let broken = Oracle.brokenRules(operations, before: first.before, after: second.after)
    check(broken.isEmpty, "merged set breaks \(broken)")
    let thrown = merged.thrownRule(before: first.before, after: second.after)
    check(thrown == nil, "merged set throws \(thrown?.rawValue ?? "")")
    guard broken.isDisjoint(with: .hard), operations.count == merged.changes.count else { return }

    let oracle = Oracle(operations, before: first.before, after: second.after)
    let final = sequence.final
    let arranged = oracle.arranged(first.elements, from: final)
    check(arranged == final, "merged set arranges otherwise", "\(arranged) instead of \(final)")
    let applied = try? merged.applied(to: first.elements, from: final)
    check(applied == final, "merged set applied", "\(applied as Any) instead of \(final)")

    checkMapping(of: merged, sequence, oracle: oracle, operations, check)
  }

  private static func checkMapping(
    of merged: ChangeSet, _ sequence: Sequence, oracle: Oracle, _ operations: [Operation],
    _ check: (Bool, String, @autoclosure () -> String) -> Void
  ) {
    let mapping = merged.mapping
    let updated = Set(operations.compactMap { $0.isSection(.update) ? $0.from?.section : nil })
    for (section, count) in sequence.first.before.enumerated() {
      let target = mapping.newSection(for: section)
      let expected = sequence.composed(section: section)
      let isReplaced = target == nil && expected != nil
      check(
        target == expected || isReplaced, "merged sectionAfter",
        "\(section) to \(target as Any) instead of \(expected as Any)")
      check(!isReplaced || sequence.mayReplaceSections, "section replaced", "\(section)")
      if isReplaced { continue }

      for item in 0..<count {
        let spot = Spot(section: section, item: item)
        let path = spot.indexPath
        let expected = sequence.composed(spot)
        // An updated section's items are new, wherever the mapping sees their index.
        if updated.contains(section) { continue }
        let target = mapping.newIndexPath(for: path)
        check(
          target == expected?.indexPath || target == nil, "merged newIndexPath(for:)",
          "\(path) to \(target as Any) instead of \(expected as Any)")
        check(
          target != nil || expected == nil || sequence.isTouched(spot), "item replaced",
          "\(path), instead of kept at \(expected as Any)")
        if let target {
          check(mapping.oldIndexPath(for: target) == path, "merged oldIndexPath(for:)", "\(target)")
        }
      }
    }
  }
}
