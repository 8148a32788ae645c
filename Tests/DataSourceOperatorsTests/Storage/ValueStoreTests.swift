import DataSourceCore
import DataSourceDiffing
import Foundation
import TestSupport
import Testing

@testable import DataSourceOperators

/// Values by handle.
@Suite struct ValueStoreTests {
  private final class Content {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  @Test(arguments: 0..<20)
  func valuesAreThoseOfADictionary(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let store = ValueStore<ItemTag, String>()
    var model: [ItemHandle: String] = [:]
    for step in 0..<400 {
      let handle = ItemHandle(number: random.below(700))
      if random.once(in: 3) {
        store.remove(handle)
        model[handle] = nil
      } else {
        store.set("another value, \(step)", for: handle)
        model[handle] = "another value, \(step)"
      }
      if step % 40 == 0 {
        for handle in items(0..<720) {
          expectEqual(store[handle], model[handle], "seed \(seed), step \(step), handle \(handle)")
        }
      }
    }
    expectEqual(store.present(items(0..<720)), items(0..<720).compactMap { model[$0] })
    store.removeAll()
    #expect(store.present(items(0..<720)).isEmpty)
  }

  /// Replaced and removed values are released later, and others with the store.
  @Test func valuesAreReleased() {
    weak var replaced: Content?
    weak var removed: Content?
    weak var last: Content?
    var store: ValueStore<ItemTag, Content>? = ValueStore()
    func set(_ number: Int, for handle: ItemHandle) -> Content {
      let content = Content(number)
      store?.set(content, for: handle)
      return content
    }
    do { (replaced, removed, last) = (set(0, for: 0), set(1, for: 100), set(2, for: 700)) }
    do { _ = set(3, for: 0) }
    store?.remove(100)
    #expect(replaced?.number == 0 && removed?.number == 1)
    #expect(store?[0]?.number == 3 && store?[100] == nil)
    store?.releaseReplaced()
    #expect(replaced == nil && removed == nil && last?.number == 2)
    store = nil
    expectNil(last)
  }

  private struct Item: Identifiable, Equatable {
    var id: Int
    var rank: Int
  }

  @Test func longSections() throws {
    var items = (0..<10_000).map { Item(id: $0, rank: $0 * 7 % 1_000) }
    let source = DiffableListDataSource(items: items)
    let chain = source.filtered { $0.rank > 100 }.sorted(by: \.rank).grouped(by: { $0.rank % 10 })
    func expected() -> [[Item]] {
      let shown = items.filter { $0.rank > 100 }.sorted { $0.rank < $1.rank }
      return Dictionary(grouping: shown) { $0.rank % 10 }.sorted { $0.key < $1.key }.map(\.value)
    }
    func check(_ step: String) {
      let shown = (0..<chain.numberOfSections).map { section in
        (0..<chain.numberOfItems(in: section)).compactMap { chain.item(at: [section, $0]) }
      }
      expectEqual(shown, expected(), "\(step)")
    }
    check("created")
    for step in 0..<200 {
      let index = step * 47 % items.count
      switch step % 3 {
      case 0:
        items[index].rank = step * 11 % 1_000
        try source.update(at: [0, index]) { $0 = items[index] }
      case 1:
        items.remove(at: index)
        try source.remove(at: [0, index])
      default:
        let new = Item(id: 20_000 + step, rank: step * 13 % 1_000)
        items.insert(new, at: index)
        try source.insert(new, at: [0, index])
      }
    }
    check("edited")
    items = items.reversed().filter { $0.id % 3 > 0 }
    source.items = items
    check("assigned")
    let other = source.filtered { $0.id % 2 == 0 }
    items.removeFirst()
    try source.remove(at: [0, 0])
    expectEqual(
      (0..<other.numberOfItems(in: 0)).map { other.item(at: [0, $0]) },
      items.filter { $0.id % 2 == 0 })
    check("followed by another operator")
  }
}
