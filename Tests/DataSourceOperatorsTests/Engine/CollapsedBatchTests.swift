import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import Testing

/// Collapsed sections that leave and return within a batch stay collapsed, as in a transaction.
@Suite struct CollapsedBatchTests {
  typealias Lists = DiffableSectionedDataSource<String, Card>

  private func lists() -> Lists {
    Lists(
      sections: ["a", "b", "c"].enumerated().map { index, id in
        IdentifiedSection(id: id, items: [Card(id: 10 * index), Card(id: 10 * index + 1)])
      })
  }

  private func collapsed(_ source: CollapsibleDataSource<Card>) -> [AnyHashable?] {
    source.collapsedSections.map(source.sectionIdentity)
  }

  private func tester(_ source: CollapsibleDataSource<Card>) -> DataSourceTester<Card> {
    DataSourceTester(dataSource: source) { Issue.record("\($0)") }
  }

  @Test(arguments: [1, 2, 3]) func sectionsThatReturn(rounds: Int) throws {
    let lists = lists()
    let shown = lists.filtered { _ in true }.collapsible(collapsed: [0, 2])
    let tester = tester(shown)
    try shown.performBatch {
      for _ in 0..<rounds {
        let a = try #require(lists.removeSection(id: "a"))
        let c = try #require(lists.removeSection(id: "c"))
        try lists.appendSection(c)
        try lists.appendSection(a)
      }
    }
    tester.verify()
    #expect(collapsed(shown) == ["c", "a"])
    #expect(shown.itemCounts == [2, 0, 0])
    shown.toggle(at: 2)
    #expect(shown.itemCounts == [2, 0, 2])
    // One that returns in a later change is expanded.
    let c = try #require(lists.removeSection(id: "c"))
    try lists.appendSection(c)
    #expect(shown.itemCounts == [2, 2, 2])
    tester.verify()
  }

  /// It is forgotten at the end of the batch, so its handle may be used by another one.
  @Test func sectionsThatDoNotReturn() throws {
    let lists = lists()
    let shown = lists.collapsible(collapsed: [0, 1, 2])
    let tester = tester(shown)
    shown.performBatch {
      lists.removeSection(id: "a")
      lists.removeSection(id: "b")
    }
    #expect(collapsed(shown) == ["c"])
    for id in ["x", "a", "b"] {
      try lists.appendSection(IdentifiedSection(id: id, items: [Card(id: id.hashValue)]))
    }
    #expect(collapsed(shown) == ["c"])
    #expect(shown.itemCounts == [0, 1, 1, 1])
    tester.verify()
  }

  @Test func toggledWhileItIsAway() throws {
    let lists = lists()
    let shown = lists.collapsible(collapsed: [0])
    let tester = tester(shown)
    try shown.performBatch {
      let a = try #require(lists.removeSection(id: "a"))
      shown.collapsedIDs = ["b"]
      try lists.appendSection(a)
    }
    #expect(collapsed(shown) == ["b"])
    tester.verify()
  }

  @Test func groupsThatReturn() throws {
    let list = DiffableListDataSource(items: (0..<4).map { Card(id: $0, suit: $0) })
    let shown = list.grouped(by: \.suit).collapsible(collapsed: [1, 2])
    let tester = tester(shown)
    try shown.performBatch {
      list.remove(id: 1)
      try list.append(Card(id: 5, suit: 1))
      list.remove(id: 2)
    }
    tester.verify()
    #expect(collapsed(shown) == [1])
    #expect(shown.itemCounts == [1, 0, 1])
    // Nonempty sections keep their handles.
    let lists = lists()
    let nonempty = lists.withoutEmptySections().collapsible(collapsed: [0])
    let second = self.tester(nonempty)
    try nonempty.performBatch {
      lists.remove(id: 0)
      lists.remove(id: 1)
      try lists.insert(Card(id: 7), at: [0, 0])
    }
    second.verify()
    #expect(collapsed(nonempty) == ["a"])
  }
}
