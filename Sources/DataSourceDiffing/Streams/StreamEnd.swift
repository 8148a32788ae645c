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

extension StreamEnd: CustomStringConvertible {
  /// How the stream has ended, in a word or with the error.
  public var description: String {
    switch self {
    case .finished: "finished"
    case .failed(let error): "failed: \(error)"
    case .cancelled: "cancelled"
    case .abandoned: "abandoned"
    }
  }
}
