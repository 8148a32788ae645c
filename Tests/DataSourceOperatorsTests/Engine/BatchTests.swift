import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Several changes to sources and operators in one batch: `performBatch`.
@Suite struct BatchTests {
  let deck = DeckSource([Card(id: 1, rank: 3), Card(id: 2, rank: 1), Card(id: 3, rank: 2)])

  struct Failure: Error {}

  /// Appends a card.
  func append(_ card: Card, to deck: DeckSource? = nil) {
    let deck = deck ?? self.deck
    deck.sections[0].items.append(card)
    deck.report([.item(type: .insert([0, deck.sections[0].items.count - 1]))])
  }

  func removeFirst() {
    deck.sections[0].items.removeFirst()
    deck.report([.item(type: .delete([0, 0]))])
  }

  func ids(_ source: some DataSource<Card>) -> [Int] { source.shapes.flatMap(\.items).map(\.id) }

  @Test func everyStageReportsOnce() {
    let filtered = deck.filtered { $0.rank > 1 }
    let sorted = filtered.sorted(by: \.rank)
    let grouped = sorted.grouped(by: \.suit)
    let testers = [filtered, sorted, grouped].map { (source: any DataSource<Card>) in
      tester(of: source)
    }
    let result = filtered.performBatch {
      append(Card(id: 4, rank: 5, suit: 1))
      removeFirst()
      sorted.areInOrder = { $0.rank > $1.rank }
      deck.sections[0].items[1].rank = 9
      deck.report([.item(type: .update([0, 1]))])
      // They show each change immediately, but have not reported any yet.
      expectEqual(ids(grouped), [3, 4])
      expectEqual(testers.map(\.changeSets), [[], [], []])
      return 7
    }
    expectEqual(result, 7)
    expectEqual(
      testers.map(\.changeSets),
      [
        [
          .some([.item(type: .delete([0, 0])), .item(type: .insert([0, 1]))]),
          .some([.item(type: .update([0, 0]))]),
        ],
        [
          .some([.item(type: .delete([0, 1])), .item(type: .insert([0, 1]))]),
          .some([.item(type: .update([0, 0]))]),
        ],
        [
          .some([.section(type: .insert([1])), .item(type: .delete([0, 1]))]),
          .some([.item(type: .update([0, 0]))]),
        ],
      ])
    for tester in testers { tester.verify() }
  }

  private func tester(of source: any DataSource<Card>) -> DataSourceTester<Card> {
    func attach(_ source: some DataSource<Card>) -> DataSourceTester<Card> {
      DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    }
    return attach(source)
  }

  @Test func whatCancelsOutIsNotReported() {
    let sorted = deck.sorted(by: \.rank)
    let tester = tester(of: sorted)
    sorted.performBatch {
      append(Card(id: 4))
      sorted.areInOrder = { $0.rank > $1.rank }
      deck.sections[0].items.removeLast()
      deck.report([.item(type: .delete([0, 3]))])
      sorted.areInOrder = { $0.rank < $1.rank }
    }
    #expect(tester.changeSets.isEmpty)
    sorted.performBatch {}
    append(Card(id: 5))
    expectEqual(tester.changeSets.count, 1)
    tester.verify()
  }

  @Test func nestedBatchesReportAtTheEndOfTheOutermost() {
    let filtered = deck.filtered { $0.rank > 0 }
    let sorted = filtered.sorted(by: \.rank)
    let tester = tester(of: sorted)
    filtered.performBatch {
      sorted.performBatch { append(Card(id: 4, rank: 4)) }
      #expect(tester.changeSets.isEmpty)
      removeFirst()
    }
    expectEqual(
      tester.changeSets,
      [
        .some([.item(type: .delete([0, 2])), .item(type: .insert([0, 2]))])
      ])
    tester.verify()
  }

