import DataSourceDiffing
import SameNames
import Testing

@Test func targetsOfAnotherPackageMayHavePlainNames() {
  #expect(plainNames.count == 4)
  #expect(DiffableListDataSource(items: [1, 2], identity: .itself).items == [1, 2])
}
