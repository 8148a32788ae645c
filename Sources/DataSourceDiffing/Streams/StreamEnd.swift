/// How a stream of data has ended. The last data stays.
public enum StreamEnd: Sendable {
  /// The stream has no more data.
  case finished

  /// The stream has failed.
  case failed(any Error)

  /// The task, or the binding, was cancelled.
  case cancelled

  /// The data source has gone.
  case abandoned
}
