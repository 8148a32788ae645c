/// Why a stream could not be followed.
public enum StreamError: Error, Hashable, Sendable {
  /// The caller is on no actor, so that there is nothing on which to follow the stream while the caller goes
  /// on. Call on the main actor, for example, or use `follow(_:)`.
  case noActor
}

/// Keeps a data source bound to a stream. When it goes, or is cancelled, the stream is not followed any more.
public final class StreamBinding: Sendable {
  private let task: Task<Void, Never>

  init<Source: AnyObject, Stream: AsyncSequence & Sendable>(
    _ source: Source, _ stream: Stream, isolation: isolated (any Actor)?,
    onEnd: @escaping @Sendable (StreamEnd) -> Void,
    apply: @escaping (Source, Stream.Element) async -> UpdateOutcome
  ) {
    guard isolation != nil else {
      // On no actor the task would touch the data source while the caller does.
      task = Task {}
      onEnd(.failed(StreamError.noActor))
      return
    }
    task = Task { [weak source] in
      _ = isolation
      do {
        for try await element in stream {
          if Task.isCancelled { break }
          guard let source else { return onEnd(.abandoned) }
          if await apply(source, element) == .cancelled { break }
        }
        onEnd(Task.isCancelled ? .cancelled : .finished)
      } catch {
        onEnd(Task.isCancelled || error is CancellationError ? .cancelled : .failed(error))
      }
    }
  }

  deinit { task.cancel() }

  /// Stops following the stream. What has been applied stays.
  public func cancel() { task.cancel() }
}

extension DiffableDataSource {
  /// Applies whatever a stream brings.
  func follow<Stream: AsyncSequence>(
    _ stream: Stream, apply: (Self, Stream.Element) async -> UpdateOutcome
  ) async -> StreamEnd {
    do {
      for try await element in stream {
        // Not every stream ends by itself then.
        if Task.isCancelled { break }
        if await apply(self, element) == .cancelled { break }
      }
      return Task.isCancelled ? .cancelled : .finished
    } catch {
      return Task.isCancelled || error is CancellationError ? .cancelled : .failed(error)
    }
  }
}
