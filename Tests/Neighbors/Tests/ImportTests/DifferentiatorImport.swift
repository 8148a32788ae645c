import DataSourceDifferentiator
import Testing

@Test func differentiatorAlone() throws {
  let old = [AnimatableSectionModel(model: "Fruit", items: ["Apple"])]
  let new = [AnimatableSectionModel(model: "Fruit", items: ["Apple", "Lime"])]
  let changesets = try Diff.differencesForSectionedView(initialSections: old, finalSections: new)
  #expect(changesets.map(\.insertedItems) == [[ItemPath(sectionIndex: 0, itemIndex: 1)]])
}
