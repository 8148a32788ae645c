import DataSourceDiffing
import DataSourceStreams
import Foundation

typealias CardLoader = PageLoader<Card, Int>

struct ServerError: Error, CustomStringConvertible {
  var description: String
}

/// A server with pages -3 to 3 of three cards each. A test answers each request.
@OwnThread final class PageServer {
  /// A request that waits for an answer.
  @OwnThread final class Call {
    let cursor: Int?
    private var continuation: CheckedContinuation<CardLoader.Page, any Error>?
    private let cancellation: Cancellation
    fileprivate(set) var isAnswered = false

    var isCancelled: Bool { cancellation.isRequested }

    /// Whether the page replaces all items.
    var replaces: Bool { PageServer.replaces(cursor) }

    /// The number of the page.
    var page: Int { cursor.map { replaces ? $0 - 100 : $0 } ?? 0 }

    fileprivate init(
      _ cursor: Int?, _ cancellation: Cancellation,
      _ continuation: CheckedContinuation<CardLoader.Page, any Error>
    ) {
      self.cursor = cursor
      self.cancellation = cancellation
      self.continuation = continuation
    }

    fileprivate func resume(with result: Result<CardLoader.Page, any Error>) {
      isAnswered = true
      continuation?.resume(with: result)
      continuation = nil
    }
  }

  static let pages = -3...3

  /// All requests so far.
  private(set) var calls: [Call] = []

  /// Whether a request ends immediately when it is cancelled. Otherwise its page arrives anyway.
  var endsCancelled = false

  /// Called with each request.
  var didRequest: ((Int?) -> Void)?

  /// The loader whose requests this server answers.
  weak var loader: CardLoader?

  nonisolated init() {}

  /// Lets all calls continue until they wait for an answer.
  ///
  /// A request starts in its own task, which may use another thread for its first step.
  func settle() async {
    repeat { await OwnThread.takeTurns() } while isStarting
  }

  private var isStarting: Bool {
    guard let loader, waiting.isEmpty else { return false }
    return [loader.refreshState, loader.nextState, loader.previousState].contains(.loading)
  }

  var waiting: [Call] { calls.filter { !$0.isAnswered } }

  /// The requests that are not cancelled.
  var live: [Call] { waiting.filter { !$0.isCancelled } }

  /// The cursor for a page that replaces all items.
  static func around(_ page: Int) -> Int { page + 100 }

  static func replaces(_ cursor: Int?) -> Bool { cursor.map { $0 > 50 } ?? true }

  static func page(_ number: Int) -> CardLoader.Page {
    CardLoader.Page(
      (0..<3).map { Card(number * 3 + $0) }, next: number < pages.upperBound ? number + 1 : nil,
      previous: number > pages.lowerBound ? number - 1 : nil)
  }

  func load(_ cursor: Int?) async throws -> CardLoader.Page {
    let index = calls.count
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        calls.append(Call(cursor, cancellation, continuation))
        if Task.isCancelled {
          cancellation.request()
          endCancelled(index)
        }
        didRequest?(cursor)
      }
    } onCancel: {
      // Known immediately: this task may start after a test has looked at the call.
      cancellation.request()
      Task { @OwnThread in self.endCancelled(index) }
    }
  }

  private func endCancelled(_ index: Int) {
    guard calls.indices.contains(index), endsCancelled else { return }
    answer(calls[index], .failure(CancellationError()))
  }

  func answer(_ call: Call, _ result: Result<CardLoader.Page, any Error>) {
    if !call.isAnswered { call.resume(with: result) }
  }

  /// Answers the oldest waiting request, and lets the loader continue.
  func answer(_ page: CardLoader.Page? = nil) async {
    guard let call = waiting.first else { return }
    answer(call, .success(page ?? Self.page(call.page)))
    await settle()
  }

  func fail(_ text: String = "offline") async {
    guard let call = waiting.first else { return }
    answer(call, .failure(ServerError(description: text)))
    await settle()
  }
}

/// Whether a call was cancelled, on any thread.
private final class Cancellation: @unchecked Sendable {
  private let lock = NSLock()
  private var wasRequested = false

  var isRequested: Bool { lock.withLock { wasRequested } }

  func request() { lock.withLock { wasRequested = true } }
}
