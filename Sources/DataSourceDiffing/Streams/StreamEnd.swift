/// How a stream of data has ended. The data source keeps its data.
public enum StreamEnd: Sendable {
  /// The stream has no more data.
  case finished

  /// The stream, or applying its data, has failed.
  case failed(any Error)

  /// The task, or the binding, was cancelled.
  case cancelled

  /// The data source was released.
  case abandoned
}

/// Why a stream could not be followed.
public enum StreamError: Error, Hashable, Sendable {
  /// The caller is on no actor, so that there is nothing on which to follow the stream while the caller goes
  /// on. Call on the main actor, for example, or use `follow(_:)`.
  case noActor
}
