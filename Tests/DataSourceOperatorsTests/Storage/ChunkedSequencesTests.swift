import TestSupport
import Testing

@testable import DataSourceOperators

/// Compares a two-level list with the trees.
@Suite struct ChunkedSequencesTests {
  @Test(arguments: 0..<8)
  func sameAnswers(part: UInt64) {
    let count = UInt64(TestLength.pick(20, long: 1_500))
    for seed in part * count..<(part + 1) * count {
      var pair = Pair(seed: seed)
      for step in 0..<30 {
        pair.edit()
        guard pair.areEqual(inFull: step % 10 == 9) else {
          Issue.record("Seed \(seed), step \(step)")
          return
        }
      }
    }
  }
}

/// The same sequences in both forms.
private struct Pair {
  var random: SplitMix64
  var old = HandleSequences()
  var new = ChunkedSequences()
  var pool = HandlePool()
  let count: Int
  let scale: Int

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    count = 1 + random.below(4)
    scale = [5, 60, 700][random.below(3)]
  }

  mutating func edit() {
    let number = random.below(count)
    let size = old.count(in: number)
    let change = random.below(scale)
    switch random.below(12) {
    case 0: for _ in 0..<change { insert(at: random.below(old.count(in: number) + 3) - 1, number) }
    case 1: for _ in 0..<change { insert(at: .max, number) }
    case 2: for _ in 0..<change { insert(at: 0, number) }
    case 3:
      for _ in 0..<min(size, change) { remove(at: random.below(old.count(in: number)), number) }
    case 4:
      let removed = min(size, change)
      let position = random.below(size - removed + 1)
      for _ in 0..<removed { remove(at: position, number) }
    case 5:
      for handle in old.handles(in: number) { pool.give(handle) }
      old.removeAll(in: number)
      new.removeAll(in: number)
    case 6:
      let handles = (0..<pool.capacity).filter(old.contains).shuffled(using: &random)
        .prefix(change)
      let removed = Array(handles) + handles.prefix(1) + [pool.capacity]
      old.remove(removed)
      new.remove(removed)
      for handle in handles { pool.give(handle) }
    case 7:
      var position = random.below(size + 1)
      var entries: [(handle: Int, position: Int)] = []
      for _ in 0..<change {
        entries.append((pool.take(), position))
        position += 1 + random.below(3)
      }
      old.insert(entries, in: number)
      new.insert(entries, in: number)
    case 8: merge(change, into: number)
    case 9:
      let kept = old.handles(in: number).filter { _ in !random.once(in: 3) }
      let known = Set(kept)
      for handle in old.handles(in: number) where !known.contains(handle) { pool.give(handle) }
      let handles = (kept + [pool.take()]).shuffled(using: &random)
      old.replace(number, with: handles)
      new.replace(number, with: handles)
    case 10: (old, new) = (old.copy(), new.copy())
    default:
      // The copy must not change with the original.
      let (oldCopy, newCopy) = (old.copy(), new.copy())
      guard let handle = old.handle(at: random.below(size + 1), in: number) else { return }
      old.remove(handle)
      new.remove(handle)
      (old, new) = (oldCopy, newCopy)
    }
  }

  private func insert(at position: Int, _ number: Int) {
    let handle = pool.take()
    old.insert(handle, in: number, at: position)
    new.insert(handle, in: number, at: position)
  }

  private func remove(at position: Int, _ number: Int) {
    guard let handle = old.handle(at: position, in: number) else { return }
    old.remove(handle)
    new.remove(handle)
    pool.give(handle)
  }

  /// Inserts handles into a sequence sorted by some property.
  private mutating func merge(_ change: Int, into number: Int) {
    var places: [Int: Int] = [:]
    for (place, handle) in old.handles(in: number).enumerated() { places[handle] = 2 * place }
    var handles: [Int] = []
    for _ in 0..<change {
      handles.append(pool.take())
      places[handles[handles.count - 1]] = 2 * random.below(old.count(in: number) + 1) - 1
    }
    func isBefore(_ first: Int, _ second: Int) -> Bool {
      (places[first] ?? 0, first) < (places[second] ?? 0, second)
    }
    handles.sort(by: isBefore)
    old.merge(handles, into: number, isBefore: isBefore)
    new.merge(handles, into: number, isBefore: isBefore)
  }

  mutating func areEqual(inFull: Bool) -> Bool {
    guard new.isConsistent, old.handleCount == new.handleCount, old.numbers == new.numbers else {
      return false
    }
    for number in 0...count {
      let handles = old.handles(in: number)
      guard handles == new.handles(in: number), handles.count == new.count(in: number) else {
        return false
      }
      for _ in 0..<(inFull ? handles.count : 4) where !isSame(handles, number) { return false }
    }
    let many = random.below(60)
    let (oldPlaces, newPlaces) = (old.places(for: many), new.places(for: many))
    return (0..<(inFull ? pool.capacity : 20)).allSatisfy { index in
      let handle = inFull ? index : random.below(pool.capacity + 3)
      let (left, right) = (oldPlaces[handle], newPlaces[handle])
      return left?.section == right?.section && left?.offset == right?.offset
        && old.contains(handle) == new.contains(handle)
    }
  }

  /// Asks both about random handles.
  private mutating func isSame(_ handles: [Int], _ number: Int) -> Bool {
    let position = random.below(handles.count + 3) - 1
    guard old.handle(at: position, in: number) == new.handle(at: position, in: number) else {
      return false
    }
    if handles.isEmpty { return true }
    let (first, second) = (
      handles[random.below(handles.count)], handles[random.below(handles.count)]
    )
    let bound = random.below(handles.count + 1)
    return old.precedes(first, second) == new.precedes(first, second)
      && old.position(of: first) == new.position(of: first)
      && old.sequence(of: first) == new.sequence(of: first)
      && old.handle(after: first) == new.handle(after: first)
      && old.handle(before: first) == new.handle(before: first)
      && new.partitioningPosition(in: number) { new.position(of: $0) ?? 0 >= bound } == bound
  }
}
