import DataSourceDiffing
import DataSourceViews
import Testing

/// A screen that has been moved, next to one that has not.
@Suite struct NeighborTests {
  @Test func newScreenWithOldSections() {
    let fruit = DiffableSectionedDataSource<String, String>(identity: .itself)
    let updater = ListViewUpdater(dataSource: fruit)
    fruit.sections = OldScreen().sections.map { IdentifiedSection(id: $0.model, items: $0.items) }
    #expect(updater.itemCounts == [2])
    #expect(updater.item(at: [0, 1]) == "Fig")
  }
}
