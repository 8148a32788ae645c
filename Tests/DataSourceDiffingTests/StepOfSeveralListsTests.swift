import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import TestSupport
import Testing

/// One step of a history over several lists.
@Suite struct StepOfSeveralListsTests {
  private let orders = DiffableListDataSource(items: [1, 2, 3], identity: .itself)
  private let tours = DiffableSectionedDataSource<String, Int>(
    sections: [IdentifiedSection(id: "Ada", items: [7])], identity: .itself)
  private let history = EditHistory()

  private func assign(_ order: Int) throws(EditError) {
    try history.transaction("Assign", of: orders, tours) { () throws(EditError) in
      try orders.remove(at: [0, orders.items.firstIndex(of: order) ?? 99])
      try tours.append(order, toSectionID: "Ada")
    }
  }

  @Test func isUndoneAndRedoneAsAWhole() throws {
    let testers = [DataSourceTester(dataSource: orders), DataSourceTester(dataSource: tours)]
    try assign(2)
    #expect(orders.items == [1, 3] && tours.sections[0].items == [7, 2])
    expectEqual(testers.map(\.changeSets.count), [1, 1])
    expectEqual(history.undoName, "Assign")
    expectEqual(history.undo(), [])
    #expect(orders.items == [1, 2, 3] && tours.sections[0].items == [7])
    #expect(history.undoName == nil && history.redoName == "Assign")
    history.redo()
    #expect(orders.items == [1, 3] && tours.sections[0].items == [7, 2])
    for tester in testers {
      tester.verify()
      #expect(tester.violations.isEmpty)
    }
  }

  @Test func isRevertedInAllListsIfItThrows() {
    struct Problem: Error {}
    #expect(throws: Problem.self) {
      try history.transaction("Assign", of: orders, tours) {
        orders.items = [1]
        tours.replaceItems(inSectionID: "Ada", with: [])
        throw Problem()
      }
    }
    #expect(orders.items == [1, 2, 3] && tours.sections[0].items == [7])
    #expect(history.undoName == nil)
    #expect(throws: EditError.self) { try assign(5) }
    #expect(orders.items == [1, 2, 3] && history.undoName == nil)
  }

  /// Others have removed the item meanwhile: it is in one list, not in both or none.
  @Test func othersHaveRemovedTheItem() throws {
    try assign(2)
    try tours.remove(at: [0, 1])
    expectEqual(history.undo().count, 1)
    #expect(orders.items == [1, 2, 3] && tours.sections[0].items == [7])
  }

  @Test func ofNoList() {
    var calls = 0
    history.transaction("Nothing") { calls += 1 }
    #expect(calls == 1 && history.undoName == nil)
  }
}
