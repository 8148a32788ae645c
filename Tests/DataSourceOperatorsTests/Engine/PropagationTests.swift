import DataSourceCore
import DataSourceOperators
import DataSourceTesting
import Foundation
import IdentityDiff
import TestSupport
import Testing

/// How each kind of change is reported.
@Suite struct PropagationTests {
  final class Log {
    var changeSets: [ChangeSet] = []
  }

  /// Follows a data source by the strictest rules and records its change sets.
  func log(_ source: some DataSource<Card>) -> Log {
    let log = Log()
    DataSourceTester(dataSource: source, allowsDuplicates: true) { Issue.record("\($0)") }
    let check = source.reloadBlock
    source.reloadBlock = {
      log.changeSets.append($0)
      check?($0)
    }
    return log
  }

  /// A pinned bug in other libraries: after a deletion in the same batch, they used the index of an
  /// update, a BEFORE index, in the new data, and read another item.
  @Test func anUpdateBehindADeletionIsOfTheRightItem() {
    let deck = DeckSource((0..<5).map { Card(id: $0, rank: 2) })
    let chain = deck.filtered { $0.rank > 0 }.sorted(by: \.rank).grouped(by: { $0.suit })
    let log = log(chain)
    deck.sections[0].items.removeFirst()
    deck.sections[0].items[2].rank = 9  // item 3, at index 3 before and 2 now
    deck.report([.item(type: .delete([0, 0])), .item(type: .update([0, 3]))])
    expectEqual(chain.shapes.flatMap(\.items).map(\.id), [1, 2, 4, 3])
    expectEqual(
      chain.shapes.flatMap(\.items),
      [
        Card(id: 1, rank: 2), Card(id: 2, rank: 2), Card(id: 4, rank: 2), Card(id: 3, rank: 9),
      ])
    expectEqual(
      log.changeSets,
      [
        .some([.item(type: .delete([0, 0])), .item(type: .move([0, 3], [0, 3]))]),
        .some([.item(type: .update([0, 3]))]),
      ])
  }

  @Test func anUpdateBecomesAnInsertionOrADeletion() {
    let deck = DeckSource([Card(id: 1, rank: 1), Card(id: 2, rank: 2), Card(id: 3, rank: 3)])
    let filtered = deck.filtered { $0.rank > 1 }
    let log = log(filtered)
    for (index, rank) in [(0, 5), (1, 0), (2, 4), (1, 1)] {
      deck.sections[0].items[index].rank = rank
      deck.report([.item(type: .update([0, index]))])
    }
    expectEqual(
      log.changeSets,
      [
        .some([.item(type: .insert([0, 0]))]), .some([.item(type: .delete([0, 1]))]),
        .some([.item(type: .update([0, 1]))]),
      ])
  }

  @Test func emptySectionsComeAndGo() {
    let deck = DeckSource([
      Shape(header: "A", items: []), Shape(header: "B", items: [Card(id: 1, rank: 1)]),
      Shape(header: "C", items: []),
    ])
    let nonempty = deck.withoutEmptySections()
    let log = log(nonempty)
    nonempty.hidesEmptySections = true
    nonempty.hidesEmptySections = false
    expectEqual(nonempty.shapes.map(\.header), ["A", "B", "C"])
    deck.sections[2].items.append(Card(id: 2))
    deck.report([.item(type: .insert([2, 0]))])
    nonempty.hidesEmptySections = true
    expectEqual(nonempty.shapes.map(\.header), ["B", "C"])
    expectEqual(
      log.changeSets,
      [
        .some([.section(type: .insert([0, 0])), .section(type: .insert([2, 0]))]),
        .some([.item(type: .insert([2, 0]))]),
        .some([.section(type: .delete([0, 0]))]),
      ])
  }

  @Test func aMoveShowsOnlyWhereItMoves() {
    let deck = DeckSource([Card(id: 1, rank: 1), Card(id: 2, rank: 0), Card(id: 3, rank: 3)])
    let filtered = deck.filtered { $0.rank > 0 }
    let sorted = deck.sorted(by: \.rank)
    let logs = (log(filtered), log(sorted))
    deck.sections[0].items.swapAt(0, 1)
    deck.report([.item(type: .move([0, 0], [0, 1]))])
    expectEqual(logs.0.changeSets, [])
    expectEqual(logs.1.changeSets, [])
    expectEqual(filtered.shapes[0].items.map(\.id), [1, 3])
    expectEqual(sorted.shapes[0].items.map(\.id), [2, 1, 3])
  }

  @Test func anUpdateMovesInAnOrder() {
    let deck = DeckSource((0..<4).map { Card(id: $0, rank: $0) })
    let sorted = deck.sorted(by: \.rank)
    let log = log(sorted)
    deck.sections[0].items[0].rank = 2
    deck.report([.item(type: .update([0, 0]))])
    // Stable: 0 precedes 2 in the source.
    expectEqual(sorted.shapes[0].items.map(\.id), [1, 0, 2, 3])
    expectEqual(
      log.changeSets,
      [
        .some([.item(type: .move([0, 0], [0, 1]))]), .some([.item(type: .update([0, 1]))]),
      ])
  }

