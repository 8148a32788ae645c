import TestSupport
import Testing

@testable import DataSourceObservation
@testable import DataSourceSwiftUI

@Suite struct RowListTests {
  @Test func `It is an array, and copies stay as they are`() {
    checkEdits { $0 }
    // The strings are not stored inline, so that the sanitizers find rows that are released
    // wrongly.
    checkEdits { "A row with the number \($0)" }
  }

  private func checkEdits<ID: Hashable>(_ id: (Int) -> ID) {
    var random = SplitMix64(seed: 3)
    var ids = (0..<1_000).map(id)
    var list = RowList(ids)
    var copies: [(RowList<ID>, [ID])] = []
    for round in 0..<20_000 {
      if round % 1_000 == 0 {
        copies.append((list, ids))
        list.tree.map { _ = height(checking: $0) }
      }
      // Grows, and then shrinks to nothing.
      let grows = round < 8_000 ? !random.once(in: 3) : random.once(in: 4)
      if grows || ids.isEmpty {
        let place = random.below(ids.count + 1)
        ids.insert(id(round + 1_000), at: place)
        let isInserted = list.insert(id(round + 1_000), at: place)
        #expect(isInserted)
      } else {
        let place = random.below(ids.count)
        ids.remove(at: place)
        let isRemoved = list.remove(at: place)
        #expect(isRemoved)
      }
      guard !ids.isEmpty else { continue }
      let place = random.below(ids.count)
      #expect(list.count == ids.count && list[place] == ids[place])
    }
    for place in [-1, ids.count + 1] {
      let isInserted = list.insert(id(0), at: place)
      let isRemoved = list.remove(at: place)
      #expect(!isInserted && !isRemoved)
    }
    copies.append((list, ids))
    for (list, ids) in copies {
      #expect(list.elementsEqual(ids) && list.count == ids.count)
      #expect(ids.indices.allSatisfy { list[$0] == ids[$0] })
      for place in [0, ids.count / 2, ids.count - 1] where ids.indices.contains(place) {
        #expect(list.firstIndex(of: ids[place]) == place)
      }
      #expect(list.firstIndex(of: id(-1)) == nil)
    }
  }

  /// Checks that row counts are right, that siblings have equal heights, and that no node is empty
  /// or too large.
  ///
  /// - Returns: The height of the tree.
  private func height(checking tree: RowTree) -> Int {
    #expect(tree.count > 0)
    if tree.children.isEmpty {
      #expect(tree.count < 128)
      return 0
    }
    #expect(tree.children.count < 2 * RowTree.fanOut)
    #expect(tree.children.allSatisfy { $0.count == $0.tree.count })
    #expect(tree.count == tree.children.reduce(0) { $0 + $1.count })
    let heights = Set(tree.children.map { height(checking: $0.tree) })
    #expect(heights.count == 1)
    return (heights.first ?? 0) + 1
  }
}
