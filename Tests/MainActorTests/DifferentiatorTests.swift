import DataSourceDifferentiator
import TestSupport
import Testing

/// Types with isolated conformances in the API of Differentiator.
struct DifferentiatorTests {
  struct Item: IdentifiableType, Equatable {
    var identity: Int
    var title = ""
  }

  @Test func sections() throws {
    let old = [AnimatableSectionModel(model: "a", items: [Item(identity: 1)])]
    let new = [AnimatableSectionModel(model: "a", items: [Item(identity: 1, title: "One")])]
    let changesets = try Diff.differencesForSectionedView(initialSections: old, finalSections: new)
    expectEqual(changesets.flatMap(\.updatedItems).count, 1)
  }
}
