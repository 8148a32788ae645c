public import DataSourceKit

extension DataSource {
  /// A stream of all change sets from now on, which ends when the data source is released.
  ///
  /// ```swift
  /// for await changeSet in people.changeSetStream() { print(changeSet) }
  /// ```
  ///
  /// The reader receives a change after it has been made, maybe after the next one: it is for logs and
  /// counters. A view needs `observeChanges(_:)`.
  ///
  /// - Parameter bufferingPolicy: what is kept of change sets that have not been read yet.
  /// - Returns: the stream, for one reader.
  public func changeSetStream(
    bufferingPolicy: AsyncStream<ChangeSet>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<ChangeSet> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ChangeSet.self, bufferingPolicy: bufferingPolicy)
    let end = StreamCompletion(continuation)
    weak var observation: ChangeObservation?
    observation = observeReports(lasting: true) { changeSet in
      guard !changeSet.isEmpty else { return }
      if case .terminated = end.continuation.yield(changeSet) { observation?.cancel() }
    }
    return stream
  }
}

/// Finishes a stream when its observation ends, which is when the data source is released.
private final class StreamCompletion {
  let continuation: AsyncStream<ChangeSet>.Continuation

  init(_ continuation: AsyncStream<ChangeSet>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }
}
