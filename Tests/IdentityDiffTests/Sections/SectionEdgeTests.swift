import DataSourceDifferentiator
import IdentityDiff
import TestSupport
import Testing

/// The smallest lists of sections, the content of sections, and sections that share their items.
@Suite struct SectionEdgeTests {
  @Test func emptyAndSingleSections() {
    var failures = Failures()
    let samples: [[Block]] = [
      [], [Block(0, [])], [Block(1, [])], [Block(0, [1])], [Block(0, [2])], [Block(1, [1])],
      [Block(0, []), Block(1, [])], [Block(1, []), Block(0, [])],
      [Block(0, [1, 2]), Block(1, [])],
      [Block(0, []), Block(1, [1, 2])], [Block(2, [2, 1])], [Block(0, []), Block(0, [])],
      [Block(0, [1]), Block(0, [1])], [Block(0, [1, 1])],
    ]
    for old in samples {
      for new in samples {
        let sections = SectionedCase(old: old, new: new)
        for entryPoint in SectionedEntryPoint.allCases {
          failures.add(entryPoint.problem(sections), size: sections.size, "\(sections)")
        }
      }
    }
    failures.report(atLeast: 392)
  }

  @Test func nothing() {
    let none: [Block] = []
    expectEqual(Diff.difference(from: none, to: none), SectionedDifference())
    let one = [Block(0, [1, 2])]
    expectEqual(Diff.difference(from: none, to: one), SectionedDifference(insertedSections: [0]))
    expectEqual(Diff.difference(from: one, to: none), SectionedDifference(deletedSections: [0]))
  }

  /// Ready-made sections' models are compared, even if the sections move.
  @Test func contentOfSections() {
    let old = [Block(0, [1]), Block(1, []), Block(2, [2])]
    let new = [Block(2, [2], version: 1), Block(0, [1]), Block(1, [], version: 1)]
    let pairs = [ElementMove(from: 2, to: 0), ElementMove(from: 1, to: 2)]
    let difference = Diff.difference(from: old.map(\.model), to: new.map(\.model))
    expectEqual(difference.updatedSections, pairs)
    #expect(!difference.isEmpty)
    #expect(Diff.difference(from: old, to: new).updatedSections.isEmpty)

    let updated = [Block(0, [1], version: 1)]
    expectEqual(
      Diff.difference(from: [Block(0, [1])].map(\.model), to: updated.map(\.model)),
      SectionedDifference(updatedSections: [ElementMove(from: 0, to: 0)]))
  }

  private struct PlainHeader: IdentifiableType {
    var identity: Int
    var title: String
  }

  /// Models that cannot be compared are not.
  @Test func contentThatCannotBeCompared() {
    let old = [
      AnimatableSectionModel(model: PlainHeader(identity: 1, title: "a"), items: [Entry(1)])
    ]
    let new = [
      AnimatableSectionModel(model: PlainHeader(identity: 1, title: "b"), items: [Entry(1)])
    ]
    #expect(Diff.difference(from: old, to: new).isEmpty)
  }

  @Test func sharedBuffers() {
    let blocks = (0..<5).map { section in
      Block(section, (0..<6).map { Entry(section * 6 + $0) })
    }
    let shared = blocks
    #expect(Diff.difference(from: blocks, to: shared).isEmpty)
    #expect(Diff.difference(from: blocks.map(\.model), to: shared.map(\.model)).isEmpty)
  }

  /// Sections that share one buffer of items, whether they stay, move, or are inserted or deleted.
  @Test func sharedItems() {
    var failures = Failures()
    let items: [Entry] = [1, 2, 3, 4]
    let other: [Entry] = [4, 5]
    let samples: [[Block]] = [
      [Block(0, items)], [Block(1, items)], [Block(0, items), Block(1, [])],
      [Block(1, []), Block(0, items)], [Block(1, items), Block(0, [])],
      [Block(0, items), Block(1, items)], [Block(1, items), Block(0, items)],
      [Block(0, items), Block(1, other)], [Block(1, other), Block(0, items)],
      [Block(1, items), Block(0, other)], [Block(2, other), Block(0, items), Block(1, [4])],
    ]
    for old in samples {
      for new in samples {
        let sections = SectionedCase(old: old, new: new)
        var problem = Diff.difference(from: old, to: new).problem(sections)
        // Sections that share their storage are not searched.
        if problem == "duplicate items: missing" { problem = nil }
        failures.add(problem, size: sections.size, "\(sections)")
      }
    }
    failures.report(atLeast: 121)
  }
}
