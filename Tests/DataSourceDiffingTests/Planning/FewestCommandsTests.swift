import DataSourceChanges
import DataSourceDiffing
import TestSupport
import Testing
import TransitionSupport

/// If sections cross, the ones that stay are chosen to make the change sets shortest.
@Suite struct FewestCommandsTests {
  /// Plans compared by length with another planner's.
  private struct Comparison {
    var failures = Failures()
    var transitions = 0
    var commands = 0
    var otherCommands = 0

    /// - Parameter isExact: Whether the lengths must be equal.
    mutating func add(
      _ transition: SectionedTransition, _ other: ChangePlan, isExact: Bool, note: String = ""
    ) {
      let plan = transition.difference.plan(itemCounts: transition.new.counts)
      transitions += 1
      commands += plan.commandCount
      otherCommands += other.commandCount
      let isShort =
        isExact
        ? plan.commandCount == other.commandCount : plan.commandCount <= other.commandCount
      failures.add(
        Self.problem(plan, transition)
          ?? (isShort ? nil : "\(plan.commandCount) commands and \(other.commandCount)"),
        size: transition.size, "\(note)\(transition)\n\(plan)\n\(other)")
    }

    /// What is wrong with a plan, regardless of its length.
    private static func problem(_ plan: ChangePlan, _ transition: SectionedTransition) -> String? {
      let (old, new) = (transition.old, transition.new)
      do {
        try plan.structure.validate(before: old.counts, after: new.counts)
        try plan.content.validate(before: new.counts, after: new.counts)
        let rows = new.map(\.items)
        let middle = try plan.structure.applied(to: old.map(\.items), from: rows)
        if middle.map({ $0.map(\.id) }) != rows.map({ $0.map(\.id) }) { return "other items" }
        return try plan.content.applied(to: middle, from: rows) == rows ? nil : "stale items"
      } catch {
        return "\(error)"
      }
    }

    func report(_ name: String, atLeast minimum: Int) {
      print(
        "\(name): \(commands) commands and \(otherCommands) in \(transitions) transitions")
      failures.report(atLeast: minimum)
    }
  }

  /// Up to six sections: as short as the shortest of all choices.
  @Test func randomTransitions() {
    var comparison = Comparison()
    let seed: UInt64 = 800
    var random = RandomGroups(seed: seed, repeats: false)
    while comparison.transitions < Extent.choiceRounds {
      var transition = random.next(sections: 6, items: 4)
      if random.random.once(in: 2) { transition.new.shuffle(using: &random.random) }
      if PlainMatching(transition.old, transition.new).sections.count > 6 { continue }
      comparison.add(
        transition, PlainPlanner.shortest(transition), isExact: true,
        note: "seed \(seed), transition \(comparison.transitions): ")
    }
    comparison.report("shortest plans", atLeast: Extent.choiceRounds)
  }

  /// Few sections, exhausted: with items that move between them, titles and empty sections.
  @Test func smallTransitions() {
    var comparison = Comparison()
    SectionedSpace(sectionKeys: 3, sections: 3, itemKeys: 2, items: 1)
      .forEachTransition(stride: Extent.strideOfChoices) {
        comparison.add($0, PlainPlanner.shortest($0), isExact: true)
      }
    SectionedSpace(sectionKeys: 2, sections: 2, itemKeys: 3, items: 2)
      .forEachTransition(stride: Extent.strideOfChoices) {
        comparison.add($0, PlainPlanner.shortest($0), isExact: true)
      }
    comparison.report(
      "shortest plans of small transitions", atLeast: TestLength.pick(100, long: 500))
  }

  /// If items move between two sections, these stay, and a section that crosses them moves:
  /// whichever way the items move, that takes the fewest commands.
  @Test func sectionsBetweenWhichItemsMove() {
    func plan(_ old: [Group], _ new: [Group]) -> String {
      let transition = SectionedTransition(old: old, new: new)
      return transition.difference.plan(itemCounts: transition.new.counts).description
    }
    expectEqual(
      plan(
        [Group(0, [1]), Group(1, [2, 3, 4]), Group(2, [5])],
        [Group(2, [5]), Group(0, [1, 2, 3]), Group(1, [4])]),
      "[move section 2 to 0, move item 1-0 to 1-1, move item 1-1 to 1-2]")
    expectEqual(
      plan(
        [Group(0, [1, 2, 3]), Group(1, [4]), Group(2, [5])],
        [Group(2, [5]), Group(0, [1]), Group(1, [4, 2, 3])]),
      "[move section 2 to 0, move item 0-1 to 2-1, move item 0-2 to 2-2]")
  }

  /// More than eight sections cross: never longer than with a weighted choice.
  @Test func manySections() {
    var comparison = Comparison()
    let seed: UInt64 = 801
    var random = RandomGroups(seed: seed, repeats: false)
    while comparison.transitions < Extent.choiceRounds / 10 {
      var transition = random.next(sections: 24, items: 4)
      if random.random.once(in: 2) { transition.new.shuffle(using: &random.random) }
      if PlainPlanner.crossingCount(transition) <= 8 { continue }
      comparison.add(
        transition, PlainPlanner(transition).plan, isExact: false,
        note: "seed \(seed), transition \(comparison.transitions): ")
    }
    comparison.report("weighted plans", atLeast: Extent.choiceRounds / 10)
  }
}
