import DataSourceDifferentiator
import Foundation
import IdentityDiff
import TestSupport
import Testing

/// Statements in the documentation, apart from its examples.
@Suite struct ArticleTests {
  /// Every block of Swift code in the documentation is compiled and run by the tests; those that
  /// need UIKit or data sources, by the tests of the stand-ins. `ReadmeTests` covers the README.
  @Test func everyExampleIsCompiled() throws {
    let blocks = try CodeBlocks(
      ofDocumentsIn: "Sources/IdentityDiff/IdentityDiff.docc",
      compiledIn: [
        "Tests/IdentityDiffTests/ArticleExamples.swift",
        "Tests/IdentityDiffTests/DifferenceKitExamples.swift",
        "Tests/AppleStandIns/Tests/ArticleTests/Blocks/Blocks.swift",
      ])
    #expect(blocks.count > 10)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }

  private struct Name: Equatable {
    var first: String
    var last: String
  }

  private struct Person: Equatable {
    var name: Name
    var number: Int
    var nickname = "" { didSet {} }
    var initials: String { "\(name.first.prefix(1))\(name.last.prefix(1))" }

    static func == (left: Person, right: Person) -> Bool { left.name == right.name }
  }

  private final class Account {
    let number = 1
  }

  /// Key paths that "Identity, equality and differences" calls fast lead to an offset, others not.
  @Test func fastKeyPaths() {
    #expect(MemoryLayout<Person>.offset(of: \.number) != nil)
    expectEqual(MemoryLayout<Person>.offset(of: \.name.first), 0)
    expectEqual(MemoryLayout<Person>.offset(of: \.self), 0)
    expectNil(MemoryLayout<Person>.offset(of: \.nickname))
    expectNil(MemoryLayout<Person>.offset(of: \.initials))
    expectNil(MemoryLayout<Account>.offset(of: \.number))
  }

  // Not optimized from here on, as in `ArticleExamples`.

  /// An item that occurs twice stays in its section if possible.
  @_optimize(none)
  @Test func duplicatesStayInTheirSection() {
    let old = [
      AnimatableSectionModel(model: "A", items: [1]),
      AnimatableSectionModel(model: "B", items: [1]),
    ]
    let new = [
      AnimatableSectionModel(model: "A", items: [Int]()),
      AnimatableSectionModel(model: "B", items: [1, 1]),
    ]
    expectEqual("\(Diff.difference(from: old, to: new).movedItems)", "[(0, 0) → (1, 1)]")
  }

  /// An identity that is not equal to itself is deleted and inserted, unless it is not compared.
  @_optimize(none)
  @Test func identitiesThatDifferFromThemselves() {
    let old = [1, .nan, 2]
    let separate = old.map { $0 }
    let difference = Diff.difference(from: old, to: separate, identity: .by(\.self))
    expectEqual(difference, ListDifference(deleted: [1], inserted: [1]))
    #expect(Diff.difference(from: old, to: old, identity: .by(\.self)).isEmpty)
  }

  /// Only one section's items share their storage; the other section is compared.
  @_optimize(none)
  @Test func sectionsThatShareTheirItems() {
    struct Reading: IdentifiableType, Equatable {
      var identity: Int
      var celsius: Double
    }
    let readings = [Reading(identity: 1, celsius: .nan)]
    let more = [Reading(identity: 2, celsius: .nan)]
    let old = [
      AnimatableSectionModel(model: 1, items: readings),
      AnimatableSectionModel(model: 2, items: more),
    ]
    let new = [
      AnimatableSectionModel(model: 1, items: readings),
      AnimatableSectionModel(model: 2, items: more.map { $0 }),
    ]
    let path = ItemPath(sectionIndex: 1, itemIndex: 0)
    expectEqual(
      Diff.difference(from: old, to: new),
      SectionedDifference(updatedItems: [ElementMove(from: path, to: path)]))
  }

  /// "Moving from RxDataSources": the change sets.
  @_optimize(none)
  @Test func changesetsFollowEachOther() throws {
    let old = [
      AnimatableSectionModel(model: "A", items: [1, 2, 3]),
      AnimatableSectionModel(model: "B", items: [4]),
    ]
    let new = [
      AnimatableSectionModel(model: "C", items: [4]),
      AnimatableSectionModel(model: "A", items: [3, 1, 5]),
    ]
    let changesets = try Diff.differencesForSectionedView(initialSections: old, finalSections: new)
    expectEqual(changesets.count, 3)
    expectEqual(changesets.first?.originalSections, old)
    expectEqual(changesets.last?.finalSections, new)
    for (one, next) in zip(changesets, changesets.dropFirst()) {
      expectEqual(next.originalSections, one.finalSections)
    }
    expectEqual(changesets.last?.movedItems.count, 1)
  }

  /// An identity that occurs twice only among the final sections is a mistake, too; the error has
  /// the later item.
  @_optimize(none)
  @Test func duplicatesAmongTheNew() {
    struct Contact: IdentifiableType, Equatable {
      var identity: Int
      var name: String
    }
    let new = [
      AnimatableSectionModel(
        model: "A",
        items: [Contact(identity: 1, name: "first"), Contact(identity: 1, name: "second")])
    ]
    #expect {
      try Diff.differencesForSectionedView(initialSections: [], finalSections: new)
    } throws: { error in
      guard case .duplicateItem(let item as Contact)? = error as? Diff.Error else { return false }
      return item.name == "second"
    }
  }
}
