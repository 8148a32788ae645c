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
    // The observation holds itself until the data source is released, or changes without a reader.
    var observation: ChangeObservation?
    observation = observeChanges(
      onRelease: {
        continuation.finish()
        observation?.cancel()
      },
      {
        if case .terminated = continuation.yield($0) { observation?.cancel() }
      })
    return stream
  }
}
