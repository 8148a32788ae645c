import DataSourceCore
import DataSourcePlanning
import Foundation
import TestSupport
import Testing

@testable import DataSourceViews

@Suite struct MappingChainTests {
  private static let steps: [ChangeSet] = [
    .some([.item(type: .insert([0, 0]))]),
    .some([.item(type: .update([0, 1]))]),
    .some([.item(type: .move([0, 2], [1, 0]))]),
    .some([.section(type: .insert([0]))]),
    .some([.item(type: .delete([1, 1]))]),
  ]

  @Test func leadsThroughAllSteps() {
    let chain = MappingChain(Self.steps)
    expectNil(chain.newIndexPath(for: [0, 0]))
    expectEqual(chain.newIndexPath(for: [0, 1]), [2, 0])
    expectEqual(chain.newIndexPath(for: [0, 2]), [1, 1])
    expectEqual(chain.newIndexPath(for: [1, 0]), [2, 1])
    expectEqual(chain.oldIndexPath(for: [2, 0]), [0, 1])
    expectNil(chain.oldIndexPath(for: [1, 0]))
    expectNil(chain.oldIndexPath(for: [0, 0]))
    #expect(chain.newSection(for: 0) == 1 && chain.oldSection(for: 1) == 0)
    expectNil(chain.oldSection(for: 0))
  }

  @Test func chainsFollowOneAnother() {
    for split in 0...Self.steps.count {
      let first = Self.steps[..<split].map { PlannedChange(reported: $0) }
      let chain = MappingChain(first) + MappingChain(Array(Self.steps[split...]))
      for path: IndexPath in [[0, 0], [0, 1], [0, 2], [0, 3], [1, 0], [2, 0]] {
        expectEqual(chain.newIndexPath(for: path), MappingChain(Self.steps).newIndexPath(for: path))
        expectEqual(chain.oldIndexPath(for: path), MappingChain(Self.steps).oldIndexPath(for: path))
      }
    }
  }

  @Test func anEmptyChainKeepsAll() {
    for chain in [
      MappingChain(), MappingChain([ChangeSet.some([])]), MappingChain([Self.steps[1]]),
    ] {
      expectEqual(chain.newIndexPath(for: [3, 4]), [3, 4])
      expectEqual(chain.oldIndexPath(for: [3, 4]), [3, 4])
      #expect(chain.newSection(for: 5) == 5 && chain.oldSection(for: 5) == 5)
    }
  }

  @Test func aChainOfOneMapping() {
    for step in Self.steps + [.all] where !step.isContentOnly {
      let chain = MappingChain([step])
      #expect(!chain.isEmpty)
      for path: IndexPath in [[0, 0], [0, 1], [0, 2], [0, 3], [1, 0], [2, 0]] {
        expectEqual(chain.newIndexPath(for: path), step.mapping.newIndexPath(for: path))
        expectEqual(chain.oldIndexPath(for: path), step.mapping.oldIndexPath(for: path))
        expectEqual(chain.newSection(for: path[0]), step.mapping.newSection(for: path[0]))
        expectEqual(chain.oldSection(for: path[0]), step.mapping.oldSection(for: path[0]))
      }
    }
    #expect(MappingChain().isEmpty)
    #expect(MappingChain([Self.steps[1]]).isEmpty, "updates are not mapped")
    #expect(!MappingChain(Self.steps).isEmpty)
  }

  @Test func nothingIsFollowedThroughABrokenOne() {
    for chain in [.broken, MappingChain([ChangeSet.all]), .broken + MappingChain(Self.steps)] {
      #expect(chain.newIndexPath(for: [0, 1]) == nil && chain.oldIndexPath(for: [2, 0]) == nil)
      #expect(chain.newSection(for: 0) == nil && chain.oldSection(for: 0) == nil)
    }
  }

  @Test func noIndexPathOfAnItem() {
    for path: IndexPath in [[], [0], [0, 0, 0], [-1, 0], [0, -1], [.min, .min]] {
      expectNil(MappingChain(Self.steps).newIndexPath(for: path))
      expectNil(MappingChain(Self.steps).oldIndexPath(for: path))
    }
  }
}

extension MappingChain {
  init(_ changeSets: [ChangeSet]) {
    self.init(changeSets.map { PlannedChange(reported: $0) })
  }
}
