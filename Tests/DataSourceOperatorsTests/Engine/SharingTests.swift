import DataSourceCore
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Several observers of one source, and observers that change something in response.
@Suite struct SharingTests {
  let deck = DeckSource([Card(id: 1, rank: 3), Card(id: 2, rank: 1), Card(id: 3, rank: 2)])

  func append(_ card: Card) {
    deck.sections[0].items.append(card)
    deck.report([.item(type: .insert([0, deck.sections[0].items.count - 1]))])
  }

  func ids(_ source: some DataSource<Card>) -> [Int] { source.shapes.flatMap(\.items).map(\.id) }

  @Test func aBlockThatWasThereIsStillCalled() {
    var heard: [ChangeSet] = []
    deck.reloadBlock = { heard.append($0) }
    let sorted = deck.sorted(by: \.rank)
    let filtered = deck.filtered { $0.rank > 1 }
    append(Card(id: 4, rank: 0))
    expectEqual(heard, [.some([.item(type: .insert([0, 3]))])])
    expectEqual(ids(sorted), [4, 2, 3, 1])
    expectEqual(ids(filtered), [1, 3])
  }

  @Test func anOperatorFeedsOperatorsAndAView() {
    let sorted = deck.sorted(by: \.rank)
    let first = sorted.filtered { $0.rank > 1 }
    var heard: [ChangeSet] = []
    sorted.reloadBlock = { heard.append($0) }
    let second = sorted.mapped { $0.id }
    append(Card(id: 4, rank: 2))
    expectEqual(heard, [.some([.item(type: .insert([0, 2]))])])
    expectEqual(ids(first), [3, 4, 1])
    expectEqual(second.itemCounts, [4])
    sorted.reloadBlock = nil
    append(Card(id: 5, rank: 9))
    expectEqual(heard.count, 1)
    expectEqual(ids(first), [3, 4, 1, 5])
  }

  @Test func aBlockThatIsSetLaterWorks() {
    let first = deck.filtered { $0.rank > 1 }
    var heard: [ChangeSet] = []
    deck.reloadBlock = { heard.append($0) }
    append(Card(id: 4, rank: 5))
    expectEqual(heard.count, 1)
    // The operator is not notified, and reports nothing incorrect.
    expectEqual(ids(first), [1, 3])
    // The next observer connects it again.
    let tester = DataSourceTester(dataSource: first) { Issue.record("\($0)") }
    let second = deck.sorted(by: \.rank)
    expectEqual(ids(first), [1, 3, 4])
    append(Card(id: 5, rank: 7))
    expectEqual(heard.count, 2)
    expectEqual(ids(first), [1, 3, 4, 5])
    expectEqual(ids(second), [2, 3, 1, 4, 5])
    tester.verify()
  }

  @Test func aBlockThatIsSetLaterMayCallTheOneBefore() {
    let first = deck.filtered { $0.rank > 1 }
    var heard = 0
    let earlier = deck.reloadBlock
    deck.reloadBlock = {
      heard += 1
      earlier?($0)
    }
    let second = deck.filtered { $0.rank > 2 }
    append(Card(id: 4, rank: 5))
    expectEqual(heard, 1)
    expectEqual(ids(first), [1, 3, 4])
    expectEqual(ids(second), [1, 4])
  }

  @Test func operatorsComeAndGo() {
    for round in 0..<3 {
      for _ in 0..<50 { _ = deck.filtered { $0.rank > 1 } }
      let last = deck.sorted(by: \.rank)
      append(Card(id: 9 + round, rank: 9))
      expectEqual(last.numberOfItems(in: 0), deck.numberOfItems(in: 0))
    }
  }

  @Test func nothingLeaks() {
    weak var source: DeckSource?
    weak var middle: FilteredDataSource<Card>?
    weak var end: GroupedDataSource<Int, Card>?
    do {
      let deck = DeckSource([Card(id: 1)])
      source = deck
      let filtered = deck.filtered { $0.rank >= 0 }
      middle = filtered
      let grouped = filtered.grouped(by: { $0.suit })
      end = grouped
      deck.reloadBlock?(.all)
      expectEqual(grouped.numberOfSections, 1)
    }
    expectNil(source)
    expectNil(middle)
    expectNil(end)
  }

