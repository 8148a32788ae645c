import TestSupport
import Testing

@testable import DataSourceOperators

extension HandleSequencesTests {
  /// Inserts and removes handles together, few and many, and compares with plain arrays.
  @Test(arguments: 1...6)
  func manyAtOnce(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shared = ItemSequences()
    var model = Model(lists: [[], []])
    let pool = HandlePool<ItemTag>()
    for _ in 0..<60 {
      let number = random.below(2)
      let section = SectionHandle(number: number)
      let change = random.below([4, 30, 150][random.below(3)])
      switch random.below(5) {
      case 0:
        // The positions apply once all are inserted.
        var list = model.lists[number]
        for _ in 0..<change {
          list.insert(pool.take(), at: random.below(list.count + 1))
        }
        let entries = list.enumerated().filter { !shared.all.contains($1) }
        shared.all.insert(entries.map { ($0.element, $0.offset) }, in: section)
        model.lists[number] = list
      case 1:
        let handles = model.lists.joined().shuffled(using: &random).prefix(change)
        shared.all.remove(Array(handles) + handles.prefix(2))
        let removed = Set(handles)
        for number in 0...1 { model.lists[number].removeAll { removed.contains($0) } }
        for handle in handles { pool.give(handle) }
      case 2:
        // Some handles stay, others are removed, and new ones are inserted.
        let new = model.lists[number].filter { _ in random.once(in: 2) } + [pool.take()]
        let kept = Set(new)
        for handle in model.lists[number] where !kept.contains(handle) { pool.give(handle) }
        model.lists[number] = new.shuffled(using: &random)
        shared.all.replace(section, with: model.lists[number])
      case 3:
        let kept = Set(model.lists.joined().shuffled(using: &random).prefix(change / 4))
        let removed = items(0..<pool.capacity).filter { !kept.contains($0) }
        for handle in model.lists.joined() where !kept.contains(handle) { pool.give(handle) }
        for number in 0...1 { model.lists[number].removeAll { !kept.contains($0) } }
        shared.all.remove(removed.shuffled(using: &random))
      default:
        // A sequence sorted by some property.
        var places: [ItemHandle: Int] = [:]
        for (place, handle) in model.lists[number].enumerated() { places[handle] = 2 * place }
        var handles: [ItemHandle] = []
        for _ in 0..<change {
          handles.append(pool.take())
          places[handles[handles.count - 1]] = 2 * random.below(model.lists[number].count + 1) - 1
        }
        func isBefore(_ first: ItemHandle, _ second: ItemHandle) -> Bool {
          (places[first] ?? 0, first.number) < (places[second] ?? 0, second.number)
        }
        handles.sort(by: isBefore)
        shared.merge(handles, into: section, isBefore: isBefore)
        model.lists[number] += handles
        model.lists[number].sort(by: isBefore)
      }
      check(shared.all, model)
      let handles = items(0..<pool.capacity).shuffled(using: &random).prefix(
        random.below(2 * change))
      let places = shared.all.places(for: handles.count)
      for handle in handles {
        let number = model.lists.firstIndex { $0.contains(handle) }
        let place = places.place(of: handle, in: shared.all)
        expectEqual(place?.section.number, number)
        expectEqual(place?.offset, number.flatMap { model.lists[$0].firstIndex(of: handle) })
      }
      let shown = Set(model.lists.joined())
      for handle in items(0..<pool.capacity) where !shown.contains(handle) {
        #expect(!shared.all.contains(handle))
      }
    }
  }
}
