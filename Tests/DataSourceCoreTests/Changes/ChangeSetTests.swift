import DataSourceChanges
import DataSourceCore
import Foundation
import TestSupport
import Testing

@Suite struct ChangeSetTests {
  @Test func itemIsAnotherWayToWriteObject() {
    expectEqual(Change.item(type: .insert([0, 0])), Change.object(type: .insert([0, 0])))
    #expect(Change.item(type: .insert([0, 0])) != Change.section(type: .insert([0, 0])))
  }

  @Test func theOrderDoesNotMatter() {
    let insert: Change = .item(type: .insert([0, 0]))
    let delete: Change = .item(type: .delete([0, 1]))
    let batch: ChangeSet = .some([insert, delete])
    expectEqual(batch, .some([delete, insert]))
    expectEqual(batch.hashValue, ChangeSet.some([delete, insert]).hashValue)
    expectEqual(batch.inverse.inverse, batch)
    #expect(batch != .some([insert]))
    #expect(ChangeSet.some([insert, insert, delete]) != .some([insert, delete, delete]))
    #expect(ChangeSet.some([]) != .all)
  }

  @Test func sectionsAreNamedByTheFirstComponent() {
    let short: ChangeSet = .some([.section(type: .move([0], [2]))])
    let long: ChangeSet = .some([.section(type: .move([0, 0], [2, 0]))])
    expectEqual(short, long)
    expectEqual(Set([short, long]).count, 1)
    #expect(short != .some([.section(type: .move([0], [1]))]))
    #expect(Change.section(type: .insert([1])) != .section(type: .delete([1])))
    #expect(Change.section(type: .insert([1, 2, 3])) != .section(type: .insert([1])))
    #expect(Change.item(type: .insert([1])) != .item(type: .insert([1, 0])))
    #expect(Change.section(type: .insert([1, 0])) != .item(type: .insert([1, 0])))
  }

  @Test func descriptions() {
    let changes: ChangeSet = .some([
      .section(type: .delete([3])), .section(type: .insert([2, 0])),
      .section(type: .move([0], [1])), .item(type: .move([0, 1], [2, 0])),
      .item(type: .update([1, 0])), .item(type: .insert([])), .section(type: .delete([1, 2, 3])),
    ])
    expectEqual(
      changes.description,
      "[delete section 3, insert section 2, move section 0 to 1, move item 0-1 to 2-0, "
        + "update item 1-0, insert item (empty), delete section 1-2-3]")
    expectEqual(ChangeSet.all.description, "reload all")
    expectEqual(ChangeSet.some([]).description, "[]")
  }

  @Test func valueSemantics() {
    let insert: Change = .item(type: .insert([0, 0]))
    let update: Change = .item(type: .update([0, 0]))
    expectEqual(Set<ChangeSet>([.all, .all, .some([]), .some([insert]), .some([insert])]).count, 3)
    #expect(ChangeSet.some([]).isEmpty)
    #expect(!ChangeSet.some([insert]).isEmpty)
    #expect(!ChangeSet.all.isEmpty)
    #expect(ChangeSet.some([update]).isContentOnly)
    #expect(!ChangeSet.some([update, insert]).isContentOnly)
    #expect(!ChangeSet.all.isContentOnly)
    expectEqual(ChangeSet.some([update, insert]).changes, [update, insert])
    #expect(ChangeSet.all.changes.isEmpty)

    func send(_ value: some Sendable) {}
    send(ChangeSet.all)
    send(ChangeSet.all.mapping)
  }

  @Test func spaces() {
    expectNil(ChangeType.insert([0, 1]).before)
    expectEqual(ChangeType.insert([0, 1]).after, [0, 1])
    expectEqual(ChangeType.delete([0, 1]).before, [0, 1])
    expectNil(ChangeType.delete([0, 1]).after)
    expectEqual(ChangeType.move([0, 1], [0, 2]).before, [0, 1])
    expectEqual(ChangeType.move([0, 1], [0, 2]).after, [0, 2])
    expectEqual(ChangeType.update([0, 1]).before, [0, 1])
    expectNil(ChangeType.update([0, 1]).after)
  }
}

