import DataSourceCore
import DataSourceStreams
import Foundation
import TestSupport
import Testing

@testable import DataSourceViews

/// Compares the shown items with a dictionary, step by step.
@Suite struct ShownItemsModelTests {
  private struct Model {
    var items: [IndexPath: (item: Int, itemInCell: Int?)] = [:]
    var limit = 64

    mutating func follow(
      _ after: (IndexPath) -> IndexPath?, cells: (IndexPath) -> IndexPath?
    ) {
      let old = items
      items = [:]
      for (path, entry) in old {
        guard let target = after(path) else { continue }
        items[target] = (entry.item, cells(path) == target ? entry.itemInCell : nil)
      }
    }

    mutating func keep(_ paths: [IndexPath]) {
      items = items.filter { paths.contains($0.key) }
      limit = max(64, 2 * items.count)
    }
  }

  /// Both, and the steps so far.
  private struct Pair {
    var shown = ShownItems()
    var model = Model()
    var random: SplitMix64

    /// The size of the list.
    let (sections, items): (Int, Int)

    private var next = 0
    private(set) var steps: [String] = []

    init(seed: UInt64, sections: Int, items: Int) {
      (random, self.sections, self.items) = (SplitMix64(seed: seed), sections, items)
    }

    mutating func path() -> IndexPath { [random.below(sections), random.below(items)] }

    mutating func note(_ path: IndexPath, withCell: Bool) {
      next += 1
      shown.note(next, at: ItemPath(path)!, isInCell: withCell)
      model.items[path, default: (next, nil)].item = next
      if withCell { model.items[path]?.itemInCell = next }
    }

    private mutating func changeSet() -> ChangeSet {
      if random.once(in: 40) { return .all }
      return .some(
        (0..<random.below(5)).map { _ in
          let (from, to) = (path(), path())
          if random.once(in: 8) {
            return .section(type: random.once(in: 2) ? .move([from[0]], [to[0]]) : .insert([to[0]]))
          }
          return switch random.below(4) {
          case 0: .item(type: .delete(from))
          case 1: .item(type: .insert(to))
          case 2: .item(type: .move(from, to))
          default: .item(type: .update(from))
          }
        })
    }

    mutating func step() {
      switch random.below(8) {
      case 0...3:
        let (path, withCell) = (path(), random.once(in: 2))
        steps.append("note \(path), \(withCell)")
        note(path, withCell: withCell)
      case 4:
        let first = path()
        steps.append("note all, backward from \(first)")
        for item in (0...first[1]).reversed() { note([first[0], item], withCell: item % 3 == 0) }
      case 5:
        let paths = (0..<random.below(30)).map { _ in path() }
        guard random.once(in: 4) else { return }
        steps.append("keep \(paths)")
        shown = shown.keeping(paths)
        model.keep(paths)
      case 6:
        let changes = changeSet()
        steps.append("follow \(changes)")
        shown = shown.following { position in
          changes.mapping.positionAfter(position).map { ($0, true) }
        }
        model.follow(changes.mapping.newIndexPath(for:), cells: changes.mapping.newIndexPath(for:))
      default:
        let (changes, cells) = ((0..<random.below(3)).map { _ in changeSet() }, changeSet().mapping)
        steps.append("follow \(changes), but the cells others")
        let chain = MappingChain(changes)
        let isMapped = random.once(in: 2)
        shown = shown.following { position in
          chain.newIndexPath(for: position.indexPath).flatMap(ItemPath.init).map {
            ($0, (isMapped ? cells.positionAfter(position) : position) == $0)
          }
        }
        model.follow(chain.newIndexPath(for:)) { isMapped ? cells.newIndexPath(for: $0) : $0 }
      }
    }

    /// What differs, if anything.
    var difference: String? {
      if shown.isFull != (model.items.count > model.limit) { return "isFull" }
      for section in 0..<sections + 3 {
        for item in 0..<items + 3 {
          let path: IndexPath = [section, item]
          let position = ItemPath(section: section, item: item)
          if shown.item(at: position) as? Int != model.items[path]?.item {
            return "item at \(path)"
          }
          if shown.itemInCell(at: position) as? Int != model.items[path]?.itemInCell {
            return "item in the cell at \(path)"
          }
        }
      }
      return nil
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func smallLists(seed: UInt64) {
    for round in 0..<UInt64(TestLength.pick(20, long: 400)) {
      var pair = Pair(seed: 1_000 * seed + round, sections: 3, items: 4)
      for _ in 0..<20 {
        pair.step()
        guard let difference = pair.difference else { continue }
        Issue.record("\(difference), seed \(1_000 * seed + round): \(pair.steps)")
        return
      }
    }
  }

  @Test(arguments: [1, 2, 3])
  func longLists(seed: UInt64) {
    var pair = Pair(seed: seed, sections: 2, items: 700)
    for _ in 0..<TestLength.pick(40, long: 400) {
      pair.step()
      guard let difference = pair.difference else { continue }
      Issue.record("\(difference), seed \(seed): \(pair.steps)")
      return
    }
  }

  /// Items may be read in any order.
  @Test(arguments: [1, 2])
  func readInAnyOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for order in [
      Array(0..<2_000), (0..<2_000).reversed(), (0..<2_000).shuffled(using: &random),
    ] {
      var items = ShownItems()
      let positions = (0..<2_000).map { ItemPath(section: 0, item: $0) }
      for item in order {
        items.note(item, at: positions[item], isInCell: item.isMultiple(of: 2))
        items.note(-item, at: positions[item])
      }
      for _ in 0..<2 {
        #expect(positions.allSatisfy { items.item(at: $0) as? Int == -$0.item }, "seed \(seed)")
        #expect(
          positions.allSatisfy {
            items.itemInCell(at: $0) as? Int == ($0.item.isMultiple(of: 2) ? $0.item : nil)
          }, "seed \(seed)")
        items = items.following { ($0, true) }
      }
    }
  }

  @Test func noIndexPathOfAnItem() {
    var items = ShownItems()
    let last = ItemPath(section: .max, item: .max)
    items.note(2, at: last)
    items = items.keeping([[], [0], [.max, .max], [0, 0, 0], [.max, .max], [-1, 0]])
    expectEqual(items.item(at: last) as? Int, 2)
  }
}
