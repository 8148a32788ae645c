import DataSourceCore
import Foundation
import TestSupport
import Testing

@testable import DataSourceOperators

/// A selection that several operators share. `Stage.all` compares the shown items with arrays.
@Suite struct SelectionTests {
  private let deck = DeckSource((1...6).map { Card(id: $0, rank: $0) })
  private let selection = ItemSelection([2, 3])

  @Test func itemsAreReportedWhereTheyAreShown() {
    let all = deck.selectable(selection: selection)
    let few = deck.filtered { $0.rank > 2 }.selectable(selection: selection)
    var reports: [[ChangeSet]] = [[], []]
    let observations = [
      all.observeChanges { reports[0].append($0) }, few.observeChanges { reports[1].append($0) },
    ]
    selection.ids = [2, 4, 9]
    let (three, four) = (Change.item(type: .update([0, 2])), Change.item(type: .update([0, 3])))
    expectEqual(reports[0], [.some([three, four])])
    expectEqual(
      reports[1], [.some([.item(type: .update([0, 0])), .item(type: .update([0, 1]))])])
    selection.select(2, 4)
    selection.deselect(3, 8)
    selection.ids = [2, 4, 9]
    expectEqual(reports.map(\.count), [1, 1])
    expectEqual(all.selectedIndexPaths, [[0, 1], [0, 3]])
    expectEqual(few.selectedIndexPaths, [[0, 1]])
    #expect(
      few.selectedIndexPaths.contains([0, 1]) && !few.selectedIndexPaths.contains([0, 0]))
    withExtendedLifetime(observations) {}
  }

  /// The selection keeps nothing of released operators, even if it never changes meanwhile.
  @Test func releasedOperators() {
    let kept = deck.selectable(selection: selection)
    for _ in 0..<1_000 { _ = deck.selectable(selection: selection) }
    #expect(selection.observers.count < 20)
    let all = (0..<100).map { _ in deck.selectable(selection: selection) }
    for _ in 0..<1_000 { _ = deck.selectable(selection: selection) }
    #expect(selection.observers.count < 300)
    var reports = 0
    let observations = ([kept] + all).map { $0.observeChanges { _ in reports += 1 } }
    selection.select(4)
    expectEqual(reports, 101)
    expectEqual(selection.observers.count, 101)
    withExtendedLifetime((kept, all, observations)) {}
  }

  @Test func whatIsMissingIsKeptOrDeselected() {
    let all = deck.selectable(selection: selection)
    let few = deck.filtered { $0.rank > 2 }.selectable(selection: selection)
    #expect(all.missingIDs == [] && few.missingIDs == [2])
    deck.sections[0].items.remove(at: 2)
    deck.report([.item(type: .delete([0, 2]))])
    #expect(all.missingIDs == [3] && few.missingIDs == [2, 3])
    expectEqual(selection.ids, [2, 3])
    selection.ids.subtract(all.missingIDs)
    expectEqual(selection.ids, [2])
    selection.ids.subtract(few.missingIDs)
    expectEqual(selection.ids, [])
  }

  @Test func identitiesAfterUpdatesAndReloads() {
    let all = deck.selectable(selection: selection)
    expectEqual(all.selectedIndexPaths, [[0, 1], [0, 2]])
    deck.sections[0].items[0].id = 3
    deck.report([.item(type: .update([0, 0]))])
    expectEqual(all.selectedIndexPaths, [[0, 0], [0, 1], [0, 2]])
    deck.sections[0].items.reverse()
    deck.reloadBlock?(.all)
    expectEqual(all.selectedIndexPaths, [[0, 3], [0, 4], [0, 5]])
    // Without an identity for reloads, all handles are new.
    let rows = Rows([7, 8])
    let numbers = rows.selectable(by: \.self, selection: ItemSelection([8]))
    expectEqual(numbers.selectedIndexPaths, [[0, 1]])
    rows.sections[0].insert(9, at: 0)
    rows.reloadBlock?(.all)
    expectEqual(numbers.selectedIndexPaths, [[0, 2]])
  }

  /// An index with many outdated entries is replaced, and items are found in the new one.
  @Test func manyOtherIdentities() {
    let all = deck.selectable(selection: selection)
    for id in 10..<300 {
      deck.sections[0].items[0].id = id
      deck.report([.item(type: .update([0, 0]))])
      selection.ids = [id]
      expectEqual(all.selectedIndexPaths, [[0, 0]], "\(id)")
    }
  }

  @Test func anObserverSelectsMore() {
    let all = deck.selectable(selection: selection)
    var changes: [String] = []
    selection.changeHandler = { changes.append("\($0.sorted()) \($1.sorted())") }
    let observation = all.observeChanges { [selection] _ in
      if selection.ids.count < 5 { selection.select(selection.ids.count + 2) }
    }
    selection.select(1)
    expectEqual(selection.ids, [1, 2, 3, 5, 6])
    expectEqual(changes, ["[1] []", "[5] []", "[6] []"])
    withExtendedLifetime(observation) {}
  }

  /// A change that an observer makes is passed on after the one that it responds to.
  @Test func anObserverDeselects() {
    let selection = ItemSelection([1])
    let (all, few) = (
      deck.selectable(selection: selection),
      deck.filtered { $0.rank < 4 }.selectable(selection: selection)
    )
    var changes: [String] = []
    var shown: Set<Int> = [1]
    func handle(_ selected: Set<Int>, _ deselected: Set<Int>) {
      changes.append("\(selected.sorted()) \(deselected.sorted())")
      shown = shown.union(selected).subtracting(deselected)
    }
    selection.changeHandler = handle
    let observations = [
      all.observeChanges { _ in if selection.ids.count > 1 { selection.deselect(2) } },
      few.observeChanges { _ in if selection.ids.count > 1 { selection.deselect(3) } },
    ]
    selection.select(2)
    #expect(changes == ["[2] []", "[] [2]"] && shown == [1])
    changes = []
    selection.ids = [2, 3]
    #expect(changes == ["[2, 3] [1]", "[] [2]"] && shown == [3])
    expectEqual(all.selectedIndexPaths, [[0, 2]])
    // One that the handler itself makes follows as well, and the handler may be replaced.
    changes = []
    selection.changeHandler = {
      handle($0, $1)
      if selection.contains(4) {
        selection.toggle(4)
        selection.select(5)
        selection.changeHandler = handle
      }
      changes.append("end")
    }
    selection.ids = [4]
    #expect(changes == ["[4] [3]", "end", "[] [4]", "[5] []"] && shown == [5])
    withExtendedLifetime(observations) {}
  }

  @Test func operatorsAreReleased() {
    weak var operation: SelectableDataSource<Card, Int>?
    do {
      let all = deck.selectable(selection: selection)
      operation = all
    }
    expectNil(operation)
    selection.toggle(1)
    #expect(selection.contains(1))
  }
}
