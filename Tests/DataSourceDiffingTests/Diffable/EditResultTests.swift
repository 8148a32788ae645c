import DataSourceDiffing
import Foundation
import TestSupport
import Testing

/// What edits return, identities of other types, and edits by offsets.
@Suite struct EditResultTests {
  private let list = CardList(items: (1...5).map { Card($0) })

  @Test func whatWasThere() throws {
    try #expect(#require(list.remove(id: 2)) == (Card(2), [0, 1]))
    try expectEqual(list.move(id: 5, to: [0, 0]), [0, 3])
    try expectEqual(list.update(id: 3) { $0.text = 9 }, Card(3))
    try expectEqual(list.update(at: [0, 0]) { $0.text = 1 }, Card(5))
    expectEqual(list.upsert(Card(3, 4)), Card(3, 9))
    expectNil(list.upsert(Card(7)))
    expectEqual(list.items.map(\.description), ["5.1", "1", "3.4", "4", "7"])
    let sections = CardSections(sections: [CardContent(1, [1]), CardContent(2, [2])].objects)
    #expect(sections.upsert(Card(1, 5), inSectionID: 2))
    #expect(sections.upsert(Card(3), inSectionID: 1))
    expectEqual(sections.shown, [[Card(3)], [Card(2), Card(1, 5)]])
  }

  @Test func optionalAndOtherIdentities() throws {
    struct Row: Equatable {
      var key: UUID
      var optionalKey: UUID?
    }
    let keys = (0..<3).map { _ in UUID() }
    let rows = keys.map { Row(key: $0, optionalKey: $0) }
    let plain = DiffableListDataSource(items: rows, identity: .by(\.key))
    let optional = DiffableListDataSource(items: rows, identity: .by(\.optionalKey))
    for list in [plain, optional] {
      expectEqual(list.indexPath(forIdentity: keys[1]), [0, 1])
      expectEqual(list.indexPath(forIdentity: UUID?.some(keys[1])), [0, 1])
      func path(_ key: UUID?) -> IndexPath { list.indexPath(forIdentity: key) ?? [] }
      expectEqual(list.item(at: path(keys[2]))?.key, keys[2])
      expectNil(list.indexPath(forIdentity: UUID?.none))
      expectNil(list.indexPath(forIdentity: UUID()))
      expectEqual(path(keys[0]), [0, 0])
      try expectEqual(list.remove(at: path(keys[0])).key, keys[0])
      expectEqual(path(keys[2]), [0, 1])
      try list.move(from: path(keys[2]), to: [0, 0])
      try expectEqual(list.update(at: path(keys[1])) { _ in }.key, keys[1])
      try list.insert(rows[0], at: path(keys[1]))
      expectEqual(list.items.map(\.key), [keys[2], keys[0], keys[1]])
      try list.move(from: [path(keys[0])], between: path(keys[1]), and: nil)
      expectEqual(list.items.map(\.key), [keys[2], keys[1], keys[0]])
    }
    expectNil(plain.indexPath(forIdentity: "7"))

    struct Draft: Identifiable, Equatable {
      var id: Int?
    }
    let drafts = DiffableListDataSource(items: [Draft(id: nil), Draft(id: 4)])
    expectEqual(drafts.indexPath(forID: 4), [0, 1])
    expectEqual(drafts.indexPath(forID: nil), [0, 0])
    expectEqual(drafts.remove(id: nil)?.indexPath, [0, 0])
  }

  /// Every set of offsets of up to five items, and every target.
  @Test func offsets() throws {
    var failures = Failures()
    for count in 0...5 {
      let items = (0..<count).map { Card($0) }
      for mask in 0..<1 << (count + 1) {
        let offsets = IndexSet((0...count).filter { mask & (1 << $0) != 0 })
        failures.begin()
        let removal = CardTrial(CardList(items: items), [CardContent(0, Array(0..<count))])
        let removed = removal.source.remove(atOffsets: offsets)
        failures.check(
          removed == items.filter { offsets.contains($0.id) }, "removed", "\(offsets): \(removed)")
        removal.model[0].items.removeAll { offsets.contains($0.id) }
        failures.check(
          removal.problem() == nil && removal.news().count <= 1, "remove",
          "\(Array(offsets)) of \(count)")
        for target in 0...count {
          failures.begin()
          let trial = CardTrial(CardList(items: items), [CardContent(0, Array(0..<count))])
          try trial.source.move(fromOffsets: offsets, toOffset: target)
          // As in SwiftUI: the rest is split at the target.
          let moved = items.filter { offsets.contains($0.id) }
          let front = items[..<target].filter { !offsets.contains($0.id) }
          let back = items[target...].filter { !offsets.contains($0.id) }
          trial.model[0].items = front + moved + back
          let news = trial.news()
          failures.check(
            trial.problem() == nil && news.count <= 1
              && (news.isEmpty || trial.model[0].items != items), "move",
            "\(Array(offsets)) of \(count) to \(target)")
        }
      }
    }
    failures.report(atLeast: 500)
    // Offsets that do not exist take no time.
    let all = CardList(items: list.items)
    expectEqual(all.remove(atOffsets: IndexSet(integersIn: 1..<(.max - 1))).count, 4)
    expectEqual(all.remove(atOffsets: IndexSet(integersIn: 7..<(.max - 1))), [])
    expectEqual(all.items, [Card(1)])
    #expect(throws: EditError.invalidIndexPath([0, 6])) {
      try list.move(fromOffsets: [0], toOffset: 6)
    }
    #expect(throws: EditError.invalidIndexPath([0, -1])) {
      try list.move(fromOffsets: [0], toOffset: -1)
    }
  }

  @Test func sectionsByOffsets() throws {
    let sections = CardSections(
      sections: [CardContent(1, [1, 2, 3]), CardContent(2, [4, 5])].objects)
    expectEqual(sections.remove(atOffsets: [0, 2], inSectionID: 1), [Card(1), Card(3)])
    try sections.move(fromOffsets: [1], toOffset: 0, inSectionID: 2)
    expectEqual(sections.shown, [[Card(2)], [Card(5), Card(4)]])
    #expect(sections.remove(atOffsets: [0], inSectionID: 9).isEmpty)
    #expect(try !sections.move(fromOffsets: [0], toOffset: 0, inSectionID: 9))
  }

  /// A section's items are replaced, including by items from other sections.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func itemsOfASection(seed: UInt64) throws {
    var cards = RandomCards(seed: seed)
    for _ in 0..<TestLength.pick(15, long: 300) {
      let model = cards.contents()
      guard let index = model.indices.randomElement(using: &cards.random) else { continue }
      let trial = CardTrial(CardSections(sections: model.objects), model)
      let all = model.flatMap(\.items).shuffled(using: &cards.random)
      let items = all.prefix(cards.random.below(all.count + 1)).map { card in
        Card(card.id, cards.random.below(2))
      }
      trial.source.replaceItems(inSectionID: model[index].id, with: items)
      let ids = Set(items.map(\.id))
      for other in trial.model.indices {
        trial.model[other].items.removeAll { ids.contains($0.id) }
      }
      trial.model[index].items = items
      if let problem = trial.problem() {
        Issue.record("seed \(seed): \(model.text), \(items): \(problem)")
      }
    }
    let sections = CardSections(sections: [])
    #expect(!sections.replaceItems(inSectionID: 1, with: []))
  }
}
