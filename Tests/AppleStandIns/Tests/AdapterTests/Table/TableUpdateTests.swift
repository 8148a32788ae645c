import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// How a table view is made to show changes.
final class TableUpdateTests: XCTestCase {
  @MainActor
  func testReconfiguringKeepsTheCell() async {
    let list = ShownTable([section("A", "a1", "b2")])
    let cells = list.table.visibleCells
    list.source.set([section("A", "A1", "b2")])
    XCTAssertEqual(list.texts, [["A1", "b2"]])
    XCTAssert(list.table.cellForRow(at: [0, 0]) === cells[0])
    XCTAssertEqual(list.takeEvents(), [.batch(.some([]), reconfigured: [[0, 0]])])
  }

  @MainActor
  func testReloadingMakesAnotherCell() async {
    let list = ShownTable([section("A", "a1", "b2", "c3")])
    list.adapter.contentUpdate = { [log = list.log] in
      log.note($0.name)
      return $0.name == "B2" ? .reload : .reconfigure
    }
    list.adapter.animations.updatedRows = .left
    list.table.standIn.userSelects([0, 1])
    let cells = list.table.visibleCells
    list.source.set([section("A", "A1", "B2", "C3")])
    XCTAssertEqual(list.log.take(), ["A1", "B2", "C3"])
    XCTAssertEqual(list.texts, [["A1", "B2", "C3"]])
    XCTAssertEqual(zip(list.table.visibleCells, cells).map { $0 === $1 }, [true, false, true])
    XCTAssertEqual(list.selected, ["B2"])
    XCTAssertEqual(
      list.table.standIn.animations,
      [UITableViewAnimation(change: .item(type: .update([0, 1])), animation: .left)])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testAnimations() async {
    let list = ShownTable([section("A", "a1", "b2"), section("B", "c3")])
    var animations = RowAnimations(.none)
    animations.insertedSections = .left
    animations.deletedSections = .right
    animations.insertedRows = .top
    animations.deletedRows = .bottom
    animations.updatedSections = .fade
    list.adapter.animations = animations
    list.source.set([section("A", "b2", "x4"), section("C", "y5")])
    XCTAssertEqual(
      list.table.standIn.animations,
      [
        UITableViewAnimation(change: .section(type: .delete([1])), animation: .right),
        UITableViewAnimation(change: .section(type: .insert([1])), animation: .left),
        UITableViewAnimation(change: .item(type: .delete([0, 0])), animation: .bottom),
        UITableViewAnimation(change: .item(type: .insert([0, 1])), animation: .top),
      ])
    list.table.standIn.animations = []
    list.adapter.performUpdates(withChangeSet: .some([.section(type: .update([0]))]))
    XCTAssertEqual(
      list.table.standIn.animations,
      [UITableViewAnimation(change: .section(type: .update([0])), animation: .fade)])
    XCTAssertNotEqual(animations, RowAnimations())
  }

  @MainActor
  func testLimitAndDecision() async {
    let list = ShownTable([section("A", "a", "b")])
    var updates: [ListUpdate] = []
    list.adapter.updater.onUpdate = { updates.append($0) }
    list.adapter.updater.options.commandLimit = 1
    list.source.set([section("A", "a", "b", "c")])
    list.source.set([section("A", "a", "b", "c", "d", "e")])
    list.adapter.updater.options.commandLimit = nil
    list.adapter.updater.options.decideTransition = { $0.commandCount == 1 ? .reload : .animated }
    list.source.set([section("A", "a", "b", "c", "d")])
    list.source.set([section("A", "a", "b")])
    XCTAssertEqual(
      updates.map {
        switch $0 {
        case .animated(let plan): "\(plan.structure.changes.count) commands"
        case .reloaded(let reason): "\(reason)"
        }
      }, ["1 commands", "commandLimit", "decision", "2 commands"])
    XCTAssertEqual(list.texts, [["a", "b"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testCompletions() async throws {
    let list = ShownTable([section("A", "a")])
    let people = QuietPeople([section("A", "a")])
    list.adapter.dataSource = people
    await list.settle()
    var completions: [Bool] = []
    func report(_ changeSet: ChangeSet) {
      list.adapter.performUpdates(withChangeSet: changeSet) { completions.append($0) }
    }
    people.sections = [section("A", "a", "b")]
    report(.some([.item(type: .insert([0, 1]))]))
    XCTAssertEqual(completions, [])
    list.table.standIn.finishAnimations()
    XCTAssertEqual(completions, [true])
    list.table.standIn.interruptsAnimations = true
    people.sections = [section("A", "a")]
    report(.some([.item(type: .delete([0, 1]))]))
    list.table.standIn.finishAnimations()
    list.table.standIn.finishAnimations()
    XCTAssertEqual(completions, [true, false])
    list.table.standIn.interruptsAnimations = false
    // Nothing is animated here.
    report(.some([]))
    report(.all)
    report(.some([.item(type: .update([0, 0]))]))
    XCTAssertEqual(completions, [true, false, true, true, true])
    XCTAssertEqual(list.takeRules(), [])
  }
}
