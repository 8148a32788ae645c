import TestSupport
import Testing

@testable import DataSourceSwiftUI

@Suite struct RowListTests {
  @Test func `It is an array, and copies stay as they are`() {
    var random = SplitMix64(seed: 3)
    var ids = Array(0..<1_000)
    var list = RowList(ids)
    var copies: [(RowList<Int>, [Int])] = []
    for round in 0..<20_000 {
      if round % 1_000 == 0 {
        copies.append((list, ids))
        list.tree.map(check)
      }
      // Grows, and then shrinks to nothing.
      let grows = round < 8_000 ? !random.once(in: 3) : random.once(in: 4)
      if grows || ids.isEmpty {
        let place = random.below(ids.count + 1)
        ids.insert(round + 1_000, at: place)
        let isInserted = list.insert(round + 1_000, at: place)
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
      let isInserted = list.insert(0, at: place)
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
      #expect(list.firstIndex(of: -1) == nil)
    }
  }

  /// Checks that siblings are balanced, that numbers of rows are right, and that no leaf is empty.
  private func check(_ tree: RowTree) {
    #expect(tree.count > 0)
    guard let (left, right) = tree.children else { return #expect(tree.height == 0) }
    #expect(abs(left.height - right.height) < 2)
    #expect(tree.height == max(left.height, right.height) + 1)
    #expect(tree.count == left.count + right.count)
    check(left)
    check(right)
  }
}
