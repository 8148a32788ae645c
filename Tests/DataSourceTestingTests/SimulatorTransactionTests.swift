import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// The rules about the order of a view's reads and notifications: accepted and rejected.
@Suite struct SimulatorTransactionTests {
  let source = ListSource(["a", "b"])
  let insertion: ChangeSet = .some([.item(type: .insert([0, 2]))])

  private func rule(_ body: () throws -> Void) -> BatchRule? {
    do {
      try body()
      return nil
    } catch {
      return (error as? BatchViolation)?.rule
    }
  }

  @Test func t1DirtyLayoutAsksForCountsBeforeTheBlock() throws {
    let view = ListViewSimulator(dataSource: source)
    view.setNeedsLayout()
    try view.performUpdates(withChangeSet: insertion) { source.items.append("c") }
    try view.verify()

    view.setNeedsLayout()
    source.items.append("d")
    expectEqual(rule { try view.perform(.item(type: .insert([0, 3]))) }, .prematureCounts)

    // With a clean layout the data may change before the block.
    try view.reloadData()
    try view.layoutIfNeeded()
    source.items.append("e")
    try view.perform(.item(type: .insert([0, 4])))
    try view.verify()
  }

  @Test func t1DirtyLayoutAsksForCellsBeforeTheBlock() throws {
    /// Keeps the old numbers until `shown` changes, but already returns new items.
    final class HalfWay: DataSource {
      var items = ["a", "b"]
      var shown = 2
      var reloadBlock: ReloadBlock?
      var numberOfSections: Int { 1 }
      func numberOfItems(in section: Int) -> Int { section == 0 ? shown : 0 }
      func item(at indexPath: IndexPath) -> String? {
        contains(indexPath) && indexPath[1] < items.count ? items[indexPath[1]] : nil
      }
    }
    let source = HalfWay()
    let view = ListViewSimulator(dataSource: source)
    source.items.removeLast()
    view.setNeedsLayout()
    expectEqual(
      rule {
        try view.perform(.item(type: .delete([0, 1]))) { source.shown = 1 }
      }, .prematureCounts)
  }

  @Test func t2NoBatchBetweenReloadAndLayout() throws {
    let view = ListViewSimulator(dataSource: source)
    try view.reloadData()
    source.items.append("c")
    expectEqual(rule { try view.performUpdates(withChangeSet: insertion) }, .unsettledReload)
    try view.layoutIfNeeded()
    expectEqual(view.itemCounts, [3])
    source.items.append("d")
    try view.perform(.item(type: .insert([0, 3])))
    try view.verify()
  }

  @Test func t2NoReloadInsideABatch() throws {
    let view = ListViewSimulator(dataSource: source)
    try view.performUpdates(withChangeSet: insertion) {
      source.items.append("c")
      expectEqual(rule { try view.reloadData() }, .unsettledReload)
    }
    expectEqual(view.violations.map(\.rule), [.unsettledReload])
    try view.verify()
  }

  @Test func t3NoEmptyBatch() throws {
    let view = ListViewSimulator(dataSource: source)
    expectEqual(rule { try view.performUpdates(withChangeSet: .some([])) }, .emptyBatch)
    expectEqual(rule { try view.perform() }, .emptyBatch)
  }

  @Test func t4NoUpdateWithinAnUpdate() throws {
    let view = ListViewSimulator(dataSource: source)
    try view.perform(.item(type: .update([0, 0]))) {
      expectEqual(rule { try view.perform(.item(type: .delete([0, 0]))) }, .nestedUpdate)
    }
    expectEqual(view.violations.map(\.rule), [.nestedUpdate])

    // One after another is fine, even in the completion.
    source.items.append("c")
    try view.performUpdates(withChangeSet: insertion) {
    } completion: { _ in
      source.items.removeFirst()
      #expect(throws: Never.self) { try view.perform(.item(type: .delete([0, 0]))) }
    }
    try view.verify()
  }

  @Test func t4NoUpdateWhileRowsAreMade() throws {
    var makesTrouble = false
    weak var weakView: ListViewSimulator<String>?
    let view = ListViewSimulator(dataSource: source) { item in
      if makesTrouble { try? weakView?.perform(.item(type: .update([0, 0]))) }
      return item
    }
    weakView = view
    makesTrouble = true
    source.items.append("c")
    try view.performUpdates(withChangeSet: insertion)
    expectEqual(view.violations.map(\.rule), [.nestedUpdate])
  }

  @Test func t5FinishedMayBeFalse() throws {
    /// Sends the next change only after the last animation has finished.
    func run(_ view: ListViewSimulator<String>, waitsForFinish: Bool) throws {
      source.items = ["a", "b", "c"]
      var error: (any Error)?
      try view.performUpdates(withChangeSet: insertion) {
      } completion: { finished in
        source.items.removeFirst()
        guard finished || !waitsForFinish else { return }
        do { try view.perform(.item(type: .delete([0, 0]))) } catch let caught { error = caught }
      }
      if let error { throw error }
      try view.verify()
    }

    let calm = ListViewSimulator(dataSource: source)
    try run(calm, waitsForFinish: true)

    source.items = ["a", "b"]
    let interrupted = ListViewSimulator(dataSource: source)
    interrupted.interruptsAnimations = true
    expectEqual(rule { try run(interrupted, waitsForFinish: true) }, .wrongContent)
    expectEqual(interrupted.violations.last?.message.contains("finished is false"), true)

    source.items = ["a", "b"]
    try interrupted.reloadData()
    try interrupted.layoutIfNeeded()
    try run(interrupted, waitsForFinish: false)
  }

  @Test func t6NoBatchOutsideAWindowOrBeforeTheFirstLayout() throws {
    let view = ListViewSimulator(dataSource: source, displayed: false)
    expectEqual(view.screen, "")
    source.items.append("c")
    expectEqual(rule { try view.performUpdates(withChangeSet: insertion) }, .offscreenBatch)
    try view.reloadData()
    try view.layoutIfNeeded()
    try view.verify()

    view.isInWindow = false
    source.items.append("d")
    expectEqual(rule { try view.perform(.item(type: .insert([0, 3]))) }, .offscreenBatch)
    try view.performUpdates(withChangeSet: .all)
    view.isInWindow = true
    source.items.append("e")
    try view.perform(.item(type: .insert([0, 4])))
    try view.verify()
  }

  @Test func aBusyViewTakesNoUpdates() throws {
    let view = ListViewSimulator(dataSource: source)
    view.isBusy = true
    expectEqual(view.readiness, .busy)
    source.items.append("c")
    expectEqual(rule { try view.performUpdates(withChangeSet: insertion) }, .nestedUpdate)
    var turns = 0
    view.performLater { turns += 1 }
    view.performLaterWork()
    expectEqual(turns, 0)
    view.isBusy = false
    expectEqual(turns, 1)
    try view.performUpdates(withChangeSet: insertion)
    try view.verify()
  }
}
