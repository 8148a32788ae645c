import DataSourceCore
import DataSourceDiffing
import DataSourceStreams
import DataSourceTesting
import Foundation
import Testing

struct Contact: Identifiable, Equatable, Sendable {
  var id: Int
  var name: String
  var version = 0

  var initial: String { String(name.prefix(1)) }
}

struct Broken: Error {}

/// A data source for a controller whose fetches and sequences a test controls.
@MainActor final class ObservedContacts: @MainActor FetchedDataSource {
  typealias Controller = ObservedResultsController<Contact>
  typealias Stream = AsyncThrowingStream<[Contact], any Error>

  let fetchedResultsController: Controller
  var reloadBlock: ReloadBlock?

  /// The calls to the controller's handlers.
  private(set) var updates: [[ChangeSet]] = []
  private(set) var ends: [StreamEnd] = []

  init(_ controller: Controller) {
    fetchedResultsController = controller
    registerForFetchedChanges()
    controller.updateHandler = { [weak self] in self?.updates.append($0) }
    controller.endHandler = { [weak self] in self?.ends.append($0) }
  }

  var controller: Controller { fetchedResultsController }

  var names: [[String]] {
    controller.sections.enumerated().map { index, section in
      (0..<section.numberOfObjects).compactMap { item(at: [index, $0])?.name }
    }
  }

  func tester() -> DataSourceTester<Contact> {
    DataSourceTester(dataSource: self) { Issue.record("\($0)") }
  }
}

extension ObservedResultsController {
  /// The sequence's error, if it ended with one.
  var error: (any Error)? {
    if case .failed(let error) = end { error } else { nil }
  }
}

/// Makes sequences, and keeps each one's continuation.
final class StreamMaker: @unchecked Sendable {
  // Accessed only under the lock.
  private var made: [ObservedContacts.Stream.Continuation] = []
  private var ended = 0
  private let lock = Lock()

  func make() -> ObservedContacts.Stream {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: [Contact].self)
    continuation.onTermination = { [self] _ in lock.run { ended += 1 } }
    lock.run { made.append(continuation) }
    return stream
  }

  var continuations: [ObservedContacts.Stream.Continuation] { lock.run { made } }
  var endedCount: Int { lock.run { ended } }
}

/// The result of a test's fetch closure.
@MainActor final class Store {
  var result: Result<[Contact], Broken> = .success([])
  private(set) var fetches = 0

  func fetch() throws -> [Contact] {
    fetches += 1
    return try result.get()
  }
}

/// Waits until a condition holds, which happens on another thread: soon, but other tests may keep
/// all threads busy for minutes.
@MainActor func wait(
  _ what: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation, until isSo: () -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(3_600)
  while !isSo(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(1)) }
  try #require(isSo(), what, sourceLocation: sourceLocation)
}

/// Allows time for what should not happen.
func settle() async throws { try await Task.sleep(for: .milliseconds(50)) }