  @Test func aBodyThatThrowsReportsWhatItHasDone() {
    let sorted = deck.sorted(by: \.rank)
    let tester = tester(of: sorted)
    #expect(throws: Failure.self) {
      try sorted.performBatch {
        append(Card(id: 4, rank: 4))
        removeFirst()
        throw Failure()
      }
    }
    expectEqual(tester.changeSets.count, 1)
    append(Card(id: 5))
    expectEqual(tester.changeSets.count, 2)
    expectEqual(ids(sorted), [5, 2, 3, 4])
    tester.verify()
  }

  /// A batch started inside an observer is queued like any other change.
  @Test func aBatchInAnswerIsReportedOnce() {
    let filtered = deck.filtered { $0.rank > 0 }
    let sorted = filtered.sorted(by: \.rank)
    let tester = tester(of: sorted)
    var heard: [ChangeSet] = []
    var seen: [[Int]] = []
    let first = filtered.observeChanges { changeSet in
      heard.append(changeSet)
      seen.append(ids(sorted))
      guard heard.count == 1 else { return }
      filtered.performBatch {
        filtered.predicate = { $0.rank > 1 }
        filtered.performBatch { sorted.areInOrder = { $0.rank > $1.rank } }
        filtered.predicate = { $0.rank > 2 }
      }
      // Nothing has happened yet.
      seen.append(ids(sorted))
    }
    append(Card(id: 4, rank: 4))
    expectEqual(
      heard,
      [
        .some([.item(type: .insert([0, 3]))]),
        .some([.item(type: .delete([0, 1])), .item(type: .delete([0, 2]))]),
      ])
    expectEqual(seen, [[2, 3, 1, 4], [2, 3, 1, 4], [4, 1]])
    expectEqual(tester.changeSets.count, 2)
    tester.verify()
    first.cancel()
  }

  /// If a source changes in response to its own change set, it reports that after all observers
  /// have been notified of the first change. That is after the batch.
  @Test func aBatchInAnswerToItsOwnSource() {
    let sorted = deck.sorted(by: \.rank)
    let tester = tester(of: sorted)
    var isFirst = true
    let answer = sorted.observeChanges { _ in
      guard isFirst else { return }
      isFirst = false
      sorted.performBatch {
        removeFirst()
        append(Card(id: 5, rank: 5))
        sorted.areInOrder = { $0.rank > $1.rank }
      }
    }
    append(Card(id: 4, rank: 4))
    expectEqual(ids(sorted), [5, 4, 3, 2])
    expectEqual(tester.changeSets.count, 3)
    tester.verify()
    answer.cancel()
  }

  /// What an observer changes after a batch is not part of the batch.
  @Test func anAnswerToABatchIsReportedAfterIt() {
    let sorted = deck.sorted(by: \.rank)
    var heard: [ChangeSet] = []
    let tester = tester(of: sorted)
    let answer = sorted.observeChanges { changeSet in
      heard.append(changeSet)
      if heard.count == 1 { append(Card(id: 6, rank: 6)) }
    }
    sorted.performBatch {
      append(Card(id: 4, rank: 4))
      append(Card(id: 5, rank: 5))
    }
    expectEqual(
      heard,
      [
        .some([.item(type: .insert([0, 3])), .item(type: .insert([0, 4]))]),
        .some([.item(type: .insert([0, 5]))]),
      ])
    expectEqual(tester.changeSets, heard)
    tester.verify()
    answer.cancel()
  }

  @Test func operatorsAreMadeAndReleasedInside() {
    let filtered = deck.filtered { $0.rank > 0 }
    let tester = tester(of: filtered)
    weak var released: SortedDataSource<Card>?
    var made: GroupedDataSource<Int, Card>?
    filtered.performBatch {
      append(Card(id: 4, rank: 4))
      do {
        let sorted = filtered.sorted(by: \.rank)
        released = sorted
        append(Card(id: 5, rank: 5))
        expectEqual(ids(sorted), [2, 3, 1, 4, 5])
      }
      expectNil(released)
      made = filtered.grouped(by: \.suit)
      append(Card(id: 6, rank: 6, suit: 1))
    }
    expectEqual(tester.changeSets.map(\.changes.count), [3])
    expectEqual(made?.shapes.map { $0.items.map(\.id) }, [[1, 2, 3, 4, 5], [6]])
    tester.verify()
  }

  /// An operator released in a batch is retained until its observers have been notified, or are
  /// gone.
  @Test func anObservedOperatorIsReleasedInside() {
    let filtered = deck.filtered { $0.rank > 0 }
    var heard: [ChangeSet] = []
    weak var released: SortedDataSource<Card>?
    filtered.performBatch {
      let sorted = filtered.sorted(by: \.rank)
      sorted.reloadBlock = { heard.append($0) }
      released = sorted
      append(Card(id: 4, rank: 4))
    }
    expectEqual(heard.count, 1)
    expectNil(released)
  }

  /// An observer added in a batch sees the earlier changes, and must not be notified of them.
  @Test func anObserverAddedInside() {
    let sorted = deck.sorted(by: \.rank)
    let first = tester(of: sorted)
    var second: ChangeObservation?
    var heard: [ChangeSet] = []
    sorted.performBatch {
      append(Card(id: 4, rank: 4))
      second = sorted.observeChanges { heard.append($0) }
      expectEqual(first.changeSets.count, 1)
      append(Card(id: 5, rank: 5))
      removeFirst()
      #expect(heard.isEmpty)
    }
    expectEqual(heard, [.some([.item(type: .delete([0, 2])), .item(type: .insert([0, 3]))])])
    expectEqual(first.changeSets, [.some([.item(type: .insert([0, 3]))])] + heard)
    first.verify()
    second?.cancel()
  }

  @Test func chainsAreConnectedInside() {
    let other = DeckSource([Card(id: 11, rank: 5)])
    let (left, right) = (deck.sorted(by: \.rank), other.filtered { $0.rank > 0 })
    let all = ConcatenatedDataSource<Card>([])
    let testers = [left, right, all].map { (source: any DataSource<Card>) in tester(of: source) }
    left.performBatch {
      append(Card(id: 4))
      // Not connected yet, so this is reported immediately.
      append(Card(id: 12, rank: 1), to: other)
      expectEqual(testers.map(\.changeSets.count), [0, 1, 0])
      all.sources = [left, right]
      append(Card(id: 13, rank: 1), to: other)
      removeFirst()
      expectEqual(testers[1].changeSets.count, 1)
    }
    expectEqual(testers.map(\.changeSets.count), [1, 2, 1])
    expectEqual(ids(all), [4, 2, 3, 11, 12, 13])
    for tester in testers { tester.verify() }
  }

  /// A queue that is notifying and one with a batch are merged: the changes wait until the
  /// notification ends.
  @Test func aBatchOfAnotherChainConnectsThem() {
    let other = DeckSource([Card(id: 11, rank: 5)])
    let (left, right) = (deck.sorted(by: \.rank), other.filtered { $0.rank > 0 })
    let testers = [left, right].map { (source: any DataSource<Card>) in tester(of: source) }
    var all: ConcatenatedDataSource<Card>?
    var seen: [[Int]] = []
    let observation = left.observeChanges { _ in
      guard all == nil else { return }
      right.performBatch {
        append(Card(id: 12, rank: 1), to: other)
        all = right.concatenated(with: left)
        append(Card(id: 13, rank: 1), to: other)
      }
      removeFirst()
      seen.append(ids(left))
    }
    append(Card(id: 4))
    expectEqual(seen, [[4, 2, 3, 1]])
    expectEqual(all.map { ids($0) }, [11, 12, 13, 4, 2, 3])
    append(Card(id: 14, rank: 1), to: other)
    expectEqual(all.map { ids($0) }, [11, 12, 13, 14, 4, 2, 3])
    for tester in testers { tester.verify() }
    observation.cancel()
  }

  /// A section is retitled and then loses its items: no view can update an empty section.
  @Test func aTitleOfASectionThatBecomesEmpty() {
    let filtered = deck.filtered { $0.rank > 0 }
    let tester = tester(of: filtered)
    filtered.performBatch {
      deck.sections[0].header = "New"
      deck.report([.section(type: .update([0]))])
      filtered.predicate = { _ in false }
    }
    expectEqual(
      tester.changeSets, [.some([.section(type: .delete([0])), .section(type: .insert([0]))])])
    tester.verify()
  }

  /// Merging many changes of a batch costs little more than the changes.
  @Test func manyChangesInABatch() {
    let count = TestLength.pick(800, long: 2_000)
    let rows = DeckSource((0..<2 * count).map { Card(id: $0, rank: $0 % 6) })
    let sorted = rows.sorted(by: \.rank)
    let tester = tester(of: sorted)
    sorted.performBatch {
      for _ in 0..<count {
        rows.sections[0].items.removeFirst()
        rows.report([.item(type: .delete([0, 0]))])
      }
    }
    expectEqual(tester.changeSets.map(\.changes.count), [count])
    tester.verify()
  }

  /// A list's own reports, inside its transaction and a batch of several lists.
  @Test(arguments: [false, true], [false, true])
  func aReportInATransaction(isBatch: Bool, isReload: Bool) throws {
    let lists = (0..<2).map { list in
      DiffableListDataSource(items: (0..<3).map { Card(id: 10 * list + $0, rank: $0) })
    }
    let all = ConcatenatedDataSource(lists)
    let shown: [any DataSource<Card>] = [
      all, all.filtered { $0.rank < 9 }, all.sorted(by: \.rank), all.grouped(by: \.rank),
      lists[0].mapped { $0 },
    ]
    let testers = (shown + lists.map { $0 as any DataSource<Card> }).map { tester(of: $0) }
    func edit() throws {
      for list in lists {
        try list.transaction {
          try list.move(from: [0, 0], to: [0, 2])
          list.report(isReload ? .all : .some([.item(type: .update([0, 2]))]))
          try list.transaction {
            try list.update(at: [0, 1]) { $0.rank = 7 }
            try list.remove(at: [0, 0])
            list.report(isReload ? .all : .some([.item(type: .update([0, 0]))]))
          }
        }
      }
    }
    if isBatch { try all.performBatch { try edit() } } else { try edit() }
    for tester in testers { tester.verify() }
    expectEqual(ids(all), [2, 0, 12, 10])
    expectEqual(ids(shown[2]), [0, 2, 10, 12])
  }

  /// An operator's own report in a batch.
  @Test func aReportInABatch() {
    let sorted = deck.sorted(by: \.rank)
    let tester = tester(of: sorted)
    sorted.performBatch {
      removeFirst()
      sorted.report(.all)
      append(Card(id: 4, rank: 5))
    }
    expectEqual(
      tester.changeSets,
      [
        .some([.item(type: .delete([0, 2]))]), .all, .some([.item(type: .insert([0, 2]))]),
      ])
    tester.verify()
  }
}
