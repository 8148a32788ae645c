import DataSourceCore
import DataSourceDiffing
import TestSupport
import Testing

@testable import DataSourceOperators

@Suite struct GroupTableTests {
  /// A key that is not equal to itself would stay in the table, and slow down all lookups.
  @Test func keysThatAreNeverFoundAreNotKept() {
    var table = GroupTable<Double>()
    let groups = (0..<100).map { number in table.group(of: number == 50 ? 1 : .nan) }
    expectEqual(Set(groups).count, 100)
    expectEqual(table.groups, [1: groups[50]])
    table.remove(Set(groups))
    #expect(table.groups.isEmpty)
  }
}

/// The groups of an operator.
@Suite struct EmptyGroupTests {
  private final class Key: Hashable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (first: Key, second: Key) -> Bool { first.number == second.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// A group that is empty does not keep its key.
  @Test func keysAreReleased() throws {
    let list = DiffableListDataSource(items: [1, 2], identity: .itself)
    weak var key: Key?
    let groups = list.grouped(
      by: { number in
        let new = Key(number)
        if number == 2 { key = new }
        return new
      }, keysSortedBy: { $0.number < $1.number })
    #expect(key != nil && groups.numberOfSections == 2)
    try list.remove(at: [0, 1])
    #expect(key == nil && groups.numberOfSections == 1)
  }
}
