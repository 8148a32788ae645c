extension DiffableSectionedDataSource where ID: Sendable, ItemType: Sendable {
  /// Shows whatever a stream brings, until it ends.
  ///
  /// ```swift
  /// .task { end = await contacts.follow(database.contacts()) }
  /// ```
  ///
  /// The changes of each array are computed away from the caller's actor, as by `apply(_:)`. Cancel the task
  /// to stop.
  ///
  /// - Parameter stream: brings arrays of sections.
  /// - Returns: how the stream has ended. The last sections stay.
  @discardableResult
  public func follow<Stream: AsyncSequence>(_ stream: Stream) async -> StreamEnd
  where Stream.Element == [SectionContent<ID, ItemType>] {
    await follow(stream) { await $0.apply(contents: $1) }
  }

  /// Shows whatever a stream brings, until it ends.
  ///
  /// - Parameter stream: brings arrays of section objects. They are read as soon as they come.
  /// - Returns: how the stream has ended. The last sections stay.
  @discardableResult
  public func follow<Stream: AsyncSequence>(_ stream: Stream) async -> StreamEnd
  where Stream.Element == [IdentifiedSection<ID, ItemType>] {
    await follow(stream) { await $0.apply($1) }
  }

  /// Shows whatever a stream brings, until it ends or the binding goes.
  ///
  /// ```swift
  /// binding = contacts.bind(to: database.contacts()) { end in print(end) }
  /// ```
  ///
  /// The stream is followed on the caller's actor; there must be one, or the binding ends at once with
  /// ``StreamError/noActor``. The data source is held weakly.
  ///
  /// - Parameters:
  ///   - stream: brings arrays of sections.
  ///   - isolation: the caller's actor.
  ///   - onEnd: told how the stream has ended.
  /// - Returns: what keeps the binding: it is cancelled when this goes.
  public func bind<Stream: AsyncSequence & Sendable>(
    to stream: Stream, isolation: isolated (any Actor)? = #isolation,
    onEnd: @escaping @Sendable (StreamEnd) -> Void = { _ in }
  ) -> StreamBinding where Stream.Element == [SectionContent<ID, ItemType>] {
    StreamBinding(self, stream, isolation: isolation, onEnd: onEnd) { await $0.apply(contents: $1) }
  }
}
