import DataSourceCore
import DataSourceOperators
import Foundation
import TestSupport
import Testing

/// Observers that react to a change: they release operators, change them, and create others.
@Suite struct AnswerTests {
  let deck = DeckSource([Card(id: 1, rank: 3), Card(id: 2, rank: 1), Card(id: 3, rank: 2)])

  func append(_ card: Card) {
    deck.sections[0].items.append(card)
    deck.report([.item(type: .insert([0, deck.sections[0].items.count - 1]))])
  }

  func ids(_ source: some DataSource<Card>) -> [Int] { source.shapes.flatMap(\.items).map(\.id) }

  @Test(arguments: [true, false])
  func anOperatorIsLetGo(behindAnother: Bool) {
    final class Holder {
      var sorted: SortedDataSource<Card>?
      var joined: ConcatenatedDataSource<Card>?
    }
    let first = deck.filtered { $0.rank > 0 }
    let holder = Holder()
    holder.sorted = behindAnother ? first.sorted(by: \.rank) : deck.sorted(by: \.rank)
    holder.joined = behindAnother ? first.concatenated(with: deck) : deck.concatenated(with: first)
    let sorted = WeakReference(holder.sorted)
    let joined = WeakReference(holder.joined)
    first.reloadBlock = { _ in
      holder.sorted = nil
      holder.joined = nil
    }
    append(Card(id: 4, rank: 8))
    expectNil(sorted.object)
    expectNil(joined.object)
    append(Card(id: 5, rank: 8))
    expectEqual(ids(first), [1, 2, 3, 4, 5])
  }

  @Test func everybodyHearsOfTheFirstChangeBeforeTheSecond() {
    var heard: [String] = []
    let observations = ["a", "b", "c"].map { name in
      deck.observeChanges { [deck] changeSet in
        heard.append("\(name)\(changeSet.changes.count)")
        guard heard.count == 1 else { return }
        deck.sections[0].items.removeFirst()
        deck.report([.item(type: .delete([0, 0]))])
      }
    }
    append(Card(id: 4))
    // Those that wait get a reload (no changes) in place of both.
    expectEqual(heard, ["a1", "b0", "c0", "a1"])
    expectEqual(observations.count, 3)
  }

  @Test func whatTheSelectionIsAfterEachStep() {
    let people = deck.selectable(selection: ItemSelection([3]))
    var steps: [Set<Int>] = []
    people.reloadBlock = { [unowned people] _ in
      guard steps.isEmpty else { return }
      people.selection.select(1)
      steps.append(people.selection.ids)
      people.toggle(at: [0, 2])
      people.toggle(at: [0, 1])
      steps.append(people.selection.ids)
      people.selection.deselect(1)
      people.selection.ids.insert(9)
      steps.append(people.selection.ids)
      people.toggle(at: [0, 1])
      people.toggle(at: [0, 2])
    }
    append(Card(id: 4, rank: 8))
    expectEqual(steps, [[1, 3], [1, 2], [2, 9]])
    expectEqual(people.selection.ids, [3, 9])
    expectEqual(people.selectedIndexPaths, [[0, 2]])
  }

  @Test func aChangeWhileTheHubComesBackInFrontIsNotLost() {
    let first = deck.filtered { $0.rank > 1 }
    deck.reloadBlock = nil
    deck.sections[0].items.append(Card(id: 4, rank: 8))
    first.reloadBlock = { [deck] _ in
      first.reloadBlock = nil
      deck.sections[0].items.insert(Card(id: 5, rank: 9), at: 0)
      deck.report([.item(type: .insert([0, 0]))])
    }
    let second = deck.sorted(by: \.rank)
    expectEqual(ids(second), [2, 3, 1, 4, 5])
    expectEqual(ids(first), [5, 1, 3, 4])
  }
}
