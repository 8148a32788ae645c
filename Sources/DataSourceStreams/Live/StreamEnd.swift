/// How a stream ended. The data source keeps its data.
public enum StreamEnd: Sendable {
  /// The stream has no more elements.
  case finished

  /// The stream, or applying an element, has failed.
  case failed(any Error)

  /// The task or the binding was cancelled, or the data source was released.
  case cancelled
}
