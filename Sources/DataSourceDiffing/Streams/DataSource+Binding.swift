public import DataSourceKit

extension DataSource {
  /// Applies whatever a stream emits, until it ends. Cancel the task to stop.
  ///
  /// ```swift
  /// await messages.follow(server.events) { messages, event in
  ///   switch event {
  ///   case .received(let message): try messages.upsert(message)
  ///   case .deleted(let id): try messages.remove(id: id)
  ///   }
  /// }
  /// ```
  ///
  /// Whole arrays are applied with the changes computed away from the caller's actor:
  ///
  /// ```swift
  /// .task { end = await people.follow(database.people()) { await $0.apply($1) } }
  /// ```
  ///
  /// - Parameters:
  ///   - stream: Emits edits, or whole arrays.
  ///   - apply: Applies one element to the data source. If it throws, the stream is not followed any more.
  /// - Returns: How the stream has ended. The data source keeps its data.
  @discardableResult
  public func follow<Stream: AsyncSequence>(
    _ stream: Stream, apply: (Self, Stream.Element) async throws -> Void
  ) async -> StreamEnd {
    await stream.applyAll(to: WeakReference(self), apply)
  }

  /// Applies whatever a stream emits, until it ends or the binding is released.
  ///
  /// ```swift
  /// binding = messages.bind(to: server.newMessages) { try $0.upsert($1) }
  /// ```
  ///
  /// The stream is followed on the caller's actor; there must be one, or the binding ends at once with
  /// ``StreamError/noActor``. The data source is held weakly.
  ///
  /// - Parameters:
  ///   - stream: emits edits, or whole arrays.
  ///   - isolation: the caller's actor.
  ///   - apply: applies one element to the data source. If it throws, the stream is not followed any more.
  ///   - onEnd: called with how the stream has ended.
  /// - Returns: the binding, which lasts as long as it is held.
  public func bind<Stream: AsyncSequence & Sendable>(
    to stream: Stream, isolation: isolated (any Actor)? = #isolation,
    apply: @escaping (Self, Stream.Element) async throws -> Void,
    onEnd: @escaping (StreamEnd) -> Void = { _ in }
  ) -> StreamBinding {
    StreamBinding(self, to: { stream }, isolation: isolation, apply: apply, onEnd: onEnd)
  }
}
