import DataSourceDifferentiator
import Differentiator
import Testing

/// A file that needs both modules qualifies types that both declare.
@Suite struct BothImportsTests {
  @Test func conversion() throws {
    let old = OldScreen().sections.map {
      DataSourceDifferentiator.AnimatableSectionModel(model: $0.model, items: $0.items)
    }
    var new = old
    new[0].items.append("Lime")
    let changesets = try DataSourceDifferentiator.Diff.differencesForSectionedView(
      initialSections: old, finalSections: new)
    #expect(changesets.map(\.insertedItems.count) == [1])
  }
}
