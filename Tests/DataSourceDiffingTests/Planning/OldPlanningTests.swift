import ChangePlanning
import DataSourceChanges
import DataSourceKit
import Foundation
import OldPlanning
import TestSupport
import Testing
import TransitionSupport

@testable import DataSourceDiffing

/// Compares with the previous implementation.
@Suite struct OldPlanningTests {
  private func old(_ difference: SectionedDifference, _ counts: [Int]) -> OldPlanning.PlannedChange
  {
    OldPlanning.ChangePlanner(
      OldPlanning.Batch(difference.batch.changes),
      OldPlanning.ChangePlanner.Content(
        updatedSections: difference.updatedSections, updatedItems: difference.updatedItems,
        itemCount: { counts.indices.contains($0) ? counts[$0] : 0 }),
      options: .difference
    ).change()
  }

  private func problem(_ transition: SectionedTransition, _ sets: [ChangeSet]) -> String? {
    do {
      var before = transition.old.counts
      let rows = transition.new.map(\.items)
      var current = transition.old.map(\.items)
      for set in sets {
        try set.validate(before: before, after: transition.new.counts)
        current = try set.applied(to: current, from: rows)
        before = transition.new.counts
      }
      return current == rows ? nil : "other rows"
    } catch { return "\(error)" }
  }

  @Test(arguments: [911, 912])
  func plans(seed: UInt64) {
    var failures = Failures()
    var random = RandomGroups(seed: seed)
    var (commands, oldCommands) = (0, 0)
    for round in 0..<10_000 {
      let transition = random.next(round: round)
      let plan = transition.difference.plan(itemCounts: transition.new.counts)
      let other = old(transition.difference, transition.new.counts)
      commands += plan.commandCount
      oldCommands += other.commandCount
      let isShort = plan.commandCount <= other.commandCount
      failures.add(
        problem(transition, plan.changeSets) ?? (isShort ? nil : "longer"), size: transition.size,
        "seed \(seed), round \(round): \(transition): \(plan), \(other.plan)")
    }
    print("plans, seed \(seed): \(commands) commands, \(oldCommands) before")
    failures.report(atLeast: 1_000)
  }

  @Test(arguments: [913, 914])
  func sequences(seed: UInt64) {
    var failures = Failures()
    var random = RandomGroups(seed: seed)
    var (commands, oldCommands, longer) = (0, 0, 0)
    for round in 0..<10_000 {
      let first = random.next(round: round)
      var row = [first.old, first.new]
      for _ in 0..<1 + random.random.below(4) {
        row.append(random.changed(row[row.count - 1], items: 4))
      }
      let last = row[row.count - 1]
      let all = SectionedTransition(old: row[0], new: last)
      var change = ChangePlanning.PlannedChange.nothing
      var other = OldPlanning.PlannedChange.nothing
      for (one, next) in zip(row, row.dropFirst()) {
        let difference = SectionedTransition(old: one, new: next).difference
        change = change.merged(with: difference.change(before: nil, after: next.counts))
        other = other.merged(with: old(difference, next.counts))
      }
      func count(_ section: Int) -> Int {
        last.indices.contains(section) ? last[section].items.count : 0
      }
      change = change.replacingEmptySections(itemCount: count)
      other = other.replacingEmptySections(itemCount: count)
      commands += change.commandCount
      oldCommands += other.commandCount
      if change.commandCount > other.commandCount { longer += 1 }
      let isShort = change.commandCount <= other.commandCount
      let wrong = problem(all, change.changeSets)
      failures.add(
        wrong ?? (isShort || problem(all, other.changeSets) != nil ? nil : "longer"),
        size: all.size,
        "seed \(seed), round \(round): \(row): \(change.plan), \(other.plan)")
    }
    print("sequences, seed \(seed): \(commands) commands, \(oldCommands) before, \(longer) longer")
    failures.report(atLeast: 1_000)
  }
}
