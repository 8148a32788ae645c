import DataSourceKit
import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite struct ListScreenTests {
  @Test func randomEditsAreFollowed() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let folder = try TemporaryFolder()
      let source = try folder.source()
      var screen = ListScreen(source)
      var now = ContinuousClock.now
      source.reloadBlock = { [unowned source] changeSet in
        do {
          try screen.apply(changeSet, from: source, at: now)
        } catch {
          Issue.record(error, "seed \(seed)")
        }
      }
      for _ in 0..<60 {
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          RandomEditTests.edit(folder, &random)
        }
        try source.rescan()
        #expect(screen.sections.map { $0.rows.map(\.row) } == source.rows, "seed \(seed)")
        #expect(
          screen.sections.map(\.titles) == source.sections.indices.map { source.titles(of: $0) })
        // Every row and every removed row has its line.
        let lines = screen.lines
        #expect(lines.count { if case .ghost = $0 { true } else { false } } == screen.ghosts.count)
        #expect(
          lines.count { if case .row = $0 { true } else { false } }
            == source.itemCounts.reduce(0, +))
        if let selection = screen.selection { #expect(source.contains(selection)) }
        #expect((screen.selection == nil) == (source.firstIndexPath == nil))
        now += .milliseconds(300)
        screen.expire(at: now)
      }
      now += .seconds(1)
      screen.expire(at: now)
      #expect(screen.ghosts.isEmpty && screen.nextExpiry == nil)
    }
  }

  @Test func asksOnlyForRowsThatAreNamed() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b", "c"] { try folder.write(name) }
    let source = try folder.source()
    var screen = ListScreen(source)
    // A row that no change set names keeps what it shows.
    let before = screen.sections[0].rows[0].row
    try folder.write("a", "longer")
    try folder.write("d")
    var structure: ChangeSet?
    source.reloadBlock = { structure = structure ?? $0 }
    try source.rescan()
    try screen.apply(try #require(structure), from: source, at: .now)
    #expect(screen.sections[0].rows.map(\.row.name) == ["a", "b", "c", "d"])
    #expect(screen.sections[0].rows[0].row == before)
    #expect(source.rows[0][0] != before)
  }

  @Test func updatedSectionsKeepTheMarksOfTheirRows() throws {
    let folder = try TemporaryFolder()
    try folder.write("a")
    let source = try folder.source()
    var screen = ListScreen(source)
    try folder.write("b")
    source.reloadBlock = { [unowned source] in try? screen.apply($0, from: source, at: .now) }
    try source.rescan()
    try screen.apply(.some([.section(type: .update([0, 0]))]), from: source, at: .now)
    #expect(screen.sections[0].mark?.mark == .updated)
    #expect(screen.sections[0].rows.map(\.mark?.mark) == [nil, .inserted])
  }

  @Test func aWrongChangeSetIsThrown() throws {
    let folder = try TemporaryFolder()
    let source = try folder.source()
    var screen = ListScreen(source)
    #expect(throws: BatchViolation.self) {
      try screen.apply(.some([.item(type: .insert([0, 0]))]), from: source, at: .now)
    }
  }
}
