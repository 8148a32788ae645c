import DataSourceCore

/// Binds a data source to a stream until it is released or cancelled.
public final class StreamBinding: Sendable {
  private let task: Task<Void, Never>

  init<Source: AnyObject, Stream: AsyncSequence>(
    _ source: Source, to stream: @escaping () -> Stream,
    isolation: isolated any Actor,
    apply: @escaping (Source, Stream.Element) async throws -> Void,
    endHandler: @escaping (StreamEnd) -> Void
  ) {
    task = Task { [weak source] in
      _ = isolation
      endHandler(await stream().applyAll(to: WeakReference(source), apply))
    }
  }

  deinit { task.cancel() }

  /// Stops following the stream. The data source keeps its data.
  public func cancel() { task.cancel() }
}

extension AsyncSequence {
  /// Applies each element until the sequence ends.
  ///
  /// - Parameters:
  ///   - source: The object to apply elements to, as long as it exists.
  ///   - apply: Applies an element.
  func applyAll<Source: AnyObject>(
    to source: WeakReference<Source>, _ apply: (Source, Element) async throws -> Void
  ) async -> StreamEnd {
    do {
      for try await element in self {
        // A sequence may ignore cancellation.
        if Task.isCancelled { break }
        guard let source = source.object else { return .cancelled }
        try await apply(source, element)
        if Task.isCancelled { break }
      }
      return Task.isCancelled ? .cancelled : .finished
    } catch {
      return Task.isCancelled || error is CancellationError ? .cancelled : .failed(error)
    }
  }
}
