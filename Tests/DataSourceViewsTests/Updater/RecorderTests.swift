import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// The log of an updater, and its replay.
@MainActor @Suite struct RecorderTests {
  private let source = ArraySource([[1, 2]])
  private let view = FakeListView()
  private let updater: ListViewUpdater<Row>
  private let recorder = UpdateRecorder()

  init() {
    updater = ListViewUpdater(dataSource: source, view: view)
    _ = updater.itemCounts
    updater.recorder = recorder
  }

  @Test func whatIsRecorded() throws {
    source.change([.item(type: .insert([0, 0])), .item(type: .update([0, 1]))]) {
      $0 = [[3, 1, 2]]
    }
    source.update(at: [0, 0])
    recorder.note("opened\na folder")
    view.readiness = .busy
    source.insert(4, at: [0, 0])
    source.insert(5, at: [0, 0])
    view.readiness = .ready
    view.turnAll()
    source.replaceAll([[1]])
    source.change([.item(type: .delete([0, 4]))]) { $0 = [[]] }
    view.readiness = .offscreen
    source.insert(7, at: [0, 0])
    expectEqual(
      recorder.log,
      """
      1 batch ready 2>3 i0.0 then u0.2
      1 completed ready
      2 content ready 3>3 then u0.0
      2 note opened a folder
      2 queued busy i0.0
      2 queued busy i0.0
      3 batch ready 3>5 i0.0+2
      3 completed ready
      4 reload ready 5>1 all // everything changed
      5 reload ready 1>0 d0.4 // violation H3 at 0-4
      6 reload offscreen 0>1 i0.0 // not shown
      """)
    let violations = try ListViewSimulator.replay(recorder.log)
    expectEqual(violations.map(\.rule), [.indexOutOfRange])
    expectEqual(violations.map(\.location?.line), [10])
  }

  /// A change without a report breaks a rule at the next update, though that one is correct.
  @Test func aChangeWithoutAReport() throws {
    source.insert(3, at: [0, 0])
    source.rows[0].removeLast()
    source.insert(4, at: [0, 0])
    let violations = try ListViewSimulator.replay(recorder.log)
    #expect(violations.map(\.rule) == [.invalidItemCount])
  }

  @Test func aViewThatGoesInsideABatch() {
    source.insert(3, at: [0, 0])
    view.afterBlock = { [source, updater] in
      source.insert(5, at: [0, 0])
      updater.view = nil
    }
    source.insert(4, at: [0, 0])
    expectEqual(
      recorder.log,
      """
      1 batch ready 2>3 i0.0
      1 completed ready
      2 batch ready 3>4 i0.0
      2 queued ready i0.0
      2 view
      2 abandoned
      2 completed
      """)
  }

  @Test func animationsThatEndLater() throws {
    view.endsAnimations = false
    source.remove(at: [0, 0])
    source.remove(at: [0, 0])
    view.completions[0](false)
    view.completions[1](true)
    expectEqual(
      recorder.log,
      """
      1 batch ready 2>1 d0.0
      2 batch ready 1>0 d0.0
      1 completed ready // interrupted
      2 completed ready
      """)
    #expect(try ListViewSimulator.replay(recorder.log).isEmpty)
  }

  @Test func whatTheUserMoves() throws {
    updater.adoptMove(from: [0, 0], to: [0, 1]) { _, from, to in source.move(from: from, to: to) }
    expectEqual(recorder.log, "1 adopted ready 2>2 m0.0>0.1\n1 queued ready m0.0>0.1")
    #expect(try ListViewSimulator.replay(recorder.log).isEmpty)
  }

  @Test func theOldestLinesGo() {
    let recorder = UpdateRecorder(capacity: 3)
    expectEqual(recorder.log, "")
    var lines: [String] = []
    recorder.recordHandler = { lines.append($0) }
    for number in 1...5 { recorder.note("\(number)") }
    expectEqual(recorder.log, "0 note 3\n0 note 4\n0 note 5")
    #expect(lines.count == 5 && lines.last == "0 note 5")
    let least = UpdateRecorder(capacity: -1)
    least.note("a")
    least.note("b")
    expectEqual(least.log, "0 note b")
  }

  @Test func changesThatWouldFillTheLog() {
    source.replaceAll([(0..<2_000).map { Row($0) }])
    source.change((0..<1_000).map { .item(type: .delete([0, 2 * $0])) }) { rows in
      rows[0] = rows[0].filter { $0.id % 2 == 1 }
    }
    source.change((0..<1_001).map { .item(type: .insert([0, $0])) }) { rows in
      rows[0].insert(contentsOf: (0..<1_001).map { Row(5_000 + $0) }, at: 0)
    }
    let lines = recorder.log.split(separator: "\n")
    #expect(lines[1].hasPrefix("2 batch ready 2000>1000 d0.0 d0.2 d0.4"))
    expectEqual(lines[3], "3 batch ready 1000>2001 all")
  }

  /// A silent change of the data is a gap, and the replay continues after it.
  @Test func aGap() throws {
    let log = """
      1 batch ready 2>3 i0.0

      9 batch ready 7>8 i0.7
      10 batch ready 8>8 i0.0
      11 batch busy 8>9 i0.0
      """
    let violations = try ListViewSimulator.replay(log)
    expectEqual(violations.map(\.rule), [.wrongContent, .invalidItemCount, .nestedUpdate])
    expectEqual(violations.map(\.location?.line), [3, 4, 5])
    #expect(violations[0].message.contains("lines are missing"))
    #expect(try ListViewSimulator.replay("").isEmpty)
    #expect(throws: ReplayError(line: 2, text: "1 hop")) {
      try ListViewSimulator.replay("1 view\n1 hop")
    }
    expectEqual(
      ReplayError(line: 2, text: "1 hop").description, "Line 2 of the log is damaged: 1 hop")
  }

  /// Every round of random transitions, replayed: nothing breaks a rule, and every line follows the
  /// one before.
  @Test(arguments: 61...64 as ClosedRange<UInt64>)
  func randomTransitions(seed: UInt64) throws {
    var groups = RandomGroups(seed: seed, repeats: false)
    var random = SplitMix64(seed: seed)
    let recorder = UpdateRecorder(capacity: 10_000)
    let source = DiffableSectionedDataSource<Int, Row>(sections: [])
    let view = FakeListView()
    let updater = ListViewUpdater<Row>(dataSource: source, view: view)
    _ = updater.itemCounts
    updater.recorder = recorder
    var current = groups.start(sections: 4, items: 4)
    for _ in 0..<TestLength.pick(200, long: 1_000) {
      view.readiness = random.once(in: 8) ? .busy : .ready
      current = groups.changed(current, items: 4)
      source.sections = current.map { IdentifiedSection(id: $0.id, items: $0.items) }
      if random.once(in: 2) {
        view.readiness = .ready
        view.turnAll()
      }
    }
    let violations = try ListViewSimulator.replay(recorder.log)
    #expect(violations.isEmpty, "seed \(seed): \(violations.first.map { "\($0)" } ?? "")")
    let lines = recorder.log.split(separator: "\n").compactMap { UpdateLogLine(String($0)) }
    #expect(lines.count { $0.event == .batch } > 50)
    let ends = lines.filter { [.batch, .content, .reload].contains($0.event) }.map(\.after)
    expectEqual(ends.last, current.map(\.items.count), "seed \(seed)")
  }
}
