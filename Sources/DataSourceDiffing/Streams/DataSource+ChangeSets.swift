public import DataSourceKit

extension DataSource {
  /// A stream of all change sets from now on.
  ///
  /// ```swift
  /// for await changeSet in people.changeSetStream() { print(changeSet) }
  /// ```
  ///
  /// A reload block that was set before is called as well, and first. One that is set later takes the
  /// stream's place, which ends it. It ends with the data source, too.
  ///
  /// Whoever reads the stream hears of a change after it has been made, maybe after the next one: it is for
  /// logs and counters. A view needs the reload block.
  ///
  /// - Parameter bufferingPolicy: what is kept of change sets that nobody has read yet.
  /// - Returns: the stream, for one reader.
  public func changeSetStream(
    bufferingPolicy: AsyncStream<ChangeSet>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<ChangeSet> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ChangeSet.self, bufferingPolicy: bufferingPolicy)
    let listener = StreamListener(continuation, previous: reloadBlock)
    reloadBlock = { listener.hear($0) }
    return stream
  }
}

/// Passes change sets on to a stream, and ends it when it goes.
private final class StreamListener {
  private let continuation: AsyncStream<ChangeSet>.Continuation
  private let previous: ReloadBlock?

  init(_ continuation: AsyncStream<ChangeSet>.Continuation, previous: ReloadBlock?) {
    self.continuation = continuation
    self.previous = previous
  }

  deinit { continuation.finish() }

  func hear(_ changeSet: ChangeSet) {
    previous?(changeSet)
    continuation.yield(changeSet)
  }
}
