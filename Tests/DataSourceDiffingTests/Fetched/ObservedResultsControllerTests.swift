import DataSourceDiffing
import DataSourceTesting
import Foundation
import Testing

/// Results that a stream brings.
@MainActor @Suite struct ObservedResultsControllerTests {
  struct Contact: Identifiable, Equatable {
    var id: Int
    var name: String
  }

  final class Contacts: FetchedDataSource {
    let fetchedResultsController: ObservedResultsController<Contact>
    var reloadBlock: ReloadBlock?

    init(_ controller: ObservedResultsController<Contact>) {
      fetchedResultsController = controller
      registerForFetchedChanges()
    }
  }

  struct Broken: Error {}

  private let ada = Contact(id: 1, name: "Ada")
  private let alan = Contact(id: 2, name: "Alan")
  private let grace = Contact(id: 3, name: "Grace")

  /// Waits until something is so, which happens on another thread soon.
  private func wait(_ isSo: () -> Bool) async throws {
    for _ in 0..<2_000 where !isSo() { try await Task.sleep(for: .milliseconds(1)) }
    #expect(isSo())
  }

  @Test func sectionsFollowTheStream() async throws {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: [Contact].self)
    let first = [ada, grace]
    let source = Contacts(
      ObservedResultsController(
        sections: .named { String($0.name.prefix(1)) }, fetch: { first }, observe: { stream }))
    let controller = source.fetchedResultsController
    let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    #expect(controller.sections.isEmpty)
    try controller.performFetch()
    #expect(controller.sections.map(\.name) == ["A", "G"])
    #expect(source.headerTitle(for: 1) == "G")

    continuation.yield([ada, alan, grace])
    try await wait { controller.numberOfObjects(in: 0) == 2 }
    #expect(controller.indexPath(of: grace) == [1, 0])
    continuation.yield([Contact(id: 1, name: "Grace K."), alan])
    try await wait { controller.object(at: [0, 0])?.name == "Grace K." }
    #expect(controller.indexPath(of: ada) == [0, 0])
    #expect(controller.sections.map(\.name) == ["G", "A"])

    continuation.finish(throwing: Broken())
    try await wait { controller.error is Broken }
    #expect(controller.object(at: [1, 0]) == alan)
    tester.verify()
  }
}
