import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import Foundation
import TestSupport
import Testing

/// The items that a group's title is computed from.
@Suite struct GroupItemsTests {
  /// All ways to read the items agree with an array.
  @Test(arguments: [1, 2, 63, 64, 65, 500])
  func readingThem(count: Int) {
    let cards = (0..<count).map { Card(id: $0, rank: $0 * 7 % 10) }
    let groups = DeckSource(cards).grouped(by: \.suit)
    var problems: [String] = []
    groups.title = { _, items in
      func check(_ name: String, _ isRight: Bool) { if !isRight { problems.append(name) } }
      let middle = items.index(items.startIndex, offsetBy: count / 2)
      check("count", items.count == count && !items.isEmpty)
      check("ends", items.first == cards.first && items.last == cards.last)
      check("subscript", items.indices.map { items[$0] } == cards)
      check("index", items[middle] == cards[count / 2])
      check("distance", items.distance(from: items.startIndex, to: middle) == count / 2)
      check("iterating", items.map(\.id) == cards.map(\.id) && Array(items) == cards)
      check("reversed", items.reversed() == cards.reversed())
      check("slice", Array(items[middle...]) == Array(cards[(count / 2)...]))
      check("prefix", Array(items.prefix(3)) == Array(cards.prefix(3)))
      check("lazy", items.lazy.filter { $0.rank > 4 }.count == cards.count { $0.rank > 4 })
      check("max", items.max { $0.rank < $1.rank } == cards.max { $0.rank < $1.rank })
      return nil
    }
    #expect(problems == [])
  }

  /// Whatever a closure keeps shows the items as they were.
  @Test func keepingThem() throws {
    let list = DiffableListDataSource(items: (0..<6).map { Card(id: $0) })
    var kept: [() -> [Int]] = []
    var groups: GroupedDataSource<Int, Card>? = list.grouped(by: \.suit) { _, items in
      let (slice, rest, lazy) = (items.dropFirst(), items.suffix(2), items.lazy.map(\.id))
      let iterator = items.makeIterator()
      _ = iterator.next()
      kept += [
        { items.map(\.id) }, { slice.map(\.id) }, { rest.map(\.id) }, { Array(lazy) },
        { iterator.map(\.id) }, { items.isEmpty ? [] : [items[items.startIndex].id] },
      ]
      return "\(items.count)"
    }
    try list.update(id: 3) { $0.suit = 1 }
    list.items = []
    groups?.title = nil
    list.items = [Card(id: 9)]
    groups = nil
    let all = Array(0..<6)
    let now = kept.prefix(6).map { $0() }
    #expect(now == [all, Array(all[1...]), [4, 5], all, Array(all[1...]), [0]])
    #expect(kept.dropFirst(6).prefix(12).map { $0().count }.reduce(0, +) > 0)
  }

  /// A title from the key alone does not read the items of the group.
  @Test func titlesFromTheKeyAlone() throws {
    func appending(to count: Int) throws -> Duration {
      let list = DiffableListDataSource(items: (0..<count).map { Card(id: $0) })
      let groups = list.grouped(by: \.suit, title: { key, items in "\(key) \(items.isEmpty)" })
      let times = try (0..<9).map { number in
        try ContinuousClock().measure { try list.append(Card(id: count + number)) }
      }
      return withExtendedLifetime(groups) { times.min()! }
    }
    // Copying the items takes 100 times as long.
    #expect(try appending(to: 30_000) < appending(to: 300) * 10)
  }
}

/// Keys that are equal, but not the same.
@Suite struct EqualGroupKeyTests {
  struct Word: Identifiable, Equatable {
    var id: Int
    var text: String
    static func == (left: Self, right: Self) -> Bool {
      left.id == right.id && left.text.utf8.elementsEqual(right.text.utf8)
    }
  }

  static let composed = "\u{E9}"
  static let decomposed = "e\u{301}"

  func check<Key: Hashable>(
    _ make: @escaping (String) -> Key, _ text: @escaping (Key) -> String
  ) throws {
    let list = DiffableListDataSource(
      items: [Word(id: 1, text: Self.composed), Word(id: 2, text: Self.decomposed)])
    let groups = list.grouped(
      by: { make($0.text) }, keysSortedBy: { text($0) < text($1) }, title: { key, _ in text(key) })
    func shown() -> [Int] {
      [groups.headerTitle(for: 0), groups.key(ofSection: 0).map(text)].map {
        $0?.unicodeScalars.count ?? 0
      }
    }
    var results = [shown()]
    list.remove(id: 1)
    results.append(shown())
    try list.insert(Word(id: 3, text: Self.composed), at: [0, 0])
    results.append(shown())
    try list.move(id: 2, to: [0, 0])
    results.append(shown())
    try list.update(id: 2) { $0.text = Self.composed }
    results.append(shown())
    #expect(results == [[1, 1], [2, 2], [1, 1], [2, 2], [1, 1]])
  }

  @Test func textsAndCharacters() throws {
    try check({ $0 }, { $0 })
    try check({ $0.first ?? "-" }, { String($0) })
    try check({ $0[...] }, { String($0) })
    try check({ [$0] }, { $0[0] })
    try check({ Optional($0) }, { $0 ?? "" })
  }
}
