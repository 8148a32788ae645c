import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import Foundation
import TestSupport
import Testing

/// Sections that a batch replaces several times.
@Suite struct CollapsedInBatchTests {
  private typealias Part = IdentifiedSection<String, Card>

  private func part(_ id: String, _ ids: [Int], title: String? = nil) -> Part {
    Part(id: id, items: ids.map { Card(id: $0) }, headerTitle: title)
  }

  @Test func stateOfASectionThatIsReplacedSeveralTimes() throws {
    for count in 0...3 {
      for isReload in [false, true] {
        let parts = DiffableSectionedDataSource(sections: [part("A", [1]), part("B", [])])
        let list = parts.collapsible()
        var reports: [ChangeSet] = []
        let observation = list.observeChanges { reports.append($0) }
        list.performBatch {
          for title in 0..<count { parts.setTitles(ofSectionID: "B", headerTitle: "\(title)") }
          list.toggle(at: 1)
          parts.setTitles(ofSectionID: "B", headerTitle: "B")
          if isReload { parts.report(ChangeSet.all) }
          parts.sections = [part("B", [3, 4]), part("A", [1]), part("C", [])]
        }
        expectEqual(list.collapsedSections, [0])
        expectEqual(list.itemCounts, [0, 1, 0])
        list.performBatch {
          list.toggle(at: 0)
          parts.sections = [part("A", [1])]
          if isReload { parts.report(ChangeSet.all) }
          parts.sections = [part("A", [1]), part("B", [3])]
        }
        expectEqual(list.itemCounts, [1, 1])
        withExtendedLifetime(observation) { expectEqual(reports.isEmpty, false) }
      }
    }
  }

  /// Items without an identity.
  @Test func reloadsInABatch() {
    let numbers = Numbers([("A", [1]), ("B", [2, 3]), ("C", [4])])
    let list = numbers.collapsible(collapsed: [1])
    list.performBatch {
      numbers.parts = [("A", [1]), ("C", [4])]
      numbers.report(.all)
      list.toggle(at: 1)
      numbers.parts = [("C", [4, 5]), ("B", [2]), ("A", [])]
      numbers.report(.all)
    }
    expectEqual(list.collapsedSections, [0, 1])
    expectEqual(list.itemCounts, [0, 0, 0])
    numbers.parts.remove(at: 1)
    numbers.report(.all)
    numbers.parts.insert(("B", [2]), at: 1)
    numbers.report(.all)
    expectEqual(list.collapsedSections, [0])
    expectEqual(list.itemCounts, [0, 1, 0])
  }
}

private final class Numbers: DataSource {
  var parts: [(id: String, items: [Int])]
  var reloadBlock: ReloadBlock?

  init(_ parts: [(id: String, items: [Int])]) { self.parts = parts }

  var numberOfSections: Int { parts.count }
  func numberOfItems(in section: Int) -> Int { parts[section].items.count }
  func item(at indexPath: IndexPath) -> Int? { parts[indexPath[0]].items[indexPath[1]] }
  func sectionIdentity(at index: Int) -> AnyHashable? { parts[index].id }
}
