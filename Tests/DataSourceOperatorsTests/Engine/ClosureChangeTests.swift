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
