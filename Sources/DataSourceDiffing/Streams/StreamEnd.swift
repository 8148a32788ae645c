/// The way in which a stream has ended. The data source keeps its data.
public enum StreamEnd: Sendable {
  /// The stream has no more elements.
  case finished

  /// The stream, or applying an element, has failed.
  case failed(any Error)

  /// The task, or the binding, was cancelled.
  case cancelled

  /// The data source was released.
  case abandoned
}

/// The error of a stream that cannot be followed.
public enum StreamError: Error, Hashable, Sendable {
  /// The caller is not isolated to an actor on which the stream could be followed. Call on the main actor, for
  /// example, or use `follow(_:apply:)`.
  case noActor
}
