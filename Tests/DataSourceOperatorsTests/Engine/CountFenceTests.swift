import DataSourceCore
import DataSourceOperators
import DataSourcePlanning
import DataSourcePositions
import Foundation
import Testing
import _DataSourceSubsequences

/// How many item counts a change reads, among many sections.
@Suite struct CountFenceTests {
  /// Reports its own changes, as the data sources of this package do.
  final class Sections: DataSource, ChangeObserversOwner {
    var sections = (0..<1_000).map { [Card(id: $0)] }
    var reads = 0
    let changeObservers = ChangeObservers()
    var reloadBlock: ReloadBlock?
    var numberOfSections: Int { sections.count }
    func numberOfItems(in section: Int) -> Int {
      reads += 1
      return sections.indices.contains(section) ? sections[section].count : 0
    }
    func item(at indexPath: IndexPath) -> Card? {
      let (section, item) = (indexPath[0], indexPath[1])
      guard sections.indices.contains(section), sections[section].indices.contains(item) else {
        return nil
      }
      return sections[section][item]
    }
  }

  @Test func onlyThoseOfAffectedSections() {
    let source = Sections()
    let shown = source.filtered { $0.rank >= 0 }
    var told = 0
    let observation = shown.observeChanges { told += $0.changes.count }
    func reads(_ change: PlannedChange) -> Int {
      source.reads = 0
      source.report(change)
      return source.reads
    }
    let place = ItemPath(section: 500, item: 0)
    source.sections[500][0].rank = 1
    let updated = reads(
      PlannedChange(
        Batch(), updates: [ElementMove(from: place, to: place)], counts: .unchanged))
    source.sections[500].insert(Card(id: -1), at: 0)
    let inserted = reads(PlannedChange(Batch(items: Batch.Level(inserts: [place]))))
    source.sections[501].append(source.sections[500].remove(at: 1))
    let (from, to) = (ItemPath(section: 500, item: 1), ItemPath(section: 501, item: 1))
    let move = ElementMove(from: from, to: to)
    let moved = reads(PlannedChange(Batch(items: Batch.Level(moves: [move]))))
    #expect(max(updated, inserted, moved) <= 4 && told == 3)
    // One that does not fit ends in a comparison.
    source.sections[7] = []
    let wrong = ItemPath(section: 7, item: 0)
    source.report(PlannedChange(Batch(items: Batch.Level(inserts: [wrong]))))
    #expect(shown.itemCounts == source.itemCounts)
    withExtendedLifetime(observation) {}
  }
}
