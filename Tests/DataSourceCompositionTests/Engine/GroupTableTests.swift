import Testing

@testable import DataSourceComposition

@Suite struct GroupTableTests {
  /// A key that is not equal to itself would stay in the table, and slow down all lookups.
  @Test func keysThatAreNeverFoundAreNotKept() {
    var table = GroupTable<Double>()
    let groups = (0..<100).map { number in table.group(of: number == 50 ? 1 : .nan) }
    #expect(Set(groups).count == 100)
    #expect(table.groups == [1: groups[50]])
    table.remove(Set(groups))
    #expect(table.groups.isEmpty)
  }
}
