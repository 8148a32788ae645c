// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDiffing
  import Foundation
  import TestSupport
  import Testing

  /// Edits that are not possible throw, change nothing and report nothing.
  @Suite struct DiffableEditErrorTests {
    private let nowhere: [IndexPath] = [
      [], [0], [0, 0, 0], [-1, 0], [0, -1], [-1, -1], [3, 0], [0, 4], [1, 1],
      [0, .max], [.max, 0], [.min, 0], [0, .min],
    ]

    /// Checks that an edit fails and leaves everything as it was.
    private func expect<ID, Source: DiffableDataSource<ID, Card>>(
      _ error: EditError, _ source: Source, sourceLocation: SourceLocation = #_sourceLocation,
      _ edit: (Source) throws -> Void
    ) {
      let before = source.shown
      var heard: [ChangeSet] = []
      source.reloadBlock = { heard.append($0) }
      #expect(throws: error, sourceLocation: sourceLocation) { try edit(source) }
      // An edit whose error is caught within a transaction has no effect.
      source.transaction {
        #expect(throws: error, sourceLocation: sourceLocation) { try edit(source) }
      }
      source.reloadBlock = nil
      #expect(heard == [], sourceLocation: sourceLocation)
      #expect(source.shown == before, sourceLocation: sourceLocation)
    }

    private let source = CardSections(
      sections: [CardContent(1, [1, 2, 3]), CardContent(2, []), CardContent(3, [4, 5])].objects)

    /// An update whose closure changes the data finds its item where it is then, or not at all.
    @Test func dataChangesWithinAnUpdate() throws {
      let list = CardList(items: [1, 2, 3].map { Card($0) })
      for id in [1, 3] {
        let place = try #require(list.indexPath(forID: id))
        #expect(throws: EditError.invalidIndexPath(place)) {
          try list.update(at: place) {
            list.remove(id: id)
            $0.text = 1
          }
        }
        expectNil(list.item(forID: id))
        try list.insert(Card(id), at: place)
        try expectNil(list.update(id: id) { _ in list.remove(id: id) })
        try list.insert(Card(id), at: place)
      }
      expectEqual(list.items, [1, 2, 3].map { Card($0) })
      try list.update(at: [0, 2]) {
        _ = try? list.remove(at: [0, 0])
        $0.text = 1
      }
      expectEqual(list.items, [Card(2), Card(3, 1)])
      try list.update(id: 3) { $0.text = 0 }
      #expect(throws: EditError.duplicateIdentity("3")) {
        try list.update(at: [0, 0]) {
          _ = try? list.insert(Card(1), at: [0, 0])
          $0 = Card(3)
        }
      }
      expectEqual(list.items, [Card(1), Card(2), Card(3)])
      var reported: [ChangeSet] = []
      list.reloadBlock = { reported.append($0) }
      try list.update(at: [0, 1]) {
        _ = try? list.insert(Card(9), at: [0, 0])
        $0 = Card(8)
      }
      expectEqual(list.items, [Card(9), Card(1), Card(8), Card(3)])
      expectEqual(
        reported,
        [
          .some([.item(type: .insert([0, 0]))]),
          .some([.item(type: .delete([0, 2])), .item(type: .insert([0, 2]))]),
        ])
      // Among items with the same identity, it is the one at the same place.
      let twins = CardList(items: [Card(1), Card(1, 1), Card(2)])
      try twins.update(at: [0, 1]) {
        _ = try? twins.remove(at: [0, 2])
        $0.text = 5
      }
      expectEqual(twins.items, [Card(1), Card(1, 5)])
    }

    @Test func invalidIndexPath() {
      for path in nowhere {
        let error = EditError.invalidIndexPath(path)
        expect(error, source) { try $0.remove(at: path) }
        expect(error, source) { try $0.move(from: path, to: [0, 0]) }
        expect(error, source) { try $0.update(at: path) { $0 = Card(9) } }
        expect(error, source) { try $0.update(at: path) { $0.text = 9 } }
        if path != [1, 1] { expect(error, source) { try $0.move(from: [2, 0], to: path) } }
        expect(error, source) { try $0.insert(Card(9), at: path) }
      }
      // Without the item itself, there is no place 3.
      expect(.invalidIndexPath([0, 3]), source) { try $0.move(from: [0, 0], to: [0, 3]) }
      expect(.invalidIndexPath([0, 3]), source) { try $0.move(id: 1, to: [0, 3]) }
      expect(.invalidIndexPath([0, 3]), source) { try $0.remove(at: [0, 3]) }
    }

    @Test func invalidIndexPathInLists() {
      let list = CardList(items: [Card(1), Card(2)])
      for path in nowhere + [[1, 0], [0, 3]] {
        let error = EditError.invalidIndexPath(path)
        expect(error, list) { try $0.insert(Card(9), at: path) }
        expect(error, list) { try $0.remove(at: path) }
        expect(error, list) { try $0.move(from: [0, 0], to: path) }
        expect(error, list) { try $0.move(from: path, to: [0, 0]) }
        expect(error, list) { try $0.update(at: path) { $0 = Card(9) } }
      }
      let empty = CardList()
      expect(.invalidIndexPath([0, 0]), empty) { try $0.remove(at: [0, 0]) }
      expect(.invalidIndexPath([0, 0]), empty) { try $0.move(from: [0, 0], to: [0, 0]) }
    }

    @Test func invalidSectionIndex() {
      for index in [-1, 3, .min, .max] {
        expect(.invalidSectionIndex(index), source) { try $0.removeSection(at: index) }
        expect(.invalidSectionIndex(index), source) { try $0.moveSection(from: index, to: 0) }
        expect(.invalidSectionIndex(index), source) { try $0.moveSection(from: 0, to: index) }
        expect(.invalidSectionIndex(index), source) { try $0.moveSection(id: 1, to: index) }
        guard index != 3 else { continue }
        expect(.invalidSectionIndex(index), source) {
          try $0.insertSection(CardSection(id: 9, items: []), at: index)
        }
      }
      expect(.invalidSectionIndex(4), source) {
        try $0.insertSection(CardSection(id: 9, items: []), at: 4)
      }
    }

    /// What does not exist is neither edited nor an error.
    @Test func unknownIdentity() throws {
      typealias Edit = (CardSections) throws -> Bool
      let edits: [Edit] = [
        { try $0.insert(Card(8), before: 9) }, { try $0.insert(Card(8), after: 9) },
        { $0.remove(id: 9) != nil }, { !$0.remove(ids: [8, 9]).isEmpty },
        { try $0.move(id: 9, to: [0, 0]) != nil }, { try $0.move(id: 9, to: [7, 7]) != nil },
        { $0.move(ids: [1, 9], between: 4, and: nil) }, { $0.move(ids: [1, 9], before: nil) },
        { $0.move(ids: [1, 2], between: nil, and: 9) }, { $0.move(ids: [1], before: 9) },
        { $0.move(ids: [1, 2], between: 9, and: nil) },
        { $0.move(ids: [1], before: nil, inSectionID: 9) },
        { try $0.update(id: 9) { $0 = Card(8) } != nil },
        { try !$0.update(ids: [8, 9]) { $0.text = 1 }.isEmpty },
        { try $0.set(\.text, to: 1, ofID: 9) },
        { try $0.append(Card(8), toSectionID: 9) },
        { try $0.append(contentsOf: [Card(8), Card(1)], toSectionID: 9) },
        { $0.upsert(Card(1, 5), inSectionID: 9) },
        { $0.upsert(contentsOf: [Card(1, 5), Card(8)], inSectionID: 9) },
        { $0.replaceItems(inSectionID: 9, with: [Card(1)]) },
        { !$0.remove(atOffsets: [0], inSectionID: 9).isEmpty },
        { try $0.move(fromOffsets: [0], toOffset: 7, inSectionID: 9) },
        { $0.removeSection(id: 9) != nil }, { try $0.moveSection(id: 9, to: 0) },
        { try $0.moveSection(id: 9, to: 99) },
        { $0.setTitles(ofSectionID: 9, headerTitle: nil) },
        { source in
          source.reconfigure(ids: [9])
          return false
        },
      ]
      let before = source.shown
      var reports = 0
      source.reloadBlock = { _ in reports += 1 }
      for (index, edit) in edits.enumerated() {
        try expectEqual(edit(source), false, "edit \(index)")
        try source.transaction { try expectEqual(edit(source), false, "edit \(index)") }
      }
      #expect(reports == 0 && source.shown == before)
    }

    /// An identity of another type is unknown.
    @Test func otherIdentityType() {
      expectNil(CardList(items: []).indexPath(forIdentity: "1"))
      expectNil(source.indexPath(forIdentity: AnyHashable(9)))
      expectNil(source.indexPath(forIdentity: "1"))
      expectNil(source.indexPath(forIdentity: [1]))
      expectEqual(source.indexPath(forID: 1), [0, 0])
      expectEqual(source.indexPath(forIdentity: 1), [0, 0])
    }

    @Test func duplicateIdentity() {
      let error = EditError.duplicateIdentity("4")
      expect(error, source) { try $0.insert(Card(4), at: [0, 0]) }
      expect(error, source) { try $0.insert(Card(4), before: 1) }
      expect(error, source) { try $0.insert(Card(4), after: 4) }
      expect(error, source) { try $0.append(Card(4), toSectionID: 2) }
      expect(error, source) { try $0.update(id: 1) { $0 = Card(4) } }
      expect(error, source) { try $0.update(at: [0, 0]) { $0.id = 4 } }
      expect(error, source) { try $0.appendSection(CardSection(id: 9, items: [Card(9), Card(4)])) }
      expect(.duplicateIdentity("9"), source) {
        try $0.insertSection(CardSection(id: 8, items: [Card(9), Card(9)]), at: 0)
      }
      expect(.duplicateIdentity("3"), source) {
        try $0.insertSection(CardSection(id: 3, items: []), at: 0)
      }
      let list = CardList(items: [Card(4)])
      expect(error, list) { try $0.append(Card(4, 1)) }
    }

    @Test func words() {
      expectEqual("\(EditError.invalidIndexPath([0, 7]))", "0-7 is not a valid position")
      expectEqual("\(EditError.invalidSectionIndex(-1))", "there is no section -1")
      expectEqual("\(EditError.unknownIdentity("9"))", "no item or section has the identity 9")
      expectEqual("\(EditError.duplicateIdentity("9"))", "the identity 9 is in use")
    }
  }
#endif
