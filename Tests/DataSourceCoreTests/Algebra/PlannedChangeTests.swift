import DataSourceChanges
import DataSourceCore
import Foundation
import IdentityDiff
import TestSupport
import Testing

/// The counts of planned changes, and what is reported for them.
@Suite struct PlannedChangeTests {
  /// All changes of items in two sections of up to two items.
  private static let itemChanges: [Change] = {
    let paths = (0...1).flatMap { section in (0...2).map { [section, $0] as IndexPath } }
    return paths.flatMap { path -> [Change] in
      [.item(type: .delete(path)), .item(type: .insert(path))]
        + paths.map { .item(type: .move(path, $0)) }
    }
  }()

  /// A batch that the rules accept leads from the old counts to the new ones, and to no others.
  @Test func countingAgreesWithTheRules() {
    let counts = [0, 1, 2].flatMap { first in [0, 1, 2].map { [first, $0] } }
    var pairs = 0
    func isChecked() -> Bool {
      pairs += 1
      return pairs.isMultiple(of: TestLength.pick(5, long: 1))
    }
    var (accepted, rejected) = (0, 0)
    var failures = Failures()
    for (number, first) in Self.itemChanges.enumerated() {
      for second in Self.itemChanges[number...] where isChecked() {
        let changes = first == second ? [first] : [first, second]
        let change = PlannedChange(structure: .some(changes))
        for before in counts {
          for after in counts {
            let leads = change.leads(from: before, to: after)
            failures.begin()
            func note() -> String { "\(changes): \(before) to \(after)" }
            do throws(BatchViolation) {
              try ChangeSet.some(changes).validate(before: before, after: after)
              accepted += 1
              failures.check(leads, "a valid batch does not lead there", note())
            } catch {
              if !leads { rejected += 1 }
              // Counting finds everything except collisions.
              failures.check(
                !leads || Self.collisions.contains(error.rule)
                  || Self.isMoveWithoutEffect(changes[0]), "an invalid batch leads there", note())
            }
          }
        }
      }
    }
    failures.report(atLeast: accepted + rejected)
    #expect(accepted > TestLength.pick(20, long: 100), "\(accepted)")
    #expect(rejected > TestLength.pick(4_000, long: 20_000), "\(rejected)")
  }

  private static let collisions: Set<BatchRule> = [
    .duplicateSource, .duplicateTarget, .repeatedChange,
  ]

  private static func isMoveWithoutEffect(_ change: Change) -> Bool {
    if case .move(let from, let to) = change.type { from == to } else { false }
  }

  @Test func countingOfSections() {
    let insertion = Change.section(type: .insert([1]))
    let deletion = Change.section(type: .delete([0]))
    let move = Change.section(type: .move([0], [1]))
    func leads(_ changes: Change..., from before: [Int], to after: [Int]) -> Bool {
      PlannedChange(structure: .some(changes)).leads(from: before, to: after)
    }
    #expect(leads(insertion, from: [1, 2], to: [1, 7, 2]))
    #expect(!leads(insertion, from: [1, 2], to: [1, 7, 3]))
    #expect(!leads(insertion, from: [1, 2], to: [1, 2]))
    #expect(leads(deletion, from: [1, 2], to: [2]))
    #expect(!leads(deletion, from: [1, 2], to: [1]))
    #expect(leads(move, from: [1, 2], to: [2, 1]))
    #expect(!leads(move, from: [1, 2], to: [1, 2]))
    #expect(leads(deletion, .item(type: .insert([0, 0])), from: [1, 2], to: [3]))
    #expect(PlannedChange.reload.leads(from: [1], to: [2, 3]))
    #expect(PlannedChange.nothing.leads(from: [1, 2], to: [1, 2]))
    #expect(!PlannedChange.nothing.leads(from: [1, 2], to: [2, 1]))
  }

  @Test func knownCounts() {
    let structure = ChangeSet.some([.item(type: .insert([0, 0]))])
    let known = PlannedChange(structure: structure, counts: .known(before: [1, 5], after: [2, 5]))
    #expect(known.leads(from: [1, 5], to: [2, 5]) && !known.leads(from: [2, 5], to: [3, 5]))
    #expect(!known.leads(from: [1, 5], to: [3, 5]) && !known.leads(from: [0, 5], to: [2, 5]))
    let section = PlannedChange(structure: structure, counts: .known(before: [1], after: [2]))
    #expect(section.leads(from: [1], to: [2]) && !section.leads(from: [2], to: [3]))
    #expect(!section.leads(from: [1], to: [3]) && !section.leads(from: [0], to: [2]))
    #expect(!section.leads(from: [1, 0], to: [2, 0]))
    // Merged changes keep the counts that they know.
    let next = PlannedChange(structure: structure, counts: .known(before: [2], after: [3]))
    let both = section.merged(with: next)
    #expect(both.isMerged && both.leads(from: [1], to: [3]) && !both.leads(from: [2], to: [4]))
    let unrelated = next.merged(with: next)
    #expect(unrelated.leads(from: [2], to: [4]))
  }

  @Test func changeSets() {
    let structure = ChangeSet.some([.item(type: .insert([0, 0]))])
    let both = PlannedChange(structure: structure, updatedItems: [ItemPath(section: 0, item: 2)])
    expectEqual(both.changeSets, [structure, .some([.item(type: .update([0, 2]))])])
    expectEqual(both.itemUpdates.map(\.from), [ItemPath(section: 0, item: 1)])
    expectEqual(
      both.changeSet, .some([.item(type: .insert([0, 0])), .item(type: .update([0, 1]))]))
    #expect(both.commandCount == 2 && both.plan.commandCount == 2)
    #expect(PlannedChange.nothing.changeSets.isEmpty && PlannedChange.nothing.isEmpty)
    expectEqual(PlannedChange.reload.changeSets, [.all])
  }

  /// A planned change and a reported one are merged with structure and content separated, two
  /// reported ones as change sets.
  @Test func mergingWithReportedChanges() {
    let content = PlannedChange(
      structure: .some([]), updatedItems: [ItemPath(section: 0, item: 1)], counts: .unchanged)
    let move = ChangeSet.some([.item(type: .move([0, 1], [0, 0]))])
    let merged = content.merged(with: PlannedChange(reported: move))
    #expect(!merged.isPlanned)
    expectEqual(merged.changeSets, [move, .some([.item(type: .update([0, 0]))])])
    let malformed = ChangeSet.some([.item(type: .insert([]))])
    expectEqual(
      content.merged(with: PlannedChange(reported: malformed)).changeSets,
      [content.content.merged(with: malformed)])
    let update = ChangeSet.some([.item(type: .update([0, 0]))])
    expectEqual(
      PlannedChange(reported: move).merged(with: PlannedChange(reported: update)).changeSets,
      [move.merged(with: update)])
    #expect(
      content.merged(with: .reload).isReload && PlannedChange.reload.merged(with: content).isReload)
    #expect(content.merged(with: .nothing) === content)
    #expect(PlannedChange.nothing.merged(with: content) === content)
  }

  /// An updated section that is emptied later is replaced.
  @Test func emptiedSections() {
    let title = PlannedChange(structure: .some([]), updatedSections: [0], counts: .unchanged)
    let deletion = PlannedChange(structure: .some([.item(type: .delete([0, 0]))]))
    let merged = title.merged(with: deletion)
    expectEqual(merged.updatedSections, [0])
    let replaced = merged.replacingEmptySections { _ in 0 }
    expectEqual(
      replaced.changeSets, [.some([.section(type: .delete([0])), .section(type: .insert([0]))])])
    #expect(merged.replacingEmptySections { _ in 1 } === merged)
  }
}
