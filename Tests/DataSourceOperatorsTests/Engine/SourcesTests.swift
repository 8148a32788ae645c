import DataSourceChanges
import DataSourceCore
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Inserting, deleting and moving the sources of a concatenation.
@Suite struct SourcesTests {
  /// All lists with up to three of three sources, by number.
  static let lists: [[Int]] = (0...3).flatMap { length in
    (0..<length).reduce([[]]) { lists, _ in lists.flatMap { list in (0..<3).map { list + [$0] } } }
  }

  /// Lists in such an order that each follows each once, including itself.
  static func walk(_ lists: [[Int]]) -> [[Int]] {
    lists.indices.flatMap { first in
      [lists[first]] + lists[(first + 1)...].flatMap { [lists[first], $0] }
    }
  }

  /// A walk through all lists. Short tests walk through the shorter lists, and take only part of
  /// the steps in the longer ones.
  static let walk: [[Int]] = {
    let all = walk(lists)
    if TestLength.isLong { return all }
    let short = walk(lists.filter { $0.count < 3 })
    return short + stride(from: 0, to: all.count, by: 5).map { all[$0] }
  }()

  /// How many sections each of the three sources has, from 0 to 2. Which source has which number
  /// does not matter, since each source occurs at each position in the lists.
  static let counts: [[Int]] = TestLength.pick(
    [[0, 1, 2], [1, 2, 2]],
    long: (0..<27).map { [$0 % 3, $0 / 3 % 3, $0 / 9] }.filter { $0 == $0.sorted() })

  static func decks(_ counts: [Int]) -> [DeckSource] {
    counts.enumerated().map { number, count in
      DeckSource(
        (0..<count).map { section in
          // Of three sections, one has no items and one has two.
          Shape(
            header: "\(number)\(section)",
            items: (0..<(number + section) % 3).map {
              Card(id: number * 100 + section * 10 + $0)
            })
        })
    }
  }

  /// The fewest commands that lead from one list of sources to another.
  static func commandCount(_ old: [Int], _ new: [Int], _ counts: [Int]) -> Int {
    var origins: [Int?] = []
    for (place, source) in new.enumerated() {
      let occurrence = new[..<place].count { $0 == source }
      let places = old.indices.filter { old[$0] == source }
      origins.append(occurrence < places.count ? places[occurrence] : nil)
    }
    let kept = new.indices.filter { origins[$0] != nil }
    func sections(_ places: [Int]) -> Int { places.reduce(0) { $0 + counts[new[$1]] } }
    // All choices of sources that stay; each choice has to ascend.
    var heaviest = 0
    for choice in 0..<(1 << kept.count) {
      let staying = kept.indices.filter { choice >> $0 & 1 == 1 }.map { kept[$0] }
      let places = staying.compactMap { origins[$0] }
      if places == places.sorted() { heaviest = max(heaviest, sections(staying)) }
    }
    let total = (old + new).reduce(0) { $0 + counts[$1] }
    return total - 2 * sections(kept) + sections(kept) - heaviest
  }

  @Test(arguments: counts)
  func everyReplacement(counts: [Int]) throws {
    let decks = Self.decks(counts)
    let all = ConcatenatedDataSource<Card>([])
    let tester = DataSourceTester(dataSource: all) { Issue.record("\(counts): \($0)") }
    var old: [Int] = []
    var shapes: [Shape] = []
    for list in Self.walk {
      let told = tester.changeSets.count
      all.sources = list.map { decks[$0] }
      let new = list.flatMap { decks[$0].sections }
      let changeSets = tester.changeSets[told...]
      let commandCount = Self.commandCount(old, list, counts)
      let isRight =
        all.shapes == new && changeSets.count == min(1, commandCount)
        && changeSets.allSatisfy { $0.changes.count == commandCount }
      let applied = try changeSets.reduce(shapes.map(\.items)) {
        try $1.applied(to: $0, from: new.map(\.items))
      }
      guard isRight, applied == new.map(\.items) else {
        Issue.record(
          "\(counts), \(old) to \(list): \(changeSets) for \(commandCount), \(all.shapes)")
        return
      }
      (old, shapes) = (list, new)
    }
    tester.verify()
  }

  @Test func theLightestMove() {
    let decks = Self.decks([2, 1, 0])
    let all = ConcatenatedDataSource([decks[0], decks[2], decks[1]])
    var heard: [ChangeSet] = []
    all.reloadBlock = { heard.append($0) }
    all.sources = [decks[1], decks[0], decks[2]]
    expectEqual(heard, [.some([.section(type: .move([2], [0]))])])
    all.sources.reverse()
    expectEqual(heard.last, .some([.section(type: .move([0], [2]))]))
    all.sources.swapAt(0, 1)
    all.sources = all.sources
    expectEqual(heard.count, 2)
  }

