import DataSourceCore
import Foundation
import TestSupport
import Testing

/// The changes of a change set by kind.
@Suite struct ChangeSetKindTests {
  @Test func sortedByKindAndPosition() {
    let changes: ChangeSet = .some([
      .item(type: .move([3, 1], [0, 0])), .item(type: .insert([2, 1])),
      .item(type: .insert([0, 4])), .item(type: .delete([3, 2])), .item(type: .delete([3, 0])),
      .item(type: .move([0, 2], [2, 0])), .section(type: .delete([2])),
      .section(type: .insert([1])), .section(type: .move([5, 0], [4])),
      .section(type: .delete([1])), .section(type: .move([4], [5])),
      .item(type: .update([2, 0])), .item(type: .update([0, 0])), .section(type: .update([7, 0])),
    ])
    expectEqual(changes.deletedSections, [1, 2])
    expectEqual(changes.insertedSections, [1])
    expectEqual(changes.movedSections, [.init(from: 4, to: 5), .init(from: 5, to: 4)])
    expectEqual(changes.updatedSections, [7])
    expectEqual(changes.deletedItems, [[3, 0], [3, 2]])
    expectEqual(changes.insertedItems, [[0, 4], [2, 1]])
    expectEqual(
      changes.movedItems, [.init(from: [0, 2], to: [2, 0]), .init(from: [3, 1], to: [0, 0])])
    expectEqual(changes.updatedItems, [[0, 0], [2, 0]])
  }

  @Test func malformedIndexPathsAreLeftOut() {
    let paths: [IndexPath] = [[], [-1], [0, 0, 0], [-1, 0], [0, -1], [.min, .min]]
    let items = paths.map { Change.item(type: .insert($0)) }
    let sections = paths.filter { $0 != [0, -1] }.map { Change.section(type: .delete($0)) }
    let changes: ChangeSet = .some(items + sections)
    #expect(changes.insertedItems.isEmpty && changes.deletedSections.isEmpty)
    #expect(ChangeSet.all.insertedItems.isEmpty && ChangeSet.all.updatedSections.isEmpty)
  }

  @Test func theLastPossibleSection() {
    let changes: ChangeSet = .some([
      .section(type: .delete([.max])), .section(type: .insert([.max])),
      .item(type: .delete([.max, .max])),
    ])
    expectEqual(changes.deletedItems, [[.max, .max]])
    // An index set cannot hold it.
    #expect(changes.deletedSections.isEmpty && changes.insertedSections.isEmpty)
  }
}
