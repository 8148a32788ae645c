// Nothing here depends on optimisation, and optimising it takes long.
#if DEBUG
  import Foundation
  import Differentiator
  import IdentityDiff
  import Testing

  extension ResultsTests {
    /// How differences are told and coded.
    @Suite struct DescriptionTests {
      static let list = ListDifference(
        deleted: [1], inserted: [0, 4], moved: [Move(from: 2, to: 0)],
        updated: [Move(from: 3, to: 3)], duplicates: DuplicatePositions(old: [5], new: [6]))

      static let sectioned = SectionedDifference(
        deletedSections: [1], insertedSections: [2],
        movedSections: [Move(from: 3, to: 0)],
        updatedSections: [Move(from: 0, to: 1)],
        deletedItems: [path(0, 1)], insertedItems: [path(1, 2)],
        movedItems: [Move(from: path(0, 2), to: path(0, 0))],
        updatedItems: [Move(from: path(0, 0), to: path(1, 0))],
        duplicateSections: DuplicatePositions(old: [7]),
        duplicateItems: DuplicatePositions(old: [path(0, 8)], new: [path(0, 9)]))

      @Test func onlyWhatChangedIsTold() {
        #expect(ListDifference().description == "no changes")
        #expect(SectionedDifference().description == "no changes")
        #expect(
          ListDifference(deleted: [1], moved: [Move(from: 2, to: 0)]).description
            == "ListDifference(deleted: [1], moved: [2 → 0])")
        #expect(
          Self.list.description == """
            ListDifference(deleted: [1], inserted: [0, 4], moved: [2 → 0], updated: [3 → 3], \
            old duplicates: [5], new duplicates: [6])
            """)
        #expect(
          Self.sectioned.description == """
            SectionedDifference(deletedSections: [1], insertedSections: [2], movedSections: [3 → 0], \
            updatedSections: [0 → 1], deletedItems: [(0, 1)], insertedItems: [(1, 2)], \
            movedItems: [(0, 2) → (0, 0)], updatedItems: [(0, 0) → (1, 0)], \
            old duplicate sections: [7], old duplicate items: [(0, 8)], \
            new duplicate items: [(0, 9)])
            """)
      }

      @Test func codingGivesTheSameAgain() throws {
        func again<Value: Codable>(_ value: Value) throws -> Value {
          try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
        }
        #expect(try again(Self.list) == Self.list)
        #expect(try again(Self.sectioned) == Self.sectioned)
        #expect(try again(ListDifference()) == ListDifference())
      }

      @Test func theInverseExchangesAllLists() {
        let inverse = Self.sectioned.inverse
        #expect(inverse.deletedSections == [2] && inverse.insertedSections == [1])
        #expect(inverse.movedSections == [Move(from: 0, to: 3)])
        #expect(inverse.updatedSections == [Move(from: 1, to: 0)])
        #expect(inverse.deletedItems == [path(1, 2)] && inverse.insertedItems == [path(0, 1)])
        #expect(inverse.movedItems == [Move(from: path(0, 0), to: path(0, 2))])
        #expect(inverse.updatedItems == [Move(from: path(1, 0), to: path(0, 0))])
        #expect(inverse.duplicateSections.new == [7] && inverse.duplicateItems.new == [path(0, 8)])
        #expect(Self.list.inverse.duplicates == DuplicatePositions(old: [6], new: [5]))
        #expect(Self.list.inverse.inverse == Self.list)
      }
    }
  }
#endif
