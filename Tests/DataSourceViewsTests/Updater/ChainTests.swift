import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Reload blocks upstream and downstream of the updater.
@MainActor @Suite struct ChainTests {
  @Test func anEarlierBlockIsCalledAfterTheView() {
    let source = ArraySource([[1]])
    var heard: [ChangeSet] = []
    var counts: [[Int]] = []
    let log = FakeListView()
    weak var weakUpdater: ListViewUpdater<Row>?
    source.reloadBlock = {
      heard.append($0)
      counts.append(weakUpdater?.itemCounts ?? [])
    }
    var updater: ListViewUpdater<Row>? = ListViewUpdater(dataSource: source, view: log)
    weakUpdater = updater
    source.insert(2, at: [0, 0])
    #expect(heard == [.some([.item(type: .insert([0, 0]))])] && counts == [[2]])
    // It is still called after the updater gets another data source, and after the updater is
    // released.
    updater?.dataSource = ArraySource([])
    source.remove(at: [0, 0])
    updater = nil
    expectNil(weakUpdater)
    source.replaceAll([])
    #expect(heard.count == 3 && heard.last == .all)
  }

  @Test func twoUpdatersOfOneDataSource() {
    let stage = Stage([[1]])
    let other = Stage(stage.source)
    stage.source.insert(2, at: [0, 0])
    stage.source.move(from: [0, 0], to: [0, 1])
    #expect(stage.isRight && other.isRight && stage.isAnimated && other.isAnimated)
    #expect(stage.log.updates.count == 2 && other.log.updates.count == 2)
  }

  /// An updater is a correct data source, so that another updater can observe it.
  @Test(arguments: [true, false]) func anUpdaterOfAnUpdater(hasView: Bool) {
    let stage = Stage([[1, 2], [3]])
    if !hasView { stage.updater.view = nil }
    let second = ListViewUpdater<Row>(dataSource: stage.updater)
    let view = ListViewSimulator(dataSource: second)
    second.view = view
    var updates: [ListUpdate] = []
    second.updateHandler = { updates.append($0) }
    func check(_ count: Int, isAnimated: Bool = true) {
      #expect(view.violations.isEmpty && updates.count == count)
      expectEqual(view.sections.map { $0.rows.map(\.item) }, stage.source.rows)
      if case .reloaded = updates.last { #expect(!isAnimated) } else { #expect(isAnimated) }
      updates = []
    }
    stage.source.change([.item(type: .insert([0, 0])), .item(type: .update([0, 1]))]) {
      $0 = [[4, 1, Row(2, 1)], [3]]
    }
    check(1)
    stage.source.change([.section(type: .move([0], [1]))]) { $0.swapAt(0, 1) }
    check(1)
    stage.source.update(at: [0, 0])
    check(1)
    stage.source.replaceAll([[9]])
    check(1, isAnimated: false)
    stage.source.change([.section(type: .delete([7]))]) { $0 = [[1]] }
    check(1, isAnimated: false)
    stage.updater.dataSource = stage.source
    stage.source.insert(2, at: [0, 0])
    stage.updater.adoptMove(from: [0, 0], to: [0, 1]) { _, from, to in
      stage.source.move(from: from, to: to)
    }
    check(2)
  }

  @Test func whatIsReportedBehindTheUpdaterIsWhatTheViewShows() {
    let stage = Stage([[1]])
    var known = [1]
    stage.updater.reloadBlock = { [updater = stage.updater] changeSet in
      let counts = updater.itemCounts
      if changeSet != .all {
        #expect(throws: Never.self) { try changeSet.validate(before: known, after: counts) }
      }
      known = counts
    }
    stage.updater.withChangesQueued {
      stage.source.insert(2, at: [0, 0])
      stage.source.update(at: [0, 1])
    }
    stage.turnAll()
    stage.updater.withChangesQueued { stage.source.replaceAll([[1], [2]]) }
    stage.turnAll()
    expectEqual(known, [1, 1])
  }
}
