import DataSourceCore
import DataSourceDiffing
import DataSourceOperators

extension Promises {
  /// Titles of groups, and joins with lists whose items share keys.
  static let operators: [Promise] = [
    Promise(
      name: "an item is appended to a group, title from the key: O(log n)",
      sizes: (2_000, 200_000), limit: 5, cost: appendBelowTitle),
    Promise(
      name: "a join with as many items of one key: O(n log n)", sizes: (1_000, 8_000), limit: 24,
      cost: joinOfEqualKeys),
    Promise(
      name: "half of the other list's items of one key are deleted: O(n log n)",
      sizes: (1_000, 8_000), limit: 24, cost: deletionsOfEqualKeys),
    Promise(
      name: "the first of the other list's items of one key is deleted: O(log n)",
      sizes: (1_000, 16_000), limit: 5, cost: firstDeletionsOfEqualKeys),
  ]

  private static func list(_ count: Int) -> DiffableListDataSource<Item> {
    DiffableListDataSource(items: (0..<count).map { Item(id: $0) })
  }

  private static func appendBelowTitle(_ count: Int) -> Double {
    let list = list(count)
    let groups = list.grouped(by: { _ in 0 }, title: { key, _ in "\(key)" })
    let observation = groups.observeChanges { _ in }
    defer { withExtendedLifetime((groups, observation)) {} }
    var next = count
    return shortest(of: 21) {
      try? list.append(Item(id: next))
      next += 1
    }
  }

  private static func joined(
    _ list: some DataSource<Item>, with others: some DataSource<Item>
  ) -> some DataSource<Item> {
    func key(_ item: Item) -> Int { 0 }
    return list.joined(with: others, by: key, equals: key) {
      Item(id: $0.id, text: $1?.id ?? -1)
    }
  }

  private static func joinOfEqualKeys(_ count: Int) -> Double {
    let (list, others) = (list(count), list(count))
    return shortest(of: 5) { withExtendedLifetime(joined(list, with: others)) {} }
  }

  private static func deletionsOfEqualKeys(_ count: Int) -> Double {
    let (list, others) = (list(count), list(count))
    let joined = joined(list, with: others)
    return shortest(of: 1) {
      others.items.removeFirst(count / 2)
      withExtendedLifetime(joined) {}
    }
  }

  /// The list has one item, since each item with the key is transformed again.
  private static func firstDeletionsOfEqualKeys(_ count: Int) -> Double {
    let (list, others) = (list(1), list(count))
    // An operator of its own, since removing a first item moves all in the list itself.
    let reversed = others.reversed()
    let joined = joined(list, with: reversed)
    defer { withExtendedLifetime(joined) {} }
    return shortest(of: 21) { _ = try? others.remove(at: [0, others.items.count - 1]) }
  }
}
