import DataSourceCore
import DataSourcePlanning
import Foundation
import TestSupport
import Testing
import TransitionSupport

@testable import DataSourceViews

/// What a view has read follows the changes that it shows.
@MainActor @Suite struct FollowingTests {
  private static let paths: [IndexPath] = (0..<4).flatMap { section in
    (0..<4).map { [section, $0] }
  }

  /// Two sections with items and values. Some cells show another item than was read last.
  private static func list() -> ListViewUpdater<Row> {
    let list = ListViewUpdater<Row>(dataSource: ArraySource([[1, 2, 3], [4, 5]]))
    for (number, path) in list.indexPaths.enumerated() {
      list.noteCell(Row(100 + number), at: path)
      if number != 2 { _ = list.item(at: path) }
    }
    list.sectionValues = [0: [.headerTitle: "first"], 1: [.footerTitle: "second"]]
    return list
  }

  private static func describe(_ list: ListViewUpdater<Row>) -> [String] {
    let items = paths.map {
      "\($0): \(list.id($0) ?? -1), \(list.itemInCell(at: $0)?.id ?? -1)"
    }
    return items + list.sectionValues.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
  }

  /// If the cells follow a change, its effect is the same as a mapping and as a chain.
  @Test func changesThatTheCellsFollow() {
    let changes: [ChangeSet] = [
      .all, .some([]), .some([.item(type: .insert([0, 1]))]),
      .some([.item(type: .delete([0, 0]))]),
      .some([.item(type: .move([0, 2], [1, 0]))]), .some([.section(type: .move([0], [1]))]),
      .some([.section(type: .delete([0])), .item(type: .insert([0, 0]))]),
      .some([.section(type: .insert([0])), .item(type: .move([1, 1], [2, 0]))]),
      .some([.item(type: .update([0, 0]))]), .some([.section(type: .update([1]))]),
    ]
    for changeSet in changes {
      let mapping = changeSet.mapping
      let change =
        changeSet == .all ? .reload : PlannedChange(viewing: Batch(changeSet.changes))
      let (short, long) = (Self.list(), Self.list())
      short.follow(MappingChain([change]), cells: change)
      // The second mapping has no effect on these index paths, but the chain is followed step by
      // step.
      long.follow(
        MappingChain([changeSet, .some([.item(type: .insert([9, 9]))])]), cells: change)
      expectEqual(Self.describe(short), Self.describe(long), "\(changeSet)")

      for (number, path) in Self.list().indexPaths.enumerated() {
        guard let target = mapping.newIndexPath(for: path) else { continue }
        expectEqual(short.id(target), (number == 2 ? 102 : number + 1))
        expectEqual(short.itemInCell(at: target)?.id, 100 + number)
      }
      for section in 0..<2 {
        guard let target = mapping.newSection(for: section) else { continue }
        expectEqual(short.sectionValues[target]?.keys, Self.list().sectionValues[section]?.keys)
      }
      let kept = (0..<2).compactMap(mapping.newSection(for:))
      expectEqual(short.sectionValues.keys.sorted(), kept.sorted())
    }
  }

  /// A reload replaces all cells, but the items are mapped.
  @Test func aReloadKeepsTheItems() {
    let deletion = ChangeSet.some([.item(type: .delete([0, 0]))])
    for (chain, first) in [(MappingChain([deletion]), 2), (MappingChain(), 1)] {
      let list = Self.list()
      list.follow(chain, cells: .reload)
      expectEqual(list.id([0, 0]), first)
      #expect(Self.paths.allSatisfy { list.itemInCell(at: $0) == nil })
      expectEqual(list.sectionValues.count, 2)
    }
  }

  /// The queued changes cancel out, so the cells remain where they are, while the items move.
  @Test func cellsThatStay() {
    let list = Self.list()
    let swap = ChangeSet.some([.item(type: .move([0, 0], [0, 1]))])
    list.follow(MappingChain([swap]), cells: .nothing)
    #expect(list.id([0, 0]) == 2 && list.id([0, 1]) == 1)
    expectEqual((0..<3).map { list.itemInCell(at: [0, $0])?.id }, [nil, nil, 102])
  }
}

extension ListViewUpdater<Row> {
  /// The number of the item read last.
  fileprivate func id(_ indexPath: IndexPath) -> Int? {
    shownIdentity(at: indexPath)?.base as? Int
  }
}
