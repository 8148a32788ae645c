import DataSourceChanges

// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDifferentiator
  import IdentityDiff
  import TestSupport
  import Testing

  extension ResultsTests {
    /// The descriptions of differences.
    @Suite struct DescriptionTests {
      static let list = ListDifference(
        deleted: [1], inserted: [0, 4], moved: [ElementMove(from: 2, to: 0)],
        updated: [ElementMove(from: 3, to: 3)], oldDuplicates: [5], newDuplicates: [6])

      static let sectioned = SectionedDifference(
        deletedSections: [1], insertedSections: [2],
        movedSections: [ElementMove(from: 3, to: 0)],
        updatedSections: [ElementMove(from: 0, to: 1)],
        deletedItems: [path(0, 1)], insertedItems: [path(1, 2)],
        movedItems: [ElementMove(from: path(0, 2), to: path(0, 0))],
        updatedItems: [ElementMove(from: path(0, 0), to: path(1, 0))],
        oldDuplicateSections: [7],
        oldDuplicateItems: [path(0, 8)], newDuplicateItems: [path(0, 9)])

      @Test func onlyWhatChangedIsTold() {
        expectEqual(ListDifference().description, "no changes")
        expectEqual(SectionedDifference().description, "no changes")
        expectEqual(
          ListDifference(deleted: [1], moved: [ElementMove(from: 2, to: 0)]).description,
          "ListDifference(deleted: [1], moved: [2 → 0])")
        expectEqual(
          Self.list.description,
          """
          ListDifference(deleted: [1], inserted: [0, 4], moved: [2 → 0], updated: [3 → 3], \
          oldDuplicates: [5], newDuplicates: [6])
          """)
        expectEqual(
          Self.sectioned.description,
          """
          SectionedDifference(deletedSections: [1], insertedSections: [2], movedSections: [3 → 0], \
          updatedSections: [0 → 1], deletedItems: [(0, 1)], insertedItems: [(1, 2)], \
          movedItems: [(0, 2) → (0, 0)], updatedItems: [(0, 0) → (1, 0)], \
          oldDuplicateSections: [7], oldDuplicateItems: [(0, 8)], \
          newDuplicateItems: [(0, 9)])
          """)
      }

      @Test func theInverseExchangesAllLists() {
        let inverse = Self.sectioned.inverse
        #expect(inverse.deletedSections == [2] && inverse.insertedSections == [1])
        expectEqual(inverse.movedSections, [ElementMove(from: 0, to: 3)])
        expectEqual(inverse.updatedSections, [ElementMove(from: 1, to: 0)])
        #expect(inverse.deletedItems == [path(1, 2)] && inverse.insertedItems == [path(0, 1)])
        expectEqual(inverse.movedItems, [ElementMove(from: path(0, 0), to: path(0, 2))])
        expectEqual(inverse.updatedItems, [ElementMove(from: path(1, 0), to: path(0, 0))])
        #expect(inverse.newDuplicateSections == [7] && inverse.newDuplicateItems == [path(0, 8)])
        #expect(Self.list.inverse.oldDuplicates == [6] && Self.list.inverse.newDuplicates == [5])
        expectEqual(Self.list.inverse.inverse, Self.list)
      }
    }
  }
#endif
