public import DataSourceCore

extension DataSource {
  /// Applies a stream's elements until it ends. Cancel the task to stop.
  ///
  /// ```swift
  /// await messages.follow(server.events) { messages, event in
  ///   switch event {
  ///   case .received(let message): messages.upsert(message)
  ///   case .deleted(let id): messages.remove(id: id)
  ///   }
  /// }
  /// ```
  ///
  /// For whole arrays, changes can be computed off the caller's actor:
  ///
  /// ```swift
  /// .task { end = await people.follow(database.people()) { await $0.applyInBackground($1) } }
  /// ```
  ///
  /// - Parameters:
  ///   - stream: Emits edits, or whole arrays.
  ///   - apply: Applies one element to the data source. If it throws, the stream is no longer
  ///     followed.
  /// - Returns: How the stream ended. The data source keeps its data.
  @discardableResult
  public func follow<Stream: AsyncSequence>(
    _ stream: Stream, apply: (Self, Stream.Element) async throws -> Void
  ) async -> StreamEnd {
    await stream.applyAll(to: WeakReference(self), apply)
  }

  /// Applies a stream's elements until it ends or the binding is released.
  ///
  /// ```swift
  /// binding = messages.bind(to: server.newMessages) { $0.upsert($1) }
  /// ```
  ///
  /// The stream is followed on the caller's actor, so this method cannot be called outside of one.
  /// The binding does not retain the data source.
  ///
  /// - Parameters:
  ///   - stream: Emits edits, or whole arrays.
  ///   - isolation: The caller's actor.
  ///   - apply: Applies one element to the data source. If it throws, the stream is no longer
  ///     followed.
  ///   - endHandler: Called when the stream has ended.
  /// - Returns: The binding, which ends when it is released.
  public func bind<Stream: AsyncSequence>(
    to stream: Stream, isolation: isolated any Actor = #isolation,
    apply: @escaping (Self, Stream.Element) async throws -> Void,
    endHandler: @escaping (StreamEnd) -> Void = { _ in }
  ) -> StreamBinding {
    StreamBinding(self, to: { stream }, isolation: isolation, apply: apply, endHandler: endHandler)
  }
}
