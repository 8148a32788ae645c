import DataSourceChanges
import DataSourceCore
import DataSourceViews
import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite struct TerminalListTests {
  private func makeList(
    _ source: FolderDataSource, _ clock: Clock = Clock()
  ) -> TerminalList<Entry> {
    TerminalList(source, now: { clock.now }, row: { [unowned source] in source.row($0) })
  }

  @Test func randomEditsAreFollowed() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let folder = try TemporaryFolder()
      let source = try folder.source()
      let clock = Clock()
      let list = makeList(source, clock)
      list.updater.updateHandler = {
        if case .reloaded = $0 { Issue.record("seed \(seed): \($0)") }
      }
      for _ in 0..<60 {
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          RandomEditTests.edit(folder, &random)
        }
        try source.rescan()
        let screen = list.screen
        expectEqual(screen.sections.map { $0.rows.map(\.row) }, source.rows, "seed \(seed)")
        expectEqual(
          screen.sections.map(\.titles), (0..<source.numberOfSections).map { source.titles(of: $0) }
        )
        // Every row and every removed row has its line.
        let lines = screen.lines
        expectEqual(
          lines.count { if case .ghost = $0 { true } else { false } }, screen.ghosts.count)
        expectEqual(
          lines.count { if case .row = $0 { true } else { false } }, source.itemCounts.reduce(0, +))
        if let selection = screen.selection { #expect(source.contains(selection)) }
        expectEqual((screen.selection == nil), (source.firstIndexPath == nil))
        #expect(list.violations.isEmpty)
        clock.now += .milliseconds(300)
        list.expire()
      }
      clock.now += .seconds(1)
      list.expire()
      #expect(list.screen.ghosts.isEmpty && list.screen.nextExpiry == nil)
    }
  }

  @Test func asksOnlyForRowsThatAreNamed() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b", "c"] { try folder.write(name) }
    let source = try folder.source()
    var asked: [String] = []
    let list = TerminalList(source) { [unowned source] entry in
      asked.append(entry.file.name)
      return source.row(entry)
    }
    asked = []
    // A row that no change set names keeps what it shows.
    let before = list.screen.sections[0].rows[0].row
    var afterStructure: ListScreen?
    list.updater.updateHandler = { [unowned list] _ in
      afterStructure = afterStructure ?? list.screen
    }
    try folder.write("a", "longer")
    try folder.write("d")
    try source.rescan()
    let rows = try #require(afterStructure).sections[0].rows.map(\.row)
    expectEqual(rows.map(\.name), ["a", "b", "c", "d"])
    #expect(rows[0] == before && source.rows[0][0] != before)
    expectEqual(asked, ["d", "a"])
    expectEqual(list.screen.sections[0].rows.map(\.row), source.rows[0])
  }

  @Test func updatedSectionsKeepTheMarksOfTheirRows() throws {
    let folder = try TemporaryFolder()
    try folder.write("a")
    let source = try folder.source()
    let list = makeList(source)
    try folder.write("b")
    try source.rescan()
    source.reloadBlock?(.some([.section(type: .update([0, 0]))]))
    expectEqual(list.screen.sections[0].mark?.mark, .updated)
    expectEqual(list.screen.sections[0].rows.map(\.mark?.mark), [nil, .inserted])
  }

  @Test func changesWaitWhileItReads() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try folder.write(name) }
    let source = try folder.source()
    var isFirst = true
    let list = TerminalList(source) { [unowned source] entry in
      if isFirst {
        isFirst = false
        #expect(throws: Never.self) {
          try folder.write("0")
          try folder.remove("b")
          try source.rescan()
        }
      }
      return source.row(entry)
    }
    #expect(list.updater.hasPendingChanges)
    list.performLaterWork()
    #expect(!list.updater.hasPendingChanges && list.violations.isEmpty)
    expectEqual(list.screen.sections[0].rows.map(\.row), source.rows[0])
    expectEqual(list.screen.sections[0].rows.map(\.row.name), ["0", "a"])
  }

  @Test func aWrongChangeSetIsNotCarriedOut() throws {
    let folder = try TemporaryFolder()
    try folder.write("a")
    let source = try folder.source()
    let list = makeList(source)
    var update: ListUpdate?
    list.updater.updateHandler = { update = $0 }
    source.reloadBlock?(.some([.item(type: .insert([0, 0]))]))
    guard case .reloaded(.violation(let violation)) = update else {
      Issue.record("\(String(describing: update))")
      return
    }
    expectEqual(violation.rule, .invalidItemCount)
    #expect(list.violations.isEmpty)
    expectEqual(list.screen.sections[0].rows.map(\.row), source.rows[0])
  }

  @Test func aBatchThatNobodyHasValidatedIsRejected() throws {
    let folder = try TemporaryFolder()
    try folder.write("a")
    let source = try folder.source()
    let list = makeList(source)
    let batch = ChangeSet.some([.item(type: .insert([0, 0]))])
    list.performBatch(batch, updates: {}, completion: { _ in })
    expectEqual(list.violations.count, 1)
    expectEqual(list.screen.sections[0].rows.map(\.row), source.rows[0])
  }
}
