public import DataSourceCore

extension DataSource {
  /// Returns a stream of all future change sets. It ends when the data source is released.
  ///
  /// ```swift
  /// for await changeSet in people.changeSetStream() { print(changeSet) }
  /// ```
  ///
  /// A change set is received after its change, possibly after the next one. That suits logs and
  /// counters; views need `observeChanges(_:)`.
  ///
  /// - Parameter bufferingPolicy: Which change sets to keep until they are read.
  /// - Returns: The stream, for one consumer.
  public func changeSetStream(
    bufferingPolicy: AsyncStream<ChangeSet>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<ChangeSet> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ChangeSet.self, bufferingPolicy: bufferingPolicy)
    let end = StreamCompletion(continuation)
    weak var observation: ChangeObservation?
    observation = observeReports { changeSets in
      for changeSet in changeSets where !changeSet.isEmpty {
        if case .terminated = end.continuation.yield(changeSet) { observation?.cancel() }
      }
    }
    return stream
  }
}

/// Finishes a stream when its observation ends, that is, when the data source is released.
private final class StreamCompletion {
  let continuation: AsyncStream<ChangeSet>.Continuation

  init(_ continuation: AsyncStream<ChangeSet>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }
}
