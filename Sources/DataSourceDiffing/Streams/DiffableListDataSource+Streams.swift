extension DiffableListDataSource where ItemType: Sendable {
  /// Shows whatever a stream brings, until it ends.
  ///
  /// ```swift
  /// .task { end = await people.follow(database.people()) }
  /// ```
  ///
  /// The changes of each array are computed away from the caller's actor, as by `apply(_:)`. Cancel the task
  /// to stop.
  ///
  /// - Parameter stream: brings arrays of items.
  /// - Returns: how the stream has ended. The last items stay.
  @discardableResult
  public func follow<Stream: AsyncSequence>(_ stream: Stream) async -> StreamEnd
  where Stream.Element == [ItemType] {
    await follow(stream) { await $0.apply($1) }
  }

  /// Shows whatever a stream brings, until it ends or the binding goes.
  ///
  /// ```swift
  /// binding = people.bind(to: database.people()) { end in print(end) }
  /// ```
  ///
  /// The stream is followed on the caller's actor; there must be one, or the binding ends at once with
  /// ``StreamError/noActor``. The data source is held weakly.
  ///
  /// - Parameters:
  ///   - stream: brings arrays of items.
  ///   - isolation: the caller's actor.
  ///   - onEnd: told how the stream has ended.
  /// - Returns: what keeps the binding: it is cancelled when this goes.
  public func bind<Stream: AsyncSequence & Sendable>(
    to stream: Stream, isolation: isolated (any Actor)? = #isolation,
    onEnd: @escaping @Sendable (StreamEnd) -> Void = { _ in }
  ) -> StreamBinding where Stream.Element == [ItemType] {
    StreamBinding(self, stream, isolation: isolation, onEnd: onEnd) { await $0.apply($1) }
  }
}
