import DataSourceCore
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Predicates evaluated in the background while their source may change. One after another, since
/// some keep a thread of the pool waiting.
@MainActor @Suite(.serialized) struct BackgroundFilterTests {
  /// More items than one part evaluates.
  nonisolated static let count = TestLength.pick(10_000, long: 20_000)

  let deck = DeckSource((0..<count).map { Card(id: $0, rank: $0 % 7, suit: $0 % 3) })

  /// Keeps a predicate in the background waiting until the test has changed something.
  private struct Gate: Sendable {
    private let group = DispatchGroup()
    init() { group.enter() }
    func open() { group.leave() }
    func pass() {
      if group.wait(timeout: .now() + 60) == .timedOut { Issue.record("The gate is not opened.") }
    }
  }

  /// Lets waiting tasks continue.
  private func turn() async { for _ in 0..<3 { await Task.yield() } }

  @Test func aPredicateIsAppliedAtOnce() async {
    let filtered = deck.filtered { _ in true }
    let grouped = filtered.grouped(by: \.suit)
    let testers = [
      DataSourceTester(dataSource: filtered) { Issue.record("\($0)") },
      DataSourceTester(dataSource: grouped) { Issue.record("\($0)") },
    ]
    let isApplied = await filtered.setPredicate { $0.rank == 3 }
    #expect(isApplied)
    expectEqual(testers.map(\.changeSets.count), [1, 1])
    expectEqual(filtered.shapes[0].items, deck.sections[0].items.filter { $0.rank == 3 })
    expectEqual(grouped.shapes.map(\.items.count).reduce(0, +), filtered.numberOfItems(in: 0))
    #expect(filtered.predicate(Card(id: 0, rank: 3)) && !filtered.predicate(Card(id: 0)))
    // The new predicate decides about later changes.
    deck.sections[0].items[0].rank = 3
    deck.report([.item(type: .update([0, 0]))])
    expectEqual(filtered.item(at: [0, 0])?.id, 0)
    for tester in testers { tester.verify() }
  }

  /// Other operators' rows have handles from the same source.
  @Test func onlyItemsOfTheSourceAreEvaluated() async {
    let rows = deck.separated { _, _ in Card(id: -1) }
    let filtered = deck.filtered { _ in true }
    await filtered.setPredicate {
      precondition($0.id >= 0)
      return $0.rank == 3
    }
    expectEqual(filtered.numberOfItems(in: 0), deck.sections[0].items.count { $0.rank == 3 })
    expectEqual(rows.numberOfItems(in: 0), 2 * Self.count - 1)
  }

  @Test func noItems() async {
    let filtered = DeckSource([Shape]()).filtered { _ in true }
    #expect(await filtered.setPredicate { _ in false })
    #expect(!filtered.predicate(Card(id: 0)))
  }

  /// Runs work on the main thread in the middle of a predicate, which waits for it.
  private nonisolated static func onMainThread(_ work: @escaping @MainActor @Sendable () -> Void) {
    let group = DispatchGroup()
    group.enter()
    // A task would need another thread from the tasks' pool, and all may be in use.
    DispatchQueue.main.async {
      MainActor.assumeIsolated { work() }
      group.leave()
    }
    if group.wait(timeout: .now() + 60) == .timedOut { Issue.record("The caller is blocked.") }
  }

  /// The predicate runs elsewhere, and the caller's actor runs other work in the meantime.
  @Test func theCallerIsNotBlocked() async {
    let filtered = deck.filtered { _ in true }
    var turns = 0
    let turn: @MainActor @Sendable () -> Void = { turns += 1 }
    await filtered.setPredicate {
      dispatchPrecondition(condition: .notOnQueue(.main))
      if $0.id == 0 { Self.onMainThread(turn) }
      return $0.rank == 3
    }
    expectEqual(turns, 1)
  }

  @Test func theLastPredicateWins() async {
    let filtered = deck.filtered { _ in true }
    let tester = DataSourceTester(dataSource: filtered) { Issue.record("\($0)") }
    // All of them are waiting for this actor before one continues.
    let first = Task { await filtered.setPredicate { $0.rank == 1 } }
    let second = Task { await filtered.setPredicate { $0.rank == 2 } }
    let third = Task { await filtered.setPredicate { $0.rank == 3 } }
    let results = await (first.value, second.value, third.value)
    #expect(results == (false, false, true))
    #expect(filtered.shapes[0].items.allSatisfy { $0.rank == 3 })
    expectEqual(tester.changeSets.count, 1)
    tester.verify()
  }

  @Test func aPropertySetMeanwhileWins() async {
    let (filtered, gate) = (deck.filtered { _ in true }, Gate())
    let task = Task {
      await filtered.setPredicate {
        gate.pass()
        return $0.rank == 1
      }
    }
    await Task.yield()
    filtered.predicate = { $0.rank == 5 }
    gate.open()
    await expectEqual(task.value, false)
    #expect(filtered.shapes[0].items.allSatisfy { $0.rank == 5 })
  }

  @Test func aCancelledTaskAppliesNothing() async {
    let (filtered, gate) = (deck.filtered { $0.rank == 6 }, Gate())
    let task = Task {
      await filtered.setPredicate {
        gate.pass()
        return $0.rank == 1
      }
    }
    await Task.yield()
    task.cancel()
    gate.open()
    await expectEqual(task.value, false)
    #expect(filtered.shapes[0].items.allSatisfy { $0.rank == 6 })
    #expect(await filtered.setPredicate { $0.rank == 1 })
    #expect(filtered.shapes[0].items.allSatisfy { $0.rank == 1 })
  }

