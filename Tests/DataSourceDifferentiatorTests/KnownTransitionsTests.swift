import DataSourceDifferentiator
import IdentityDiff
import TestSupport
import Testing

extension DataSourceDifferentiatorTests {
  /// Transitions that are known to be hard, and the results of simple ones.
  @Suite struct KnownTransitionsTests {
    static let hard: [(old: [Group], new: [Group])] = [
      ([Group("1", [1]), Group("2", [2])], [Group("2", [0]), Group("1", [])]),
      (
        [Group("4", [10, 11, 12]), Group("9", [25, 26, 27])],
        [Group("9", [11, 26, 27]), Group("4", [10, 12])]
      ),
      (
        [
          Group("A", [26]), Group("7", [5, 29]), Group("1", [14]), Group("5", [16]), Group("4", []),
          Group("8", [3, 15, 19, 23]), Group("3", [20]),
        ],
        [
          Group("A", [26]), Group("1", [14]), Group("9", [3]), Group("5", [16, 8]),
          Group("8", [15, 19, 23]), Group("3", [20]), Group("2", [7]),
        ]
      ),
      (
        [
          Group("4", [5]), Group("6", [20, 14]), Group("9", []), Group("2", [2, 26]),
          Group("8", [23]), Group("A", [8, 18, 13]),
          Group("1", [28, 25, 6, 11, 10, 29, 24, 7, 19]),
        ],
        [
          Group("4", [5]), Group("6", [20, 14]), Group("9", [16]), Group("7", [17, 15, 4]),
          Group("2", [2, 26, 23]), Group("8", []), Group("A", [8, 18, 13]),
          Group("1", [28, 25, 6, 11, 10, 29, 24, 7, 19]),
        ]
      ),
    ]

    @Test func hardTransitions() throws {
      for (old, plain) in Self.hard {
        for updates in [0, -1, 0x5555_5555, 0x3333_3333] {
          let new = updating(plain, items: updates)
          for (old, new) in [(old, new), (new, old)] {
            var view = StrictView(sections: old)
            for changes in try Diff.differencesForSectionedView(
              initialSections: old, finalSections: new)
            {
              #expect(view.apply(changes).isEmpty, "\(describe(old, new))")
            }
            expectEqual(view.sections, new, "\(describe(old, new))")
          }
        }
      }
    }

    @Test func anItemThatIsUpdatedAndMoved() throws {
      let changesets = try Diff.differencesForSectionedView(
        initialSections: [Group("A", [0, 1, 2])],
        finalSections: [Group("A", [Cell(identity: 1, version: 1), 0, 2])])
      expectEqual(changesets.count, 2)
      expectEqual(changesets[0].updatedItems, [ItemPath(sectionIndex: 0, itemIndex: 1)])
      expectEqual(changesets[0].finalSections, [Group("A", [0, Cell(identity: 1, version: 1), 2])])
      expectEqual(changesets[1].movedItems.count, 1)
    }

    @Test func itemsOfDeletedAndInsertedSectionsAreNotMoved() throws {
      let changesets = try Diff.differencesForSectionedView(
        initialSections: [Group("A", [0, 1]), Group("B", [2, 3, 5])],
        finalSections: [Group("B", [0, 2]), Group("C", [1, 3])])
      expectEqual(changesets.count, 3)
      expectEqual(changesets[0].deletedSections, [0])
      expectEqual(
        changesets[0].deletedItems,
        [
          ItemPath(sectionIndex: 1, itemIndex: 1), ItemPath(sectionIndex: 1, itemIndex: 2),
        ])
      expectEqual(changesets[1].insertedSections, [1])
      expectEqual(changesets[1].finalSections, [Group("B", [2]), Group("C", [1, 3])])
      expectEqual(changesets[2].insertedItems, [ItemPath(sectionIndex: 0, itemIndex: 0)])
      #expect(changesets.flatMap(\.movedItems).isEmpty)
    }

    @Test func noSectionsAtAll() throws {
      let empty: [Group] = []
      let full = [Group("A", [1]), Group("B", [])]
      #expect(
        try Diff.differencesForSectionedView(initialSections: empty, finalSections: empty).isEmpty)
      let filling = try Diff.differencesForSectionedView(
        initialSections: empty, finalSections: full)
      expectEqual(filling.map(\.insertedSections), [[0, 1]])
      let emptying = try Diff.differencesForSectionedView(
        initialSections: full, finalSections: empty)
      expectEqual(emptying.map(\.deletedSections), [[0, 1]])
    }

    @Test func manyMovesBehindManyDeletions() throws {
      let old = [Group("A", (0..<2_000).map { Cell(identity: $0) }), Group("B", [])]
      let kept = old[0].items.filter { !$0.identity.isMultiple(of: 3) }
      let new = [
        Group("B", kept.filter { $0.identity.isMultiple(of: 2) }),
        Group("A", kept.filter { !$0.identity.isMultiple(of: 2) }),
      ]
      var view = StrictView(sections: old)
      for changes in try Diff.differencesForSectionedView(initialSections: old, finalSections: new)
      {
        #expect(view.apply(changes).isEmpty)
      }
      expectEqual(view.sections, new)
    }
  }
}
