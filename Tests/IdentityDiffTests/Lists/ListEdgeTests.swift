import IdentityDiff
import TestSupport
import Testing

/// The smallest lists, and lists that share their elements.
@Suite struct ListEdgeTests {
  @Test func emptyLists() {
    let empty: [Entry] = []
    expectEqual(Diff.difference(from: empty, to: empty), ListDifference())
    expectEqual(Diff.difference(from: empty, to: [1]), ListDifference(inserted: [0]))
    expectEqual(Diff.difference(from: [1], to: empty), ListDifference(deleted: [0]))
    expectEqual(Diff.difference(from: empty, to: [1, 2, 3]), ListDifference(inserted: [0, 1, 2]))
    expectEqual(Diff.difference(from: [1, 2, 3], to: empty), ListDifference(deleted: [0, 1, 2]))
  }

  @Test func singleElements() {
    let one: [Entry] = [1]
    expectEqual(Diff.difference(from: one, to: [1]), ListDifference())
    expectEqual(
      Diff.difference(from: one, to: [2]), ListDifference(deleted: [0], inserted: [0]))
    expectEqual(
      Diff.difference(from: one, to: [Entry(1, 1)]),
      ListDifference(updated: [ElementMove(from: 0, to: 0)]))
  }

  /// An element can be moved and updated, and is then listed twice.
  @Test func movedAndUpdated() {
    let old: [Entry] = [1, 2, 3]
    let pair = ElementMove(from: 2, to: 0)
    expectEqual(
      Diff.difference(from: old, to: [Entry(3, 1), 1, 2]),
      ListDifference(moved: [pair], updated: [pair]))
  }

  /// Surplus occurrences are deleted or inserted; the k-th is paired with the k-th.
  @Test func duplicates() {
    let twice: [Entry] = [1, 2, 1]
    expectEqual(
      Diff.difference(from: twice, to: [1, 2]), ListDifference(deleted: [2], oldDuplicates: [2]))
    expectEqual(
      Diff.difference(from: [1, 2], to: twice), ListDifference(inserted: [2], newDuplicates: [2]))
    #expect(
      Diff.difference(from: [1, 1, 2] as [Entry], to: [2, 3, 1, 1]).duplicates
        == DuplicatePositions(old: [1], new: [3])
        || Diff.difference(from: [1, 1, 2] as [Entry], to: [2, 3, 1, 1]).duplicates.isEmpty)
    expectEqual(
      Diff.difference(from: [Entry(1, 0), Entry(1, 1)], to: [Entry(1, 1), Entry(1, 1)]).updated,
      [ElementMove(from: 0, to: 0)])
  }

  @Test func sharedBuffers() {
    for keys in [[], [1], Array(0..<300), [1, 1, 2, 1]] {
      let entries = keys.map { Entry($0) }
      let shared = entries
      let difference = Diff.difference(from: entries, to: shared)
      #expect(difference.isEmpty)
      expectNil(difference.problem(ListCase(old: entries, new: shared)))
    }
  }

  /// Slices of one buffer start at the same or another address, and end elsewhere.
  @Test func sharedStorageOfDifferentLists() {
    let entries = (0..<40).map { Entry($0) }
    for new in [Array(entries.dropLast()), Array(entries.dropFirst()), entries + [40]] {
      let lists = ListCase(old: entries, new: new)
      expectNil(Diff.difference(from: lists.old, to: lists.new).problem(lists))
    }
  }
}
