import DataSourceChanges
import DataSourceCore
import DataSourcePlanning
import DataSourceTesting
import DataSourceViews
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Whether a change is animated, and what is reported.
@MainActor @Suite struct DecisionTests {
  @Test func everyReasonIsTold() {
    let stage = Stage([[1]])
    stage.source.replaceAll([[1, 2]])
    stage.updater.performUpdates(withChangeSet: .all)
    stage.updater.commandLimit = 0
    stage.source.insert(3, at: [0, 0])
    stage.updater.commandLimit = nil
    stage.updater.policyProvider = { _ in .reload }
    stage.source.insert(4, at: [0, 0])
    stage.updater.policyProvider = nil
    stage.view.isInWindow = false
    stage.source.insert(5, at: [0, 0])
    stage.view.isInWindow = true
    expectEqual(
      stage.log.updates,
      [
        .reloaded(.everythingChanged), .reloaded(.everythingChanged), .reloaded(.policy),
        .reloaded(.policy), .reloaded(.notShown),
      ])
    #expect(stage.view.violations.isEmpty)
  }

  @Test func falseChangeSetLeavesTheSelectionOfAViewThatIsNotShown() {
    let stage = Stage([[1, 2, 3]])
    stage.view.select([0, 2])
    stage.view.isInWindow = false
    stage.source.change([.item(type: .delete([0, 0])), .item(type: .delete([0, 1]))]) {
      $0 = [[4, 1, 2, 3]]
    }
    stage.view.isInWindow = true
    expectEqual(stage.view.selectedIndexPaths, [[0, 3]])
  }

  @Test func theLimitCountsCommands() {
    for (limit, isAnimated) in [(2, false), (3, true), (4, true)] {
      let stage = Stage([[1, 2], [3]])
      stage.updater.commandLimit = limit
      stage.source.change([
        .item(type: .insert([0, 0])), .item(type: .update([0, 0])), .section(type: .update([1])),
      ]) { $0 = [[9, Row(1, 1), 2], [Row(3, 1)]] }
      #expect(stage.isRight && stage.isAnimated == isAnimated)
    }
  }

  @Test func theDecisionIsMadeOnceForAllThatWaits() {
    let stage = Stage([[1, 2]])
    var decided: [ChangePlan] = []
    stage.updater.policyProvider = {
      decided.append($0)
      return .animated
    }
    stage.updater.commandLimit = 3
    stage.updater.withChangesQueued {
      stage.source.insert(3, at: [0, 0])
      stage.source.update(at: [0, 1])
    }
    #expect(decided.isEmpty)
    stage.view.performLaterWork()
    let plan = ChangePlan(
      structure: .some([.item(type: .insert([0, 0]))]),
      content: .some([.item(type: .update([0, 1]))]))
    expectEqual(decided, [plan])
    #expect(stage.isRight && stage.isAnimated)
    // No decision is made above the limit, or where nothing can be animated.
    stage.updater.commandLimit = 0
    stage.source.insert(4, at: [0, 0])
    stage.updater.performUpdates(withChangeSet: .all)
    expectEqual(decided.count, 1)
  }

  @Test func whatIsAnimatedIsTold() {
    let stage = Stage([[1, 2]])
    stage.source.change([.item(type: .delete([0, 0])), .item(type: .update([0, 1]))]) {
      $0 = [[Row(2, 1)]]
    }
    let batch = ChangeSet.some([.item(type: .delete([0, 0]))])
    let plan = ChangePlan(structure: batch, content: .some([.item(type: .update([0, 0]))]))
    expectEqual(stage.log.updates, [.animated(plan)])
  }

  nonisolated static let mistakes: [[Change]] = [
    [.item(type: .insert([0, 0]))], [.item(type: .insert([0, 0])), .item(type: .insert([0, 0]))],
    [.item(type: .update([0, 7]))], [.item(type: .update([-1, 7]))], [.item(type: .delete([]))],
    [.section(type: .delete([0]))], [.section(type: .insert([.max]))],
    [.section(type: .update([.max]))], [.section(type: .move([0], [9]))],
    [.item(type: .move([0, 0], [.max, .max]))], [.item(type: .delete([0, 0, 0]))],
  ]

  @Test(arguments: mistakes) func aMistakeIsReportedAndDoesNoHarm(mistake: [Change]) throws {
    let stage = Stage([[1, 2]])
    stage.source.change(mistake) { $0 = [[3, 2, 1], [4]] }
    #expect(stage.isRight)
    let update = try #require(stage.log.updates.first)
    guard case .reloaded(.violation) = update else {
      Issue.record("\(update)")
      return
    }
    // Later changes are not affected.
    stage.source.insert(5, at: [1, 0])
    #expect(stage.isRight && stage.log.updates.count == 2)
    let plan = ChangePlan(structure: .some([.item(type: .insert([1, 0]))]))
    expectEqual(stage.log.updates.last, .animated(plan))
  }

  @Test(arguments: mistakes) func aMistakeAmongOthersThatWait(mistake: [Change]) {
    let stage = Stage([[1, 2]])
    stage.updater.withChangesQueued {
      stage.source.insert(8, at: [0, 0])
      stage.source.change(mistake) { $0 = [[3, 2, 1], [4]] }
      stage.source.insert(9, at: [1, 1])
      // No argument makes a lookup trap.
      for path: IndexPath in [[0, 0], [0, 1], [0, 2], [1, 0], [.max, 0]] {
        _ = stage.updater.item(at: path)
        _ = stage.updater.indexPathInView(path)
        _ = stage.updater.indexPathInDataSource(path)
      }
    }
    stage.turnAll()
    #expect(stage.isRight)
  }

  @Test func defectsMayBeRisked() {
    let stage = Stage([[1], [2]])
    func swap() {
      stage.source.change([.section(type: .move([0], [1])), .item(type: .insert([1, 0]))]) { rows in
        rows = [rows[1], [Row(rows[0].count + 5)] + rows[0]]
      }
    }
    swap()
    guard case .reloaded(.violation(let violation)) = stage.log.updates.last else {
      Issue.record("\(stage.log.updates)")
      return
    }
    expectEqual(violation.rule, .insertIntoMovedSection)
    stage.updater.quirks = []
    stage.view.quirks = []
    swap()
    guard case .animated = stage.log.updates.last else {
      Issue.record("\(stage.log.updates)")
      return
    }
    #expect(stage.isRight)
  }
}
