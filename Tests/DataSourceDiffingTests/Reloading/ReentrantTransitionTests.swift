import DataSourceChanges
import DataSourceDiffing
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Changes in response to a structure that once left something out, or broke a rule.
@Suite struct ReentrantTransitionTests {
  /// Sets the second state, and the others after the notification of the first structure.
  ///
  /// - Returns: The reported change sets.
  private func heard(_ states: [[Group]]) -> [String] {
    let source = Groups(states[0])
    let follower = Follower(source)
    follower.didFollow = { [unowned follower] _ in
      follower.didFollow = nil
      for groups in states.dropFirst(2) { source.set(groups) }
    }
    source.set(states[1])
    expectNil(follower.screenProblem, "\(follower.violation?.description ?? "")")
    return follower.changeSets.map(\.description)
  }

  /// An item with pending content moves into a section with pending content.
  @Test func anItemMovesIntoAnUpdatedSection() {
    let heard = heard([
      [Group(0, [0]), Group(1, [1, 2])],
      [Group(0, [0], version: 1), Group(1, [Row(1, 1), 2, 3])],
      [Group(0, [0, Row(1, 1)], version: 1), Group(1, [2, 3])],
    ])
    expectEqual(heard, ["[insert item 1-2]", "[move item 1-0 to 0-1]", "[update section 0]"])
  }

  /// An item moves out of a section with pending content.
  @Test func anItemMovesOutOfAnUpdatedSection() {
    let heard = heard([
      [Group(0, [0, 1]), Group(1, [2])],
      [Group(0, [Row(0, 1), Row(1, 1)], version: 1), Group(1, [2, 3])],
      [Group(0, [Row(1, 1)], version: 1), Group(1, [2, 3, Row(0, 1)])],
    ])
    expectEqual(
      heard,
      [
        "[insert item 1-1]", "[move item 0-0 to 1-2]", "[update section 0, update item 1-2]",
      ])
  }

  /// A section moves, and is edited later: one batch could not do both.
  @Test func aSectionMovesAndIsEditedLater() {
    let heard = heard([
      [Group(0, [0]), Group(1, [1, 2]), Group(2, [3])],
      [Group(0, [0]), Group(1, [Row(1, 1), 2]), Group(2, [3]), Group(3, [])],
      [Group(1, [Row(1, 1), 2]), Group(0, [0]), Group(2, [3]), Group(3, [])],
      [Group(1, [Row(1, 1)]), Group(0, [0, 4, 5, 6]), Group(2, [3]), Group(3, [])],
    ])
    // The changes since the first structure are one change, and it moves no sections.
    expectEqual(heard.first, "[insert section 3]")
    expectEqual(heard.count, 3)
  }

  /// A section is inserted, and an item moves into it later.
  @Test func anItemMovesIntoASectionThatIsNew() {
    let heard = heard([
      [Group(0, [0, 1])],
      [Group(0, [Row(0, 1), 1, 2])],
      [Group(0, [Row(0, 1), 1, 2]), Group(1, [])],
      [Group(0, [1, 2]), Group(1, [Row(0, 1)])],
    ])
    expectEqual(
      heard,
      [
        "[insert item 0-2]", "[insert section 1, delete item 0-0]",
      ])
  }

  /// An item with a pending update is deleted: no update is left to report.
  @Test func updatedItemsGo() {
    let heard = heard([
      [Group(0, [0, 1])], [Group(0, [Row(0, 1), 1, 2])], [Group(0, [1, 2])],
    ])
    expectEqual(heard, ["[insert item 0-2]", "[delete item 0-0]"])
  }

  /// A section with a new title becomes empty, so views must not receive an update for it.
  @Test func anUpdatedSectionBecomesEmpty() {
    let heard = heard([
      [Group(0, [0])], [Group(0, [0, 1], version: 1)], [Group(0, [], version: 1)],
    ])
    expectEqual(heard, ["[insert item 0-1]", "[delete section 0, insert section 0]"])
  }

  /// The data returns to its first state.
  @Test func thereAndBack() {
    let old = [Group(0, [0, 1])]
    let heard = heard([old, [Group(0, [Row(1, 1)])], old])
    expectEqual(heard, ["[delete item 0-0]", "[insert item 0-0]", "[update item 0-1]"])
  }

  /// The second of two items with the same identity has pending content, and moves; then the first
  /// one is deleted. If only the states are compared, the remaining item seems to be the first one.
  @Test func contentOfRepeatedIdentitiesFollowsEachReport() {
    let heard = heard([
      [Group(0, [1, 9]), Group(1, [1, 8]), Group(2, [7])],
      [Group(0, [1, 9]), Group(1, [Row(1, 1), 8, 5]), Group(2, [7])],
      [Group(0, [1, 9]), Group(1, [8, 5]), Group(2, [7, Row(1, 1)])],
      [Group(0, [9]), Group(1, [8, 5]), Group(2, [7, Row(1, 1)])],
    ])
    expectEqual(
      heard,
      [
        "[insert item 1-2]", "[delete item 0-0, move item 1-0 to 2-1]", "[update item 2-1]",
      ])
  }

  /// The same for sections. One of them moves and is edited in two reports.
  @Test func titlesOfRepeatedIdentitiesFollowEachReport() {
    let heard = heard([
      [Group(0, [0]), Group(0, [1]), Group(2, [2])],
      [Group(0, [0]), Group(0, [1], version: 1), Group(2, [2, 5])],
      [Group(0, [0]), Group(2, [2, 5]), Group(0, [1], version: 1)],
      [Group(0, [0]), Group(2, [2, 5]), Group(0, [1, 3], version: 1)],
      [Group(2, [2, 5]), Group(0, [1, 3], version: 1)],
    ])
    expectEqual(heard.first, "[insert item 2-1]")
  }

  /// A listener changes the data by hand, and reports the change.
  @Test func changesByHand() {
    let source = OpenList<Row>([1, 2, 3]) { $0.reload(from: $1) }
    var heard: [String] = []
    var edits = [
      { [unowned source] in
        source.change = nil
        source.items.swapAt(0, 1)
        source.report(.some([.item(type: .move([0, 1], [0, 0]))]))
      }
    ]
    source.reloadBlock = {
      heard.append("\($0)")
      edits.popLast()?()
    }
    source.items = [1, Row(2, 1), 3, 4]
    expectEqual(heard, ["[insert item 0-3]", "[move item 0-1 to 0-0]", "[update item 0-0]"])
  }

  /// The same, but reported through the reload block, in front of which the first report has
  /// installed another one.
  @Test func changesThatAreNotReported() {
    let source = OpenList<Row>([1, 2, 3]) { $0.reload(from: $1) }
    var heard: [String] = []
    var edits = [
      { [unowned source] in
        source.change = nil
        source.items.removeFirst()
        source.reloadBlock?(.some([.item(type: .delete([0, 0]))]))
      }
    ]
    source.reloadBlock = {
      heard.append("\($0)")
      edits.popLast()?()
    }
    source.items = [1, Row(2, 1), 3, 4]
    expectEqual(heard, ["[insert item 0-3]", "[delete item 0-0]", "[update item 0-0]"])
  }

  /// A listener that removes itself receives no content.
  @Test func listenersMayLeave() {
    let source = Rows([1, 2])
    var count = 0
    source.reloadBlock = { [unowned source] _ in
      count += 1
      source.reloadBlock = nil
    }
    source.items = [Row(2, 1), 1]
    expectEqual(count, 1)
  }
}
