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
      onEnd(
        await stream().applyAll { element in
          guard let source else { return false }
          try await apply(source, element)
          return true
        })
    }
  }

  deinit { task.cancel() }

  /// Stops following the stream. The data source keeps its data.
  public func cancel() { task.cancel() }
}

extension AsyncSequence {
  /// Applies each element, until the sequence ends.
  ///
  /// - Parameter apply: applies an element; `false` if there is nothing any more to apply it to.
  func applyAll(_ apply: (Element) async throws -> Bool) async -> StreamEnd {
    do {
      for try await element in self {
        // Not every sequence ends by itself after a cancellation.
        if Task.isCancelled { break }
        guard try await apply(element) else { return .abandoned }
        if Task.isCancelled { break }
      }
      return Task.isCancelled ? .cancelled : .finished
    } catch {
      return Task.isCancelled || error is CancellationError ? .cancelled : .failed(error)
    }
  }
}
