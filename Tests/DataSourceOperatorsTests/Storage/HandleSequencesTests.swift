import TestSupport
import Testing

@testable import DataSourceOperators

@Suite struct HandleSequencesTests {
  /// The same sequences as plain arrays.
  struct Model {
    var lists: [[ItemHandle]]
  }

  @Test func everyShortEditSequence() {
    // All ways to insert five handles and then remove two of them, in every order of positions.
    func edit(_ positions: [Int]) {
      var sequences = HandleSequences<SectionTag, ItemTag>()
      var model = Model(lists: [[]])
      for (step, position) in positions.enumerated() {
        if step < 5 {
          sequences.insert(ItemHandle(number: step), in: 0, at: position)
          model.lists[0].insert(ItemHandle(number: step), at: position)
        } else {
          sequences.remove(model.lists[0].remove(at: position))
        }
      }
      check(sequences, model)
      guard positions.count < 7 else { return }
      let count = model.lists[0].count
      for position in 0..<count + (positions.count < 5 ? 1 : 0) { edit(positions + [position]) }
    }
    edit([])
  }

  @Test(arguments: [1, 2, 3])
  func randomEdits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var sequences = HandleSequences<SectionTag, ItemTag>()
    var model = Model(lists: [[], [], []])
    let pool = HandlePool<ItemTag>()
    // Handles that are found after they were removed.
    var found: [ItemHandle] = []
    for step in 0..<9_000 {
      let number = random.below(3)
      let count = model.lists[number].count
      // It grows at first and then shrinks, with phases that append and phases that remove at the
      // front.
      if random.below(10) < (step < 6_000 ? 8 : 2) {
        let position = random.once(in: 2) ? count : random.below(count + 1)
        let handle = pool.take()
        sequences.insert(handle, in: SectionHandle(number: number), at: position)
        model.lists[number].insert(handle, at: position)
      } else if count > 0 {
        let position = random.once(in: 2) ? 0 : random.below(count)
        let handle = model.lists[number].remove(at: position)
        sequences.remove(handle)
        pool.give(handle)
        if sequences.contains(handle) { found.append(handle) }
      }
      if step % TestLength.pick(389, long: 97) == 0 || step > 8_990 { check(sequences, model) }
    }
    expectEqual(found, [])
  }

  @Test(arguments: [0..<140, 1_780..<1_800])
  func fill(counts: Range<Int>) {
    var sequences = HandleSequences<SectionTag, ItemTag>()
    for count in counts {
      let order = (0..<count).map { ($0 * 7 + 3) % max(count, 1) }
      let handles = items(count % 7 == 0 ? Array(0..<count) : order)
      sequences.fill(2, with: handles)
      check(sequences, Model(lists: [[], [], handles]))
      if count % 3 == 0 { sequences.removeAll() } else { sequences.removeAll(in: 2) }
      check(sequences, Model(lists: [[], [], []]))
    }
  }

  @Test func chunksStayFilled() {
    var sequences = HandleSequences<SectionTag, ItemTag>()
    for handle in items(0..<20_000) { sequences.insert(handle, in: 0, at: handle.number) }
    // Two of three are removed, so sparse chunks are merged.
    for handle in items(0..<20_000) where handle.number % 3 > 0 { sequences.remove(handle) }
    #expect(sequences.isConsistent && sequences.chunkCount < 20_000 / 3 / 64)
    for handle in items(0..<19_000) { sequences.remove(handle) }
    #expect(sequences.isConsistent && sequences.chunkCount < 8)
    for handle in items(0..<19_000) { sequences.insert(handle, in: 0, at: 0) }
    for handle in items(19_000..<20_000) where handle.number % 3 > 0 {
      sequences.insert(handle, in: 0, at: handle.number)
    }
    #expect(sequences.isConsistent && sequences.chunkCount < 20_000 / 100)
    expectEqual(
      Array(sequences.handles(in: 0).prefix(19_000)), items((0..<19_000).reversed()))
  }

  /// Handles returned on another thread are reused, once no others are left.
  @Test func returnedHandles() {
    let pool = HandlePool<ItemTag>()
    let first = (0..<64).map { _ in pool.take() }
    pool.giveFromAnyThread([5, 7])
    pool.give(9)
    expectEqual(pool.take(), 9)
    #expect(Set([pool.take(), pool.take()]) == [5, 7] && pool.take() == 64)
    expectEqual(first, items(0..<64))
  }

  @Test func partitioning() {
    let shared = ItemSequences()
    shared.all.fill(0, with: items(0..<3_000))
    for bound in 0...3_000 {
      shared.merge([3_000], into: 0) { $1.number >= bound }
      expectEqual(shared.all.position(of: 3_000), bound)
      shared.all.remove(3_000)
    }
  }

  @Test func manySequences() {
    var sequences = HandleSequences<SectionTag, ItemTag>()
    let count = 70_000
    func item(_ number: Int) -> ItemHandle { ItemHandle(number: count - number) }
    for number in 0..<count {
      sequences.insert(item(number), in: SectionHandle(number: number), at: 0)
    }
    func isRight(_ number: Int) -> Bool {
      sequences.sequence(of: item(number))?.number == number
        && sequences.handle(at: 0, in: SectionHandle(number: number)) == item(number)
        && sequences.position(of: item(number)) == 0
    }
    #expect((0..<count).allSatisfy(isRight))
    for number in stride(from: 0, to: count, by: 2) { sequences.remove(item(number)) }
    #expect(
      (0..<count).allSatisfy { number in
        number % 2 == 1 ? isRight(number) : !sequences.contains(item(number))
      })
    sequences.removeAll()
    #expect(items(0...count).allSatisfy { !sequences.contains($0) })
    sequences.fill(3, with: items(5..<300))
    #expect(sequences.handles(in: 3) == items(5..<300) && sequences.isConsistent)
  }
}

extension HandleSequencesTests {
  /// Checks all invariants, and the result of every query.
  func check(
    _ sequences: HandleSequences<SectionTag, ItemTag>, _ model: Model,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // The macro takes longer than the query.
    func expect(_ condition: Bool) {
      if !condition { #expect(condition, sourceLocation: sourceLocation) }
    }
    for (index, list) in model.lists.enumerated() {
      let number = SectionHandle(number: index)
      expect(sequences.handles(in: number) == list)
      expect(sequences.count(in: number) == list.count)
      expect(sequences.handle(at: -1, in: number) == nil)
      expect(sequences.handle(at: list.count, in: number) == nil)
      for (position, handle) in list.enumerated() {
        expect(sequences.handle(at: position, in: number) == handle)
        expect(sequences.position(of: handle) == position)
        expect(sequences.sequence(of: handle) == number)
        let previous = position > 0 ? list[position - 1] : nil
        expect(sequences.handle(before: handle) == previous)
        if let previous {
          expect(sequences.precedes(previous, handle) && !sequences.precedes(handle, previous))
          expect(sequences.handle(after: previous) == handle)
        }
      }
      if let last = list.last { expect(sequences.handle(after: last) == nil) }
    }
    expect(sequences.isConsistent)
    expect(sequences.handleCount == model.lists.reduce(0) { $0 + $1.count })
  }
}
