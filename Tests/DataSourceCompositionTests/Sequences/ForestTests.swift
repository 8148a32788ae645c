import TestSupport
import Testing

@testable import DataSourceComposition

@Suite struct ForestTests {
  /// The same sequences as plain arrays.
  struct Model {
    var trees: [[(handle: Int, weight: Int)]]
  }

  @Test func everyShortEditSequence() {
    // All ways to insert five handles and then remove them again, in every order of positions.
    func edit(_ forest: Forest, _ model: Model, inserted: Int, removed: Int) {
      check(forest, model)
      if inserted < 5 {
        for position in 0...model.trees[0].count {
          var forest = forest
          var model = model
          forest.insert(inserted, in: 0, at: position, weight: inserted % 3)
          model.trees[0].insert((inserted, inserted % 3), at: position)
          edit(forest, model, inserted: inserted + 1, removed: removed)
        }
      } else {
        for position in model.trees[0].indices {
          var forest = forest
          var model = model
          forest.remove(model.trees[0][position].handle)
          model.trees[0].remove(at: position)
          check(forest, model)
          if removed < 1 { edit(forest, model, inserted: inserted, removed: removed + 1) }
        }
      }
    }
    edit(Forest(), Model(trees: [[]]), inserted: 0, removed: 0)
  }

  @Test(arguments: [1, 2, 3])
  func randomEdits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var forest = Forest()
    var model = Model(trees: [[], [], []])
    var pool = HandlePool()
    for step in 0..<6_000 {
      let tree = random.below(3)
      let count = model.trees[tree].count
      // It grows first and shrinks then, with phases of appending and of removing at the front.
      let grows = random.below(10) < (step < 4_000 ? 7 : 3)
      switch grows ? 0 : random.below(4) {
      case 0:
        let position = random.once(in: 2) ? count : random.below(count + 1)
        let weight = random.below(4)
        let handle = pool.take()
        forest.insert(handle, in: tree, at: position, weight: weight)
        model.trees[tree].insert((handle, weight), at: position)
      case 1 where count > 0:
        let position = random.below(count)
        let weight = random.below(4)
        forest.setWeight(weight, of: model.trees[tree][position].handle)
        model.trees[tree][position].weight = weight
      default:
        guard count > 0 else { continue }
        let position = random.once(in: 2) ? 0 : random.below(count)
        let handle = model.trees[tree].remove(at: position).handle
        forest.remove(handle)
        pool.give(handle)
        #expect(!forest.contains(handle))
      }
      if step % 97 == 0 || step > 5_990 { check(forest, model) }
    }
  }

  @Test(arguments: 0..<40)
  func fill(count: Int) {
    var forest = Forest()
    let order = (0..<count).map { ($0 * 7 + 3) % max(count, 1) }
    let handles = count % 7 == 0 ? Array(0..<count) : order
    forest.fill(2, with: handles, weights: handles.map { $0 % 2 })
    check(forest, Model(trees: [[], [], handles.map { ($0, $0 % 2) }]))
    forest.removeAll(in: 2)
    check(forest, Model(trees: [[], [], []]))
  }

  @Test func appendingKeepsTheTreesShallow() {
    var forest = Forest()
    for handle in 0..<20_000 { forest.insert(handle, in: 0, at: handle) }
    for handle in 0..<19_000 { forest.remove(handle) }
    for handle in 0..<19_000 { forest.insert(handle, in: 0, at: 0) }
    let depths = forest.nodes.map { 63 - $0.label.trailingZeroBitCount }
    #expect(depths.max()! < 32)
    #expect(forest.handles(in: 0) == (0..<19_000).reversed() + (19_000..<20_000))
  }

  @Test func partitioning() {
    var forest = Forest()
    forest.fill(0, with: Array(0..<100))
    for bound in 0...100 {
      #expect(forest.partitioningPosition(in: 0) { $0 >= bound } == bound)
    }
  }
}

extension ForestTests {
  /// Checks all invariants, and everything that can be asked.
  func check(
    _ forest: Forest, _ model: Model, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func expect(_ condition: Bool) { #expect(condition, sourceLocation: sourceLocation) }
    for (tree, list) in model.trees.enumerated() {
      expect(forest.handles(in: tree) == list.map(\.handle))
      expect(forest.count(in: tree) == list.count)
      expect(forest.total(in: tree) == list.reduce(0) { $0 + $1.weight })
      expect(forest.handle(at: -1, in: tree) == nil)
      expect(forest.handle(at: list.count, in: tree) == nil)
      var total = 0
      for (position, entry) in list.enumerated() {
        expect(forest.handle(at: position, in: tree) == entry.handle)
        expect(forest.position(of: entry.handle) == position)
        expect(forest.tree(of: entry.handle) == tree)
        expect(forest.total(before: entry.handle) == total)
        expect(forest.weight(of: entry.handle) == entry.weight)
        for rest in 0..<entry.weight {
          let found = forest.handle(atTotal: total + rest, in: tree)
          expect(found?.handle == entry.handle && found?.rest == rest)
        }
        total += entry.weight
        if position > 0 { expect(forest.precedes(list[position - 1].handle, entry.handle)) }
      }
      expect(forest.handle(atTotal: total, in: tree) == nil)
    }
    for (handle, node) in forest.nodes.enumerated() where node.tree >= 0 {
      expect(!forest.isUnbalanced(node))
      if node.parent < 0 {
        expect(forest.roots[Int(node.tree)] == handle && node.label == Forest.rootLabel)
      } else {
        let parent = forest.nodes[Int(node.parent)]
        let step = Forest.step(below: parent.label)
        expect(step > 0)
        let isLeft = parent.left == handle
        expect(isLeft || parent.right == handle)
        expect(node.label == (isLeft ? parent.label - step : parent.label + step))
      }
    }
  }
}
