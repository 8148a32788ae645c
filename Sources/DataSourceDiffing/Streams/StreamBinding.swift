import DataSourceKit

/// The binding of a data source to a stream, which lasts as long as it is held and not cancelled.
public final class StreamBinding: Sendable {
  private let task: Task<Void, Never>

  init<Source: AnyObject, Stream: AsyncSequence>(
    _ source: Source, to stream: @escaping @Sendable () -> Stream,
    isolation: isolated (any Actor)?,
    apply: @escaping (Source, Stream.Element) async throws -> Void,
    onEnd: @escaping (StreamEnd) -> Void
  ) {
    guard isolation != nil else {
      // On no actor the task would use the data source at the same time as the caller.
      task = Task {}
      onEnd(.failed(StreamError.noActor))
      return
    }
    task = Task { [weak source] in
      _ = isolation
      onEnd(await stream().applyAll(to: WeakReference(source), apply))
    }
  }

  deinit { task.cancel() }

  /// Stops following the stream. The data source keeps its data.
  public func cancel() { task.cancel() }
}

extension AsyncSequence {
  /// Applies each element, until the sequence ends.
  ///
  /// - Parameters:
  ///   - source: the object to apply elements to, as long as it exists.
  ///   - apply: applies an element.
  func applyAll<Source: AnyObject>(
    to source: WeakReference<Source>, _ apply: (Source, Element) async throws -> Void
  ) async -> StreamEnd {
    do {
      for try await element in self {
        // Not every sequence ends by itself after a cancellation.
        if Task.isCancelled { break }
        guard let source = source.object else { return .abandoned }
        try await apply(source, element)
        if Task.isCancelled { break }
      }
      return Task.isCancelled ? .cancelled : .finished
    } catch {
      return Task.isCancelled || error is CancellationError ? .cancelled : .failed(error)
    }
  }
}
