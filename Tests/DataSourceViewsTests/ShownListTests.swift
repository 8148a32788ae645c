import ChangePlanning
import DataSourceKit
import Foundation
import Testing

@testable import DataSourceViews

@Suite struct ShownListTests {
  private static let paths: [IndexPath] = (0..<4).flatMap { section in
    (0..<4).map { [section, $0] }
  }

  /// Two sections with items and values. Some cells show another item than was read last.
  private static func list() -> ShownList {
    let list = ShownList(counts: [3, 2])
    for (number, path) in list.indexPaths.enumerated() {
      let position = ItemPath(path)!
      list.recalled.note("old", at: position)
      list.recalled.noteCell(at: position)
      if number != 2 { list.recalled.note("item \(number)", at: position) }
    }
    list.sectionValues = [0: [.headerTitle: "first"], 1: [.footerTitle: "second"]]
    return list
  }

  private static func describe(_ list: ShownList) -> [String] {
    let items = paths.map {
      "\($0): \(list.item($0) ?? "-"), \(list.itemInCell($0) ?? "-")"
    }
    let values = list.sectionValues.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
    return ["\(list.counts)"] + items + values
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
      let (after, mapping) = ([-1, 4, 2], changeSet.mapping)
      let change =
        changeSet == .all ? .reload : PlannedChange(viewing: Batch(changeSet.changes))
      let (short, long, one) = (Self.list(), Self.list(), Self.list())
      short.takeOver(after, MappingChain(change), change)
      // The second mapping has no effect on these index paths, but the chain is followed step by
      // step.
      long.takeOver(
        after, MappingChain([changeSet, .some([.item(type: .insert([9, 9]))])]),
        change)
      one.takeOver(after, MappingChain([changeSet]), change)
      #expect(Self.describe(short) == Self.describe(one), "\(changeSet)")
      #expect(Self.describe(short) == Self.describe(long), "\(changeSet)")
      #expect(short.counts == [0, 4, 2])

      for path in Self.list().indexPaths {
        guard let target = mapping.newIndexPath(for: path) else { continue }
        #expect(short.item(target) == Self.list().item(path))
        #expect(short.itemInCell(target) == "old")
      }
      for section in 0..<2 {
        guard let target = mapping.newSection(for: section) else { continue }
        #expect(short.sectionValues[target]?.keys == Self.list().sectionValues[section]?.keys)
      }
      let kept = (0..<2).compactMap(mapping.newSection(for:))
      #expect(short.sectionValues.keys.sorted() == kept.sorted())
    }
  }

  /// A reload replaces all cells, but the items are mapped.
  @Test func aReloadKeepsTheItems() {
    let deletion = ChangeSet.some([.item(type: .delete([0, 0]))])
    for (chain, first) in [(MappingChain([deletion]), "item 1"), (MappingChain(), "item 0")] {
      let list = Self.list()
      list.takeOver([3, 2], chain, .reload)
      #expect(list.item([0, 0]) == first)
      #expect(Self.paths.allSatisfy { list.itemInCell($0) == nil })
      #expect(list.sectionValues.count == 2)
    }
  }

  /// The queued changes cancel out, so the cells remain where they are, while the items move.
  @Test func cellsThatStay() {
    let list = Self.list()
    let swap = ChangeSet.some([.item(type: .move([0, 0], [0, 1]))])
    list.takeOver([3, 2], MappingChain([swap]), .nothing)
    #expect(list.item([0, 0]) == "item 1" && list.item([0, 1]) == "item 0")
    #expect((0..<3).map { list.itemInCell([0, $0]) } == [nil, nil, "old"])
  }

  @Test func nothingIsRecalled() {
    let list = ShownList(counts: [1])
    let insertion = ChangeSet.some([.item(type: .insert([0, 0]))])
    let change = PlannedChange(structure: insertion)
    list.takeOver([2], MappingChain([insertion]), change)
    #expect(list.counts == [2] && list.recalled.isEmpty)
    list.takeOver([3], MappingChain(change), change)
    #expect(list.counts == [3] && list.recalled.isEmpty)
    let isAdopted = list.adopt(insertion)
    #expect(isAdopted && list.counts == [4] && list.recalled.isEmpty)
  }
}

extension ShownList {
  fileprivate func item(_ indexPath: IndexPath) -> String? {
    recalled.item(at: ItemPath(indexPath)!)
  }

  fileprivate func itemInCell(_ indexPath: IndexPath) -> String? {
    recalled.itemInCell(at: ItemPath(indexPath)!)
  }
}
