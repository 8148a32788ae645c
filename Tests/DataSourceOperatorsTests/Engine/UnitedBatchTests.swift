import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import Testing

/// A change that connects its stages with a batch in progress: all of it is reported with the
/// batch.
@Suite struct UnitedBatchTests {
  private func ids(_ source: some DataSource<Card>) -> [Int] {
    source.indexPaths.compactMap(source.item(at:)).map(\.id)
  }

  private func batch(_ paths: [IndexPath]) -> [ChangeSet] {
    [.some(paths.map { .item(type: .insert($0)) })]
  }

  enum End: CaseIterable { case nothing, empty, append, expandMore, moreFolders, throwing }

  struct Failure: Error {}

  /// An outline opens a list whose operators are in a batch.
  @Test(arguments: End.allCases, [false, true])
  func aFolderOpensInTheBatchOfItsContents(end: End, isFiltered: Bool) {
    let folders = DiffableListDataSource<Card>(items: [])
    let messages = DiffableListDataSource(items: [Card(id: 1), Card(id: 2)])
    let shown = messages.filtered { $0.id >= 0 }
    let outline = folders.outlined(
      contents: { folder -> (any DataSource<Card>)? in folder.id % 10 == 0 ? messages : nil },
      expandedIDs: [0, 10])
    let last: ComposedDataSource<Card> = isFiltered ? outline.filtered { $0.id != 2 } : outline
    let testers = [outline, last, shown].map { (stage: ComposedDataSource<Card>) in
      DataSourceTester(dataSource: stage, allowsDuplicates: true) { Issue.record("\($0)") }
    }
    try? shown.performBatch {
      try folders.insert(Card(id: 0), at: [0, 0])
      #expect(testers.map(\.changeSets.count) == [0, 0, 0])
      switch end {
      case .nothing: break
      case .empty: messages.items = []
      case .append: try messages.append(Card(id: 3))
      case .expandMore: outline.expandedIDs = []
      case .moreFolders: try folders.append(Card(id: 10))
      case .throwing: throw Failure()
      }
    }
    for tester in testers { tester.verify() }
    let below = messages.items.map(\.id)
    var expected = [0] + (end == .expandMore ? [] : below)
    if end == .moreFolders { expected += [10] + below }
    #expect(ids(outline) == expected)
    let all = isFiltered ? expected.filter { $0 != 2 } : expected
    #expect(testers[1].changeSets == batch(all.indices.map { [0, $0] }))
    folders.items = []
    messages.items = [Card(id: 5)]
    for tester in testers { tester.verify() }
    #expect(ids(last) == [])
  }

  /// Expanding a row, and replacing the sources of a concatenation, connect stages as well.
  @Test func otherConnectionsInTheBatch() throws {
    let folders = DiffableListDataSource(items: [Card(id: 0), Card(id: 9)])
    let messages = DiffableListDataSource(items: [Card(id: 1), Card(id: 2)])
    let shown = messages.filtered { _ in true }
    let outline = folders.outlined(
      contents: { folder -> (any DataSource<Card>)? in folder.id == 0 ? messages : nil })
    let all = ConcatenatedDataSource<Card>([outline])
    let sorted = all.sorted(by: \.rank)
    let testers = [outline, all, sorted].map { (stage: ComposedDataSource<Card>) in
      DataSourceTester(dataSource: stage, allowsDuplicates: true) { Issue.record("\($0)") }
    }
    try shown.performBatch {
      outline.expandedIDs = [0]
      all.sources = [outline, shown]
      try messages.append(Card(id: 3, rank: -1))
      try folders.remove(at: [0, 1])
    }
    for tester in testers { tester.verify() }
    #expect(testers.map(\.changeSets.count) == [2, 2, 2])
    #expect(ids(sorted) == [3, 0, 1, 2, 3, 1, 2])
  }

  /// A closure creates an operator that joins both graphs at the end of the change.
  @Test func anOperatorJoinsInTheBatch() throws {
    let numbers = DiffableListDataSource(items: [Card(id: 1)])
    let others = DiffableListDataSource(items: [Card(id: 10)])
    let shown = others.filtered { _ in true }
    var made: ConcatenatedDataSource<Card>?
    var isArmed = false
    let first = numbers.filtered { _ in true }
    let mapped = first.mapped { card -> Card in
      if isArmed {
        isArmed = false
        made = first.concatenated(with: shown)
      }
      return card
    }
    let tester = DataSourceTester(dataSource: mapped) { Issue.record("\($0)") }
    isArmed = true
    try shown.performBatch {
      try numbers.append(Card(id: 2))
      try others.append(Card(id: 11))
      try numbers.append(Card(id: 3))
    }
    tester.verify()
    #expect(ids(mapped) == [1, 2, 3])
    let new = try #require(made)
    #expect(ids(new) == [1, 2, 3, 10, 11])
    let second = DataSourceTester(dataSource: new) { Issue.record("\($0)") }
    try shown.performBatch {
      try numbers.append(Card(id: 4))
      try others.append(Card(id: 12))
    }
    tester.verify()
    second.verify()
    #expect(second.changeSets.count == 1)
  }
}
