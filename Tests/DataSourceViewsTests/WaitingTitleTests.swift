import DataSourceKit
import Foundation
import Testing

@testable import DataSourceViews

/// New titles that wait while a view is busy must not cost the rows of their sections.
@Suite struct WaitingTitleTests {
  private let title = ChangeSet.some([.section(type: .update([0]))])

  /// What a view carries out of change sets that wait.
  private func plan(
    _ changeSets: [ChangeSet], before: [Int], after: [Int]
  ) throws -> ChangePlan {
    var queue = UpdateQueue()
    for changeSet in changeSets { _ = queue.add(changeSet, mustWait: true) }
    #expect(!queue.isEmpty)
    let (waiting, _) = queue.begin()
    return try ChangePlan(
      viewing: waiting.changes, before: before, after: after, enforcing: .quirks)
  }

  @Test func structureAndThenATitle() throws {
    let deletion = ChangeSet.some([.item(type: .delete([0, 0]))])
    let insertion = ChangeSet.some([.item(type: .insert([0, 1]))])
    #expect(
      try plan([deletion, title], before: [3, 1], after: [2, 1])
        == ChangePlan(structure: deletion, content: title))
    #expect(
      try plan([title, deletion], before: [3, 1], after: [2, 1])
        == ChangePlan(structure: deletion, content: title))
    let content = ChangeSet.some([
      .section(type: .update([0])), .item(type: .update([1, 0])),
    ])
    #expect(
      try plan([deletion, content], before: [3, 1], after: [2, 1])
        == ChangePlan(structure: deletion, content: content))
    #expect(
      try plan([deletion, title, insertion, title], before: [3, 1], after: [3, 1])
        == ChangePlan(structure: deletion.merged(with: insertion), content: title))
  }

  @Test func aTitleOfASectionThatMovesOrGoes() throws {
    let deletion = ChangeSet.some([.item(type: .delete([1, 0]))])
    let insertion = ChangeSet.some([.section(type: .insert([0]))])
    #expect(
      try plan([deletion, title, insertion], before: [3, 2], after: [1, 3, 1])
        == ChangePlan(
          structure: deletion.merged(with: insertion),
          content: .some([.section(type: .update([1]))])))
    let removal = ChangeSet.some([.section(type: .delete([0]))])
    #expect(
      try plan([deletion, title, removal], before: [3, 2], after: [1])
        == ChangePlan(structure: deletion.merged(with: removal)))
  }

  /// A section whose items change without being named is still replaced.
  @Test func anUpdateOfEverythingInASection() throws {
    let deletion = ChangeSet.some([.item(type: .delete([0, 0]))])
    #expect(
      try plan([deletion, title], before: [3, 1], after: [7, 1])
        == ChangePlan(
          structure: .some([.section(type: .delete([0])), .section(type: .insert([0]))])))
  }
}
