import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Closures that change data while operators compute, which they must not do.
@Suite struct ClosureChangeTests {
  /// The change waits until all operators are up to date, and none is lost.
  @Test func theChangeWaits() throws {
    let list = DiffableListDataSource(items: [1, 2, 3], identity: .itself)
    let other = DiffableListDataSource(items: [10], identity: .itself)
    var isArmed = false
    let mapped = list.mapped { number -> Int in
      if isArmed {
        isArmed = false
        try? other.append(11)
        try? list.append(5)
      }
      return number
    }
    let all = mapped.concatenated(with: other).flattened()
    let tester = DataSourceTester(dataSource: all, allowsDuplicates: true) {
      Issue.record("\($0)")
    }
    isArmed = true
    try list.append(4)
    expectEqual(all.items, [1, 2, 3, 4, 5, 10, 11])
    expectEqual(tester.changeSets.count, 3)
    tester.verify()
  }

  /// Closures may read the operator that asks them, which is not up to date yet.
  @Test(arguments: [1, 3, 40]) func readingTheOperator(count: Int) throws {
    let list = DiffableListDataSource(items: Array(0..<100), identity: .itself)
    var reads: [() -> Void] = []
    func reading<Result>(_ result: Result) -> Result {
      for read in reads { read() }
      return result
    }
    let filtered = list.filtered { reading($0 >= 0) }
    let sorted = filtered.sorted { reading($0 > $1) }
    let grouped = sorted.grouped(by: { reading($0 % 3) }, keysSortedBy: { reading($0 < $1) })
    let rows = grouped.flatMapped(identity: ElementIdentity.itself) { reading([$0, -$0 - 1]) }
    for source in [filtered, sorted, grouped, rows] as [any DataSource<Int>] {
      reads.append {
        _ = source.allItems.count + source.numberOfSections
        _ = source.indexPaths.last.map(source.item)
      }
    }
    let tester = DataSourceTester(dataSource: rows) { Issue.record("\($0)") }
    let new = (0..<count).map { 200 + $0 }
    try list.append(contentsOf: new)
    list.items.removeAll { $0 % 5 == 0 }
    list.items.reverse()
    let all = Array(0..<100) + new
    let expected = all.filter { $0 % 5 != 0 }.sorted(by: >)
    expectEqual(Array(sorted.allItems), expected)
    var expectedRows: [Int] = []
    for key in 0..<3 {
      for number in expected where number % 3 == key { expectedRows += [number, -number - 1] }
    }
    expectEqual(Array(rows.allItems), expectedRows)
    tester.verify()
  }

  #if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
    /// A debug build names the operator.
    @Test func theOperatorIsNamed() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let list = DiffableListDataSource(items: [1], identity: .itself)
        var isArmed = false
        let filtered = list.filtered { number in
          if isArmed {
            isArmed = false
            try? list.append(3)
          }
          return number > 0
        }
        isArmed = true
        try list.append(2)
        precondition(filtered.numberOfItems(in: 0) == 3)
      }
      let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #if DEBUG
        #expect(output.contains("A closure of FilteredDataSource<Int> changed data."))
      #else
        #expect(output.isEmpty)
      #endif
    }
  #endif
}
