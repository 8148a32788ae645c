import DataSourceCore
import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import TestSupport
import Testing

/// A controller's results without a class of one's own.
@Suite struct FetchedResultsDataSourceTests {
  private struct Contact: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  @Test func followsTheController() throws {
    var stored = [Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Alan")]
    let controller = ObservedResultsController(
      identity: .id, sectionName: { String($0.name.prefix(1)) }, fetch: { stored })
    let contacts = FetchedResultsDataSource(controller)
    let tester = DataSourceTester(dataSource: contacts)
    try controller.performFetch()
    expectEqual(contacts.headerTitle(for: 0), "A")
    stored.append(Contact(id: 3, name: "Grace"))
    try contacts.fetchedResultsController.performFetch()
    #expect(contacts.itemCounts == [2, 1] && contacts.indexPath(of: stored[2]) == [1, 0])
    tester.verify()
    #expect(tester.violations.isEmpty)
  }
}