  @Test func manyUpdatesMoveTheOneThatIsPassed() {
    let deck = DeckSource((0..<4).map { Card(id: $0, rank: $0) })
    let sorted = deck.sorted(by: \.rank)
    let log = log(sorted)
    for index in 0..<3 { deck.sections[0].items[index].rank += 4 }
    deck.report((0..<3).map { .item(type: .update([0, $0])) })
    expectEqual(
      log.changeSets,
      [
        .some([.item(type: .move([0, 3], [0, 0]))]),
        .some((1..<4).map { .item(type: .update([0, $0])) }),
      ])
    expectEqual(sorted.shapes[0].items.map(\.id), [3, 0, 1, 2])
  }

  @Test func groupsComeAndGo() {
    let deck = DeckSource([Card(id: 1, suit: 1), Card(id: 2, suit: 2)])
    let grouped = deck.grouped(
      by: { $0.suit }, title: { key, _ in "Suit \(key)" }, indexTitle: { "\($0 / 2)" })
    let log = log(grouped)
    deck.sections[0].items[0].suit = 2
    deck.report([.item(type: .update([0, 0]))])
    deck.sections[0].items[1].suit = 0
    deck.report([.item(type: .update([0, 1]))])
    deck.sections[0].items.append(Card(id: 3, suit: 0))
    deck.report([.item(type: .insert([0, 2]))])
    deck.sections[0].items[0].suit = 0
    deck.report([.item(type: .update([0, 0]))])
    expectEqual(
      log.changeSets,
      [
        // An item cannot move out of a deleted section or into an inserted one.
        .some([.section(type: .delete([0])), .item(type: .insert([0, 0]))]),
        .some([.section(type: .insert([0])), .item(type: .delete([0, 1]))]),
        .some([.item(type: .insert([0, 1]))]),
        .some([.section(type: .delete([1])), .item(type: .insert([0, 0]))]),
      ])
    expectEqual(grouped.headerTitle(for: 0), "Suit 0")
    expectEqual(grouped.key(ofSection: 0), 0)
    expectNil(grouped.key(ofSection: 1))
  }

  @Test func anUpdateMovesBetweenGroups() {
    let deck = DeckSource([
      Card(id: 1, suit: 1), Card(id: 2, suit: 1), Card(id: 3, suit: 2), Card(id: 4, suit: 5),
    ])
    let grouped = deck.grouped(by: { $0.suit }, indexTitle: { "\($0 / 3)" })
    let log = log(grouped)
    deck.sections[0].items[0].suit = 2
    deck.report([.item(type: .update([0, 0]))])
    expectEqual(
      log.changeSets,
      [
        .some([.item(type: .move([0, 0], [1, 0]))]), .some([.item(type: .update([1, 0]))]),
      ])
    expectEqual(grouped.indexTitles.map(\.title), ["0", "1"])
    expectEqual(grouped.indexTitles.map(\.section), [0, 2])
  }

  @Test func replacingIsMinimal() {
    let deck = DeckSource((0..<10).map { Card(id: $0, rank: $0, suit: $0 % 2) })
    let filtered = deck.filtered { $0.rank > 2 }
    let sorted = filtered.sorted(by: \.rank)
    let grouped = sorted.grouped(by: { $0.suit })
    let logs = (log(filtered), log(sorted), log(grouped))
    filtered.predicate = { $0.rank > 3 }
    sorted.areInOrder = { ($0.rank == 9 ? -1 : $0.rank) < ($1.rank == 9 ? -1 : $1.rank) }
    grouped.areInOrder = { $0 > $1 }
    grouped.key = { $0.id == 5 ? 0 : $0.suit }
    expectEqual(logs.0.changeSets, [.some([.item(type: .delete([0, 0]))])])
    expectEqual(
      logs.1.changeSets,
      [
        .some([.item(type: .delete([0, 0]))]), .some([.item(type: .move([0, 5], [0, 0]))]),
      ])
    expectEqual(logs.2.changeSets.map(\.changes.count), [1, 1, 1, 1])
    #expect(!logs.2.changeSets.contains(.all))
  }