  /// An evaluated item that changes before all items are evaluated is evaluated again. It changes
  /// while its own part is being evaluated, or the last one.
  @Test(arguments: [100, count - 1]) func evaluatedItemsChangeMeanwhile(during id: Int) async {
    let filtered = deck.filtered { _ in true }
    let edit: @MainActor @Sendable () -> Void = {
      deck.sections[0].items[3].rank = 4
      deck.sections[0].items[4].rank = 3
      deck.report([.item(type: .update([0, 3])), .item(type: .update([0, 4]))])
      deck.sections[0].items[10] = Card(id: Self.count)
      deck.report([.item(type: .delete([0, 10])), .item(type: .insert([0, 10]))])
    }
    let isApplied = await filtered.setPredicate {
      if $0.id == id { Self.onMainThread(edit) }
      return $0.rank == 3
    }
    #expect(isApplied)
    expectEqual(filtered.shapes[0].items, deck.sections[0].items.filter { $0.rank == 3 })
  }

  /// A reload gives items without an identity other handles, which others have had before.
  @Test func reloadsMeanwhile() async {
    final class Numbers: ListDataSource {
      var items = Array(0..<BackgroundFilterTests.count)
      var reloadBlock: ReloadBlock?
    }
    let numbers = Numbers()
    let filtered = numbers.filtered { _ in true }
    let search = Task { await filtered.setPredicate { $0 % 2 == 0 } }
    for _ in 0..<4 {
      await turn()
      numbers.items = numbers.items.map { $0 + 1 } + [0]
      numbers.reloadBlock?(.all)
    }
    #expect(await search.value)
    expectEqual(
      filtered.indexPaths.compactMap { filtered.item(at: $0) }, numbers.items.filter { $0 % 2 == 0 }
    )
  }

  /// Inserts, deletes, moves and updates random items during the evaluation, and compares with the
  /// model.
  @Test(arguments: 0..<TestLength.pick(1, long: 4))
  func theSourceChangesMeanwhile(seed: Int) async {
    var decks = RandomDeck(seed: UInt64(seed))
    var nextID = 1_000_000
    let filtered = deck.filtered { $0.rank != 2 }
    let sorted = filtered.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }
    let tester = DataSourceTester(dataSource: filtered) { Issue.record("seed \(seed): \($0)") }
    let search = Task { await filtered.setPredicate { $0.rank < 3 } }
    var edits = 0
    while edits < TestLength.pick(12, long: 40) {
      edits += 1
      let place = decks.random.below(deck.sections[0].items.count)
      switch decks.random.below(5) {
      case 0:
        deck.sections[0].items[place].rank = decks.random.below(7)
        deck.report([.item(type: .update([0, place]))])
      case 1:
        deck.sections[0].items.remove(at: place)
        deck.report([.item(type: .delete([0, place]))])
      case 2:
        // It may replace a deleted item.
        nextID += 1
        deck.sections[0].items.insert(Card(id: nextID, rank: decks.random.below(7)), at: place)
        deck.report([.item(type: .insert([0, place]))])
      case 3:
        let card = deck.sections[0].items.remove(at: place)
        deck.sections[0].items.append(card)
        deck.report([
          .item(type: .move([0, place], [0, deck.sections[0].items.count - 1]))
        ])
      default:
        deck.sections.append(Shape(items: [Card(id: nextID + 1_000_000, rank: nextID % 7)]))
        nextID += 1
        deck.report([.section(type: .insert([deck.sections.count - 1]))])
      }
      if decks.random.once(in: 4) { await turn() }
    }
    #expect(await search.value)
    let expected = deck.sections.map { $0.items.filter { $0.rank < 3 } }
    expectEqual(filtered.shapes.map(\.items), expected)
    expectEqual(
      sorted.shapes.map(\.items), expected.map { $0.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) } }
    )
    tester.verify()
  }

  /// So many changes arrive during the evaluation that they are evaluated in the background, too. A
  /// reload of items without an identity invalidates all results.
  @Test func muchComesMeanwhile() async {
    let rows = Rows((0..<Self.count).map { [$0] })
    let (filtered, gate) = (rows.filtered { _ in true }, Gate())
    let search = Task {
      await filtered.setPredicate {
        gate.pass()
        return $0[0] % 2 == 1
      }
    }
    await Task.yield()
    rows.sections[0] = (0..<30_000).map { [3 * $0 + 1] }
    rows.reloadBlock?(.all)
    expectEqual(filtered.itemCounts, [30_000])
    gate.open()
    #expect(await search.value)
    expectEqual(filtered.itemCounts, [15_000])
    expectEqual(filtered.item(at: [0, 1]), [7])
  }

  /// Items that another operator creates.
  @Test func valuesThatAreMade() async {
    let filtered = deck.mapped { Card(id: $0.id, rank: 6 - $0.rank) }.filtered { _ in true }
    await filtered.setPredicate { $0.rank == 0 }
    #expect(filtered.shapes[0].items.allSatisfy { $0.rank == 0 })
    expectEqual(filtered.numberOfItems(in: 0), deck.sections[0].items.count { $0.rank == 6 })
  }
}
