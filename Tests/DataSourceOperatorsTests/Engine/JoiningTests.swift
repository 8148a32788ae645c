import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import TestSupport
import Testing

/// Operators that a closure creates during a change: they start from what their sources show, and
/// join when the change is complete.
@Suite struct JoiningTests {
  /// What is created: from a stage that is updated, one that is still to be updated, both, and the
  /// list itself.
  enum Kind: CaseIterable { case updated, waiting, both, list, outline }

  private func items(_ source: some DataSource<Int>) -> [Int] {
    source.indexPaths.compactMap(source.item(at:))
  }

  @Test(arguments: Kind.allCases) func createdDuringAChange(kind: Kind) throws {
    let list = DiffableListDataSource(items: [1, 2, 3], identity: .itself)
    let early = list.filtered { _ in true }
    let late = list.filtered { $0 > 1 }.mapped { $0 }.mapped { $0 }
    var made: ComposedDataSource<Int>?
    var tester: DataSourceTester<Int>?
    var isArmed = false
    let mapped = early.mapped { number -> Int in
      if isArmed {
        isArmed = false
        let new: ComposedDataSource<Int> =
          switch kind {
          case .updated: early.reversed()
          case .waiting: late.reversed()
          case .both: early.concatenated(with: late)
          case .list: list.sorted(by: >)
          case .outline:
            early.outlined(by: { $0 }, contents: { $0 == 1 ? late : nil }, expandedIDs: [1])
          }
        made = new
      }
      return number
    }
    func check() throws {
      let all = list.items
      let high = all.filter { $0 > 1 }
      let expected =
        switch kind {
        case .updated, .list: Array(all.reversed())
        case .waiting: Array(high.reversed())
        case .both: all + high
        case .outline: [1] + high + high
        }
      try expectEqual(items(#require(made)), expected)
      expectEqual(items(mapped), all)
      try #require(tester).verify()
    }
    isArmed = true
    try list.append(4)
    tester = try DataSourceTester(dataSource: #require(made), allowsDuplicates: true) {
      Issue.record("\(kind): \($0)")
    }
    try check()
    for number in 5...8 {
      try list.append(number)
      try check()
    }
    try list.remove(at: [0, 2])
    try check()
  }

  /// What is released before the change is complete does not join.
  @Test func releasedDuringTheChange() throws {
    let list = DiffableListDataSource(items: [1, 2], identity: .itself)
    let shown = list.filtered { _ in true }
    weak var made: ComposedDataSource<Int>?
    let mapped = shown.mapped { number in
      made = shown.reversed()
      return number
    }
    try list.append(3)
    expectNil(made)
    expectEqual(items(mapped), [1, 2, 3])
  }
}
