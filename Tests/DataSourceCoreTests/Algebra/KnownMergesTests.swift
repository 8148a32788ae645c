import DataSourceCore
import Foundation
import TestSupport
import Testing

extension Algebra {
  /// Merges that once went wrong, each the smallest of its kind.
  @Suite struct KnownMergesTests {
    private func check(
      _ first: [Change], _ second: [Change], counts: [[Int]],
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      var failures = Failures()
      failures.begin()
      checkMerge(
        Sequence(
          Transition(
            before: counts[0], after: counts[1], operations: first.compactMap(Operation.init)),
          Transition(
            before: counts[1], after: counts[2], operations: second.compactMap(Operation.init))),
        &failures)
      failures.report(atLeast: 1, sourceLocation: sourceLocation)
    }

    /// Replacing the updated section makes the move needless (Q4).
    @Test func updatedSectionIsOvertaken() {
      check(
        [.section(type: .update([1]))], [.section(type: .move([0], [1]))],
        counts: [[0, 1], [0, 0], [0, 0]])
    }

    /// The same, with the updated section before the other.
    @Test func sectionOvertakesAnUpdatedOne() {
      check(
        [.section(type: .update([0]))], [.section(type: .move([1], [0]))],
        counts: [[1, 2], [0, 2], [2, 0]])
    }

    /// An updated item moves into a section that the first batch inserts: the section brings it
    /// along, so it must not be inserted again (H8).
    @Test func updatedItemMovesIntoAnInsertedSection() {
      check(
        [.section(type: .insert([1])), .item(type: .update([0, 0]))],
        [.item(type: .move([0, 0], [1, 0])), .item(type: .move([1, 0], [0, 0]))],
        counts: [[1], [1, 2], [1, 2]])
    }

    /// An updated item moves into a section that the first batch updates (R).
    @Test func updatedItemMovesIntoAnUpdatedSection() {
      check(
        [.section(type: .update([0])), .item(type: .update([1, 0]))],
        [.item(type: .move([1, 0], [0, 0])), .item(type: .move([1, 1], [1, 0]))],
        counts: [[2, 2], [1, 2], [2, 1]])
    }
  }
}
