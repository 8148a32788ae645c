#if canImport(Combine)
  public import Combine
  public import DataSourceCore

  extension DataSource {
    /// Applies a publisher's elements synchronously.
    ///
    /// ```swift
    /// binding = people.bind(to: publisher) { $0.apply($1) }
    /// ```
    ///
    /// Elements must be received on the caller's actor, which debug builds check; if they are not,
    /// use `receive(on: DispatchQueue.main)`. Outside of an actor, receive them on the data
    /// source's thread. The binding does not retain the data source.
    ///
    /// - Parameters:
    ///   - publisher: Emits whole arrays, or edits.
    ///   - isolation: The caller's actor.
    ///   - apply: Applies one element to the data source. If it throws, the subscription is
    ///     cancelled.
    ///   - endHandler: Called when the publisher has ended. The data source keeps its data.
    /// - Returns: The binding, which ends when it is released.
    public func bind<Source: Publisher>(
      to publisher: Source, isolation: isolated (any Actor)? = #isolation,
      apply: @escaping (Self, Source.Output) throws -> Void,
      endHandler: @escaping (StreamEnd) -> Void = { _ in }
    ) -> AnyCancellable {
      publisher.tryMap { [weak self] element in
        isolation?.assertIsolated("A value was received on another thread: use receive(on:).")
        if let self { try apply(self, element) }
      }
      .sink(
        receiveCompletion: { completion in
          switch completion {
          case .finished: endHandler(.finished)
          case .failure(let error): endHandler(.failed(error))
          }
        },
        receiveValue: {})
    }
  }
#endif