  @Test func sourcesAreHeld() {
    weak var middle: FilteredDataSource<Card>?
    var end: SortedDataSource<Card>?
    do {
      let filtered = deck.filtered { $0.rank > 1 }
      middle = filtered
      end = filtered.sorted(by: \.rank)
    }
    #expect(middle != nil)
    append(Card(id: 4, rank: 2))
    expectEqual(end.map { ids($0) }, [3, 4, 1])
    end = nil
    expectNil(middle)
    append(Card(id: 5))
  }
}

extension SharingTests {
  @Test func aListenerMayChangeTheSource() {
    let first = deck.filtered { $0.rank > 1 }
    let second = deck.sorted(by: \.rank)
    let third = second.grouped(by: { $0.rank })
    var testers: [DataSourceTester<Card>] = []
    testers.append(DataSourceTester(dataSource: first) { Issue.record("\($0)") })
    testers.append(DataSourceTester(dataSource: second) { Issue.record("\($0)") })
    testers.append(DataSourceTester(dataSource: third) { Issue.record("\($0)") })
    // The first observer responds with another change, which is reported to all of them later.
    let check = first.reloadBlock
    var answers = 0
    var states: [Int] = []
    first.reloadBlock = { [deck] changeSet in
      check?(changeSet)
      guard answers < 3 else { return }
      answers += 1
      let before = first.numberOfItems(in: 0)
      deck.sections[0].items.remove(at: 0)
      deck.report([.item(type: .delete([0, 0]))])
      // The data does not change until this observer is notified.
      states.append(first.numberOfItems(in: 0) - before)
    }
    append(Card(id: 4, rank: 8))
    #expect(states.allSatisfy { $0 == 0 })
    // The second response is not part of its change set.
    expectEqual(answers, 2)
    expectEqual(ids(first), [3, 4])
    expectEqual(ids(second), [3, 4])
    expectEqual(third.shapes.map(\.items.count), [1, 1])
    for tester in testers { tester.verify() }
  }

  @Test func aListenerMayChangeTheOperator() {
    let filtered = deck.filtered { $0.rank > 1 }
    let tester = DataSourceTester(dataSource: filtered) { Issue.record("\($0)") }
    let check = filtered.reloadBlock
    var seen: [[Int]] = []
    filtered.reloadBlock = { changeSet in
      check?(changeSet)
      if seen.isEmpty { filtered.predicate = { $0.rank > 2 } }
      seen.append(filtered.shapes.flatMap(\.items).map(\.id))
    }
    append(Card(id: 4, rank: 2))
    expectEqual(seen, [[1, 3, 4], [1]])
    tester.verify()
  }

  @Test func structureFirstAndContentSecondInOneState() {
    // A batch that moves, updates and inserts becomes two, and nothing changes in between.
    let sorted = deck.sorted(by: \.rank)
    var states: [[Card]] = []
    var heard: [ChangeSet] = []
    sorted.reloadBlock = {
      heard.append($0)
      states.append(sorted.shapes.flatMap(\.items))
    }
    deck.sections[0].items = [Card(id: 1, rank: 0), Card(id: 9, rank: 1), Card(id: 3, rank: 2)]
    deck.report([
      .item(type: .update([0, 0])), .item(type: .delete([0, 1])), .item(type: .insert([0, 1])),
    ])
    expectEqual(heard.count, 2)
    expectEqual(heard.first?.isContentOnly, false)
    expectEqual(heard.last, .some([.item(type: .update([0, 0]))]))
    expectEqual(states.first, states.last)
  }

  @Test func aSourceMayOccurTwice() {
    let twice = deck.concatenated(with: deck, deck.filtered { $0.rank > 1 })
    let tester = DataSourceTester(dataSource: twice) { Issue.record("\($0)") }
    append(Card(id: 4, rank: 5))
    deck.sections[0].items.removeFirst()
    deck.report([.item(type: .delete([0, 0]))])
    expectEqual(twice.shapes.map { $0.items.map(\.id) }, [[2, 3, 4], [2, 3, 4], [3, 4]])
    tester.verify()
  }
}
