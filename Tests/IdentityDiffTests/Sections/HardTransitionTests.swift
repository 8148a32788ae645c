import IdentityDiff
import TestSupport
import Testing

/// The transitions that Differentiator names as hard.
@Suite struct HardTransitionTests {
  private func check(
    _ old: [Block], _ new: [Block], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (old, new) in [(old, new), (new, old)] {
      let sections = SectionedCase(old: old, new: new)
      for entryPoint in SectionedEntryPoint.allCases {
        #expect(entryPoint.problem(sections) == nil, sourceLocation: sourceLocation)
      }
    }
  }

  @Test func swappedSectionsExchangeItems() {
    let old = [Block(4, [10, 11, 12]), Block(9, [25, 26, 27])]
    let new = [Block(9, [11, 26, 27]), Block(4, [10, 12])]
    check(old, new)
    let difference = Diff.difference(from: old, to: new)
    expectEqual(difference.movedSections, [ElementMove(from: 1, to: 0)])
    expectEqual(difference.deletedItems, [ItemPath(sectionIndex: 1, itemIndex: 0)])
    expectEqual(
      difference.movedItems,
      [
        ElementMove(
          from: ItemPath(sectionIndex: 0, itemIndex: 1),
          to: ItemPath(sectionIndex: 0, itemIndex: 0))
      ])
  }

  @Test func itemsGoToNewSections() {
    check(
      [
        Block(10, [26]), Block(7, [5, 29]), Block(1, [14]), Block(5, [16]), Block(4, []),
        Block(8, [3, 15, 19, 23]), Block(3, [20]),
      ],
      [
        Block(10, [26]), Block(1, [14]), Block(9, [3]), Block(5, [16, 8]),
        Block(8, [15, 19, 23]), Block(3, [20]), Block(2, [7]),
      ])
  }

  @Test func sectionsComeAndItemsMove() {
    let last: [Entry] = [28, 25, 6, 11, 10, 29, 24, 7, 19]
    check(
      [
        Block(4, [5]), Block(6, [20, 14]), Block(9, []), Block(2, [2, 26]), Block(8, [23]),
        Block(10, [8, 18, 13]), Block(1, last),
      ],
      [
        Block(4, [5]), Block(6, [20, 14]), Block(9, [16]), Block(7, [17, 15, 4]),
        Block(2, [2, 26, 23]), Block(8, []), Block(10, [8, 18, 13]), Block(1, last),
      ])
  }

  @Test func swappedSectionsLoseTheirItems() {
    let old = [Block(1, [1111]), Block(2, [2222])]
    let new = [Block(2, [0]), Block(1, [])]
    check(old, new)
    let difference = Diff.difference(from: old, to: new)
    expectEqual(difference.movedSections, [ElementMove(from: 1, to: 0)])
    expectEqual(
      difference.deletedItems,
      [
        ItemPath(sectionIndex: 0, itemIndex: 0), ItemPath(sectionIndex: 1, itemIndex: 0),
      ])
    expectEqual(difference.insertedItems, [ItemPath(sectionIndex: 0, itemIndex: 0)])
  }
}
