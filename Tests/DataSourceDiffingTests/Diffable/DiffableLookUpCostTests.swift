// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDiffing
  import Foundation
  import TestSupport
  import Testing

  /// How often identities are read: once per item when the index is built, and not again for an
  /// edit.
  @Suite struct DiffableLookUpCostTests {
    private final class Counter {
      var count = 0
      /// Returns and clears the number of identities read.
      func news() -> Int {
        defer { count = 0 }
        return count
      }
    }

    private let counter = Counter()

    private var id: (Card) -> Int {
      { [counter] in
        counter.count += 1
        return $0.id
      }
    }

    private func list(_ cards: [Card]) -> CardList { CardList(items: cards, identity: .by(id)) }

    /// Undoing many edits takes as long as making them.
    @Test func manyEditsAreUndoneTogether() throws {
      let (cards, history) = ((0..<2000).map { Card($0) }, EditHistory())
      let list = list(cards)
      list.transaction("Reverse", undo: history) { list.items.reverse() }
      _ = counter.news()
      for items in [cards, cards.reversed()] {
        #expect(items == cards ? history.undo().isEmpty : history.redo().isEmpty)
        expectEqual(list.items, items)
        #expect(counter.news() < 10 * cards.count)
      }
    }

    @Test func indexFollowsEdits() throws {
      let list = list((0..<1000).map { Card($0) })
      expectEqual(counter.news(), 0, "nothing is read before somebody asks")
      expectEqual(list.indexPath(forID: 500), [0, 500])
      expectEqual(counter.news(), 1000)
      expectEqual(list.indexPath(forID: 999), [0, 999])
      expectNil(list.item(forID: -1))
      expectEqual(counter.news(), 0)
      for step in 0..<12 {
        try list.insert(Card(2000 + step), before: 500)
        list.remove(id: step)
        try list.move(id: 900 - step, to: [0, 3 * step])
        try list.update(id: 500) { $0.text += 1 }
        expectEqual(list.indexPath(forID: 999), [0, 999])
        #expect(list.indexPath(forID: 2000 + step) != nil)
      }
      #expect(counter.news() < 100, "five notes a step, of which there may be 64")
    }

    @Test func indexIsMadeAnewOnceInAWhile() throws {
      let list = list((0..<1000).map { Card($0) })
      for step in 0..<650 {
        try list.move(id: step, to: [0, 999 - step])
      }
      // Every 65th edit makes the index be rebuilt.
      expectEqual(counter.news(), 10 * 1000)
    }

    @Test func nobodyAsks() throws {
      let list = list((0..<1000).map { Card($0) })
      for step in 0..<100 { try list.move(from: [0, step], to: [0, 999 - step]) }
      for _ in 0..<100 { try list.remove(at: [0, 0]) }
      expectEqual(counter.news(), 0)
      for _ in 0..<100 { try list.update(at: [0, 0]) { $0 = Card(5) } }
      // Checking whether the first one's identity is in use takes the index, and two more reads,
      // since both are compared without a key. The others are updates.
      #expect(counter.news() <= 900 + 200 + 1)
    }

    @Test func sectionsAreMoved() throws {
      let source = CardSections(
        sections: (0..<10).map { CardContent($0, Array($0 * 100..<$0 * 100 + 100)) }.objects,
        identity: .by(id))
      expectEqual(source.indexPath(forID: 950), [9, 50])
      expectEqual(counter.news(), 1000)
      source.setTitles(ofSectionID: 3, headerTitle: "three")
      expectEqual(source.indexPath(forID: 950), [9, 50])
      expectEqual(counter.news(), 0)
      try source.moveSection(from: 9, to: 0)
      expectEqual(source.indexPath(forID: 950), [0, 50])
      try source.removeSection(at: 1)
      expectEqual(source.indexPath(forID: 950), [0, 50])
      expectEqual(source.indexPath(forID: 850), [8, 50])
      #expect(counter.news() <= 100, "the index follows, and forgets the items that go")
    }
  }
#endif