  @Test func aReloadBecomesTheMinimalDifference() {
    let deck = DeckSource((0..<6).map { Card(id: $0, rank: $0) })
    let chain = deck.filtered { $0.rank != 3 }.sorted { $0.rank > $1.rank }
    let log = log(chain)
    deck.sections[0].items.remove(at: 1)
    deck.sections[0].items[1].rank = 7
    deck.sections[0].items.append(Card(id: 8, rank: 3))
    deck.reloadBlock?(.all)
    #expect(
      log.changeSets == [
        .some([.item(type: .delete([0, 3])), .item(type: .move([0, 2], [0, 0]))]),
        .some([.item(type: .update([0, 0]))]),
      ]
        || log.changeSets == [
          .some([.item(type: .delete([0, 3]))]), .some([.item(type: .move([0, 2], [0, 0]))]),
          .some([.item(type: .update([0, 0]))]),
        ])
    deck.reloadBlock?(.all)
    #expect(!log.changeSets.contains(.all))
  }

  @Test func withoutIdentityAReloadIsPassedOn() {
    let deck = DeckSource([Card(id: 1, rank: 1), Card(id: 2, rank: 2)])
    let ranks = deck.mapped { $0.rank }
    let chain = ranks.filtered { $0 > 1 }
    let known = ranks.filtered(identity: .by { $0 }) { $0 > 1 }
    var heard: [[ChangeSet]] = [[], []]
    chain.reloadBlock = { heard[0].append($0) }
    known.reloadBlock = { heard[1].append($0) }
    ranks.transform = { $0.rank + 1 }
    expectEqual(
      heard[0], [.some([.item(type: .insert([0, 0]))]), .some([.item(type: .update([0, 1]))])])
    deck.reloadBlock?(.all)
    expectEqual(heard[0].count, 2)
    let source = Plain([3, 1, 2])
    let plain = source.filtered { $0 > 1 }
    let same = source.filtered(identity: .by { $0 }) { $0 > 1 }
    var told: [[ChangeSet]] = [[], []]
    plain.reloadBlock = { told[0].append($0) }
    same.reloadBlock = { told[1].append($0) }
    source.items = [1, 2, 4]
    source.reloadBlock?(.all)
    expectEqual(told[0], [.all])
    expectEqual(told[1], [.some([.item(type: .delete([0, 0])), .item(type: .insert([0, 1]))])])
  }

  final class Plain: ListDataSource {
    var items: [Int]
    var reloadBlock: ReloadBlock?
    init(_ items: [Int]) { self.items = items }
  }

  @Test func aSourceThatAnswersNoItemIsBorne() {
    final class Gappy: DataSource {
      var count = 3
      var reloadBlock: ReloadBlock?
      var numberOfSections: Int { 1 }
      func numberOfItems(in section: Int) -> Int { section == 0 ? count : -1 }
      func item(at indexPath: IndexPath) -> Card? {
        indexPath[1] == 1 ? nil : Card(id: indexPath[1])
      }
    }
    let source = Gappy()
    let chain = source.sorted(by: \.rank).filtered { $0.id >= 0 }
      .grouped(by: { $0.suit }).flattened().separated { _, next in next }
    expectEqual(chain.itemCounts, [3])
    source.count = 4
    source.reloadBlock?(.some([.item(type: .insert([0, 3]))]))
    source.reloadBlock?(.some([.item(type: .update([0, 1]))]))
    source.reloadBlock?(.some([.item(type: .update([7, 1])), .section(type: .move([3], [-1]))]))
    expectEqual(chain.itemCounts, [5])
  }

  /// An existing gap does not turn a batch next to it into a reload.
  @Test func aBatchBesideAGapIsFollowed() {
    final class Gappy: DataSource {
      var items: [Card?] = [Card(id: 1), nil, Card(id: 2)]
      var reloadBlock: ReloadBlock?
      var numberOfSections: Int { 1 }
      func numberOfItems(in section: Int) -> Int { section == 0 ? items.count : 0 }
      func item(at indexPath: IndexPath) -> Card? { items[indexPath[1]] }
    }
    let source = Gappy()
    let filtered = source.filtered { $0.id > 0 }
    let log = log(filtered)
    source.items += [Card(id: 3), Card(id: 4)]
    source.reloadBlock?(
      .some([.item(type: .insert([0, 3])), .item(type: .insert([0, 4]))]))
    expectEqual(
      log.changeSets,
      [
        .some([.item(type: .insert([0, 2])), .item(type: .insert([0, 3]))])
      ])
  }

  /// One row between any two items of a section, and none at its ends.
  @Test func interspersedRows() {
    let deck = DeckSource([Card(id: 1), Card(id: 2)])
    let rows = deck.separated { _, _ in Card(id: -1) }
    let log = log(rows)
    expectEqual(rows.shapes.flatMap(\.items).map(\.id), [1, -1, 2])
    deck.sections[0].items.append(Card(id: 3))
    deck.report([.item(type: .insert([0, 2]))])
    expectEqual(rows.shapes.flatMap(\.items).map(\.id), [1, -1, 2, -1, 3])
    expectEqual(
      log.changeSets,
      [
        .some([.item(type: .insert([0, 3])), .item(type: .insert([0, 4]))])
      ])
  }

  /// One group among many loses all of its items with a section of the source.
  @Test func aGroupThatIsLostWithASection() {
    let deck = DeckSource([
      Shape(items: (0..<40).map { Card(id: $0, rank: $0 % 20) }),
      Shape(items: (40..<43).map { Card(id: $0, rank: 30) }),
    ])
    let grouped = deck.grouped(by: \.rank)
    let tester = DataSourceTester(dataSource: grouped) { Issue.record("\($0)") }
    expectEqual(grouped.numberOfSections, 21)
    deck.sections.removeLast()
    deck.report([.section(type: .delete([1]))])
    expectEqual(grouped.itemCounts, Array(repeating: 2, count: 20))
    expectEqual(tester.changeSets, [.some([.section(type: .delete([20]))])])
    tester.verify()
  }
}