/// Merges whose results are known.
@Suite struct MergeExampleTests {
  @Test func aWrongBatchStaysWrong() {
    let wrong: Change = .item(type: .insert([0]))
    expectEqual(ChangeSet.some([wrong]).inverse, .some([wrong]))
    let next: ChangeSet = .some([.item(type: .delete([0, 0]))])
    #expect(ChangeSet.some([wrong]).merged(with: next).changes.contains(wrong))
    #expect(next.merged(with: .some([wrong])).changes.contains(wrong))
  }

  @Test func anUpdateGoesWithItsCutMove() throws {
    let first: ChangeSet = .some([.item(type: .update([0, 0])), .section(type: .insert([0]))])
    let merged = first.merged(with: .some([.item(type: .move([1, 0], [0, 0]))]))
    try merged.validate(before: [1], after: [1, 0])
    expectEqual(merged, .some([.section(type: .insert([0])), .item(type: .delete([0, 0]))]))
  }

  @Test func mergingSaysInOtherWordsWhatOneBatchCannotSay() {
    func section(_ type: ChangeType) -> ChangeSet { .some([.section(type: type)]) }
    func item(_ type: ChangeType) -> ChangeSet { .some([.item(type: type)]) }

    // There and back again.
    expectEqual(
      item(.move([0, 0], [0, 2])).merged(with: item(.move([0, 2], [0, 0]))), .some([]))
    expectEqual(section(.move([0], [2])).merged(with: section(.move([2], [0]))), .some([]))
    // An item cannot move into a section that the same batch inserts …
    expectEqual(
      section(.insert([1])).merged(with: item(.move([0, 0], [1, 0]))),
      .some([.section(type: .insert([1, 0])), .item(type: .delete([0, 0]))]))
    // … nor out of one that it deletes.
    expectEqual(
      item(.move([1, 0], [0, 0])).merged(with: section(.delete([1]))),
      .some([.section(type: .delete([1, 0])), .item(type: .insert([0, 0]))]))
    // Of two sections that cross, the one whose items change stays.
    expectEqual(
      section(.move([0], [1])).merged(with: item(.insert([1, 0]))),
      .some([.section(type: .move([1], [0])), .item(type: .insert([1, 0]))]))
    // An item that is moved and updated is replaced: a deletion and an insertion.
    expectEqual(
      item(.move([0, 0], [0, 1])).merged(with: item(.update([0, 1]))),
      .some([.item(type: .delete([0, 0])), .item(type: .insert([0, 1]))]))
    // A section that gets its first items and is then updated may have been empty.
    expectEqual(
      item(.insert([0, 0])).merged(with: section(.update([0]))),
      .some([.section(type: .delete([0, 0])), .section(type: .insert([0, 0]))]))
  }

  /// Two batches are equal if each change occurs equally often in both, whatever its index paths.
  @Test func equalityOfEverySmallBatch() {
    let pool: [Change] = [
      .section(type: .delete([1])), .section(type: .delete([1, 0])), .section(type: .delete([-1])),
      .section(type: .delete([])), .item(type: .delete([0, 1])), .item(type: .insert([0, 1])),
      .item(type: .update([0, 1])), .item(type: .update([0])), .item(type: .insert([0, -1])),
      .item(type: .move([0, 1], [0, 2])), .item(type: .move([0, 1], [0, 3])),
      .item(type: .move([0, 2], [0, 1])), .item(type: .move([0, 1], [])),
    ]
    let batches = Spaces.lists(keys: pool.count, upTo: 2).map { $0.map { pool[$0] } }
    func tally(_ changes: [Change]) -> [Change: Int] {
      changes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    var equal = 0
    for left in batches {
      for right in batches {
        let isEqual = tally(left) == tally(right)
        if isEqual { equal += 1 }
        expectEqual((ChangeSet.some(left) == .some(right)), isEqual, "\(left), \(right)")
      }
    }
    #expect(equal > batches.count)
  }
}
