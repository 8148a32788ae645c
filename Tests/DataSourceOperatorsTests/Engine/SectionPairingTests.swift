import DataSourceCore
import DataSourceOperators
import DataSourceTesting
import Foundation
import Testing

/// Sections that get or lose an identity are others, even with the same items.
@Suite struct SectionPairingTests {
  final class Source: DataSource {
    var sections: [(id: String?, items: [Card])]
    var reloadBlock: ReloadBlock?
    init(_ sections: [(id: String?, items: [Card])]) { self.sections = sections }
    var numberOfSections: Int { sections.count }
    func numberOfItems(in section: Int) -> Int {
      sections.indices.contains(section) ? sections[section].items.count : 0
    }
    func item(at indexPath: IndexPath) -> Card? {
      contains(indexPath) ? sections[indexPath[0]].items[indexPath[1]] : nil
    }
    func sectionIdentity(at index: Int) -> AnyHashable? {
      sections.indices.contains(index) ? sections[index].id : nil
    }
  }

  @Test func aNewIdentity() {
    let (first, second) = ([Card(id: 1), Card(id: 2)], [Card(id: 3)])
    let source = Source([(nil, first), ("b", second)])
    let shown = source.filtered { _ in true }
    let tester = DataSourceTester(dataSource: shown) { Issue.record("\($0)") }
    // The items vote for the section that had none.
    source.sections[0].id = "a"
    let named = tester.changes { source.report(.all) }
    #expect(named == [.some([.section(type: .delete([0])), .section(type: .insert([0]))])])
    // The identity is lost: the other section still has one, so nothing is paired with it.
    source.sections = [(nil, second), ("a", first)]
    let lost = tester.changes { source.report(.all) }
    #expect(
      lost == [
        .some([.section(type: .delete([1])), .section(type: .insert([0]))])
      ])
    tester.verify()
  }
}
