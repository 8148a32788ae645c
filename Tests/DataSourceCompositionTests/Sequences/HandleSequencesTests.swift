import TestSupport
import Testing

@testable import DataSourceComposition

@Suite struct HandleSequencesTests {
  /// The same sequences as plain arrays.
  struct Model {
    var trees: [[(handle: Int, weight: Int)]]
  }

  @Test func everyShortEditSequence() {
    // All ways to insert five handles and then remove them again, in every order of positions.
    func edit(_ sequences: HandleSequences, _ model: Model, inserted: Int, removed: Int) {
      check(sequences, model)
      if inserted < 5 {
        for position in 0...model.trees[0].count {
          var sequences = sequences
          var model = model
          sequences.insert(inserted, in: 0, at: position, weight: inserted % 3)
          model.trees[0].insert((inserted, inserted % 3), at: position)
          edit(sequences, model, inserted: inserted + 1, removed: removed)
        }
      } else {
        for position in model.trees[0].indices {
          var sequences = sequences
          var model = model
          sequences.remove(model.trees[0][position].handle)
          model.trees[0].remove(at: position)
          check(sequences, model)
          if removed < 1 { edit(sequences, model, inserted: inserted, removed: removed + 1) }
        }
      }
    }
    edit(HandleSequences(), Model(trees: [[]]), inserted: 0, removed: 0)
  }

  @Test(arguments: [1, 2, 3])
  func randomEdits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var sequences = HandleSequences()
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
        sequences.insert(handle, in: tree, at: position, weight: weight)
        model.trees[tree].insert((handle, weight), at: position)
      case 1 where count > 0:
        let position = random.below(count)
        let weight = random.below(4)
        sequences.setWeight(weight, of: model.trees[tree][position].handle)
        model.trees[tree][position].weight = weight
      default:
        guard count > 0 else { continue }
        let position = random.once(in: 2) ? 0 : random.below(count)
        let handle = model.trees[tree].remove(at: position).handle
        sequences.remove(handle)
        pool.give(handle)
        #expect(!sequences.contains(handle))
      }
      if step % 97 == 0 || step > 5_990 { check(sequences, model) }
    }
  }

  @Test(arguments: 0..<40)
  func fill(count: Int) {
    var sequences = HandleSequences()
    let order = (0..<count).map { ($0 * 7 + 3) % max(count, 1) }
    let handles = count % 7 == 0 ? Array(0..<count) : order
    sequences.fill(2, with: handles, weights: handles.map { $0 % 2 })
    check(sequences, Model(trees: [[], [], handles.map { ($0, $0 % 2) }]))
    sequences.removeAll(in: 2)
    check(sequences, Model(trees: [[], [], []]))
  }

  @Test func appendingKeepsTheTreesShallow() {
    var sequences = HandleSequences()
    for handle in 0..<20_000 { sequences.insert(handle, in: 0, at: handle) }
    for handle in 0..<19_000 { sequences.remove(handle) }
    for handle in 0..<19_000 { sequences.insert(handle, in: 0, at: 0) }
    #expect(sequences.depth <= 4 && sequences.isConsistent(tree: 0))
    // Nodes of few entries are merged.
    #expect(sequences.nodes.count < 20_000 / 8)
    #expect(sequences.handles(in: 0) == (0..<19_000).reversed() + (19_000..<20_000))
  }

  @Test func partitioning() {
    var sequences = HandleSequences()
    sequences.fill(0, with: Array(0..<100))
    for bound in 0...100 {
      #expect(sequences.partitioningPosition(in: 0) { $0 >= bound } == bound)
    }
  }
}

extension HandleSequencesTests {
  /// Checks all invariants, and everything that can be asked.
  func check(
    _ sequences: HandleSequences, _ model: Model, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func expect(_ condition: Bool) { #expect(condition, sourceLocation: sourceLocation) }
    for (tree, list) in model.trees.enumerated() {
      expect(sequences.handles(in: tree) == list.map(\.handle))
      expect(sequences.count(in: tree) == list.count)
      expect(sequences.total(in: tree) == list.reduce(0) { $0 + $1.weight })
      expect(sequences.handle(at: -1, in: tree) == nil)
      expect(sequences.handle(at: list.count, in: tree) == nil)
      var total = 0
      for (position, entry) in list.enumerated() {
        expect(sequences.handle(at: position, in: tree) == entry.handle)
        expect(sequences.position(of: entry.handle) == position)
        expect(sequences.tree(of: entry.handle) == tree)
        expect(sequences.total(before: entry.handle) == total)
        expect(sequences.weight(of: entry.handle) == entry.weight)
        for rest in 0..<entry.weight {
          let found = sequences.handle(atTotal: total + rest, in: tree)
          expect(found?.handle == entry.handle && found?.rest == rest)
        }
        total += entry.weight
        if position > 0 { expect(sequences.precedes(list[position - 1].handle, entry.handle)) }
      }
      expect(sequences.handle(atTotal: total, in: tree) == nil)
      expect(sequences.isConsistent(tree: tree))
    }
  }
}