  @Test func sourcesThatStayAreNotReadAgain() {
    let counts = FenceTests.Counts()
    let long = FenceTests.CountingSource((0..<1_000).map { Card(id: $0) }, counts)
    let other = DeckSource([Card(id: -1)])
    let all = long.concatenated(with: other)
    expectEqual(counts.reads, 1_000)
    all.sources = [other, long, other]
    all.sources.removeFirst()
    _ = all.shapes
    expectEqual(counts.reads, 1_000)
    // A second occurrence shares the data that was read.
    all.sources.append(long)
    expectEqual(counts.reads, 1_000)
    expectEqual(all.itemCounts, [1_000, 1, 1_000])
  }

  @Test func listeningStartsAndStops() {
    let decks = Self.decks([1, 1, 1])
    let all = decks[0].concatenated(with: decks[1])
    let tester = DataSourceTester(dataSource: all) { Issue.record("\($0)") }
    func append(to number: Int) {
      let count = decks[number].sections[0].items.count
      decks[number].sections[0].items.append(Card(id: 1_000 + tester.changeSets.count))
      decks[number].report([.item(type: .insert([0, count]))])
    }
    all.sources = [decks[2], decks[0]]
    append(to: 1)
    expectEqual(tester.changeSets.count, 1)
    append(to: 0)
    append(to: 2)
    expectEqual(tester.changeSets.dropFirst().map(\.changes.count), [1, 1])
    expectEqual(all.shapes, decks[2].sections + decks[0].sections)
    all.sources.append(decks[1])
    expectEqual(all.shapes, decks[2].sections + decks[0].sections + decks[1].sections)
    tester.verify()
  }

  @Test func aSourceThatLeavesIsLetGo() {
    weak var source: DeckSource?
    weak var middle: SortedDataSource<Card>?
    let all = ConcatenatedDataSource<Card>([])
    do {
      let deck = DeckSource([Card(id: 1)])
      let sorted = deck.sorted(by: \.rank)
      source = deck
      middle = sorted
      all.sources = [sorted, deck, sorted]
    }
    all.sources.removeLast()
    #expect(source != nil && middle != nil && all.numberOfSections == 2)
    all.sources.removeFirst()
    #expect(source != nil && middle == nil)
    all.sources.removeAll()
    expectNil(source)
  }
}

extension SourcesTests {
  @Test func sourcesChangeInAnswerToAChange() {
    let decks = Self.decks([1, 1, 1])
    let all = decks[0].concatenated(with: decks[1], decks[0])
    let tester = DataSourceTester(dataSource: all) { Issue.record("\($0)") }
    let check = all.reloadBlock
    var isFirst = true
    all.reloadBlock = { changeSet in
      check?(changeSet)
      guard isFirst else { return }
      isFirst = false
      // Removes the second occurrence of the source that is reporting, in two steps.
      all.sources.removeLast()
      all.sources.append(decks[2])
      expectEqual(all.sources.count, 3)
      expectEqual(all.numberOfSections, 3)
    }
    decks[0].sections[0].items.append(Card(id: 50))
    decks[0].report([.item(type: .insert([0, 0]))])
    expectEqual(all.shapes, decks.flatMap(\.sections))
    tester.verify()
  }

  @Test func aSourceReportsAfterItHasBeenTakenOut() {
    let decks = Self.decks([1, 1])
    let all = decks[0].concatenated(with: decks[1])
    let tester = DataSourceTester(dataSource: all) { Issue.record("\($0)") }
    let check = all.reloadBlock
    all.reloadBlock = { [unowned all] changeSet in
      check?(changeSet)
      guard all.sources.count == 2 else { return }
      all.sources.removeLast()
      // The source reports while the removal is queued.
      decks[1].sections[0].items.append(Card(id: 60))
      decks[1].report([.item(type: .insert([0, 1]))])
    }
    decks[0].sections[0].items.append(Card(id: 50))
    decks[0].report([.item(type: .insert([0, 0]))])
    expectEqual(all.shapes, decks[0].sections)
    expectEqual(tester.changeSets.count, 2)
    tester.verify()
  }

  @Test func aSourceThatFollowsIsLeftOut() {
    let deck = DeckSource([Card(id: 1)])
    let all = ConcatenatedDataSource<Card>([deck])
    let other = ConcatenatedDataSource<Card>([])
    let filtered = all.filtered { _ in true }
    all.sources = [all, deck, filtered]
    expectEqual(all.sources.count, 1)
    other.sources = [filtered]
    all.sources.append(other)
    expectEqual(all.shapes, deck.sections)
    expectEqual(other.shapes, deck.sections)
  }

  @Test func anEmptyConcatenationKnowsItems() {
    let deck = DeckSource([Card(id: 1), Card(id: 2)])
    let all = ConcatenatedDataSource<Card>([])
    let list = all.flattened()
    var heard: [ChangeSet] = []
    list.reloadBlock = { heard.append($0) }
    all.sources = [deck]
    deck.sections[0].items.removeFirst()
    deck.reloadBlock?(.all)
    expectEqual(
      heard,
      [
        .some([.item(type: .insert([0, 0])), .item(type: .insert([0, 1]))]),
        .some([.item(type: .delete([0, 0]))]),
      ])
  }
}
