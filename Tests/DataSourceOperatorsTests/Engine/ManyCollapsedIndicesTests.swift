import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import Foundation
import TestSupport
import Testing

/// Sets of more indices than there are sections.
@Suite struct ManyCollapsedIndicesTests {
  let source = DiffableSectionedDataSource<Int, Card>(
    sections: (0..<3).map { IdentifiedSection(id: $0, items: [Card(id: $0)]) })

  /// Iterating over these indices would take hours.
  @Test func moreIndicesThanSections() {
    let many = IndexSet(integersIn: 1..<1_000_000_000_000)
    let list = source.collapsible(collapsed: many)
    expectEqual(list.collapsedSections, [1, 2])
    list.collapsedSections = IndexSet(integersIn: 2..<1_000_000_000_000)
    expectEqual(list.collapsedSections, [2])
    list.collapsedSections = [0, 5, 7_000_000_000]
    expectEqual(list.collapsedSections, [0])
    expectEqual((0..<3).map(list.numberOfItems(in:)), [0, 1, 1])
  }
}
