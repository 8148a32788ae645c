#if canImport(Combine)
  public import Combine

  extension DiffableListDataSource {
    /// Shows whatever a publisher brings, on the spot.
    ///
    /// Values must come on the actor or thread of the data source: put `receive(on: DispatchQueue.main)` in
    /// front if they do not. The data source is held weakly.
    ///
    /// - Parameters:
    ///   - publisher: brings arrays of items.
    ///   - onEnd: told how the publisher has ended. The last items stay.
    /// - Returns: what keeps the binding: it is cancelled when this goes.
    public func bind<Source: Publisher>(
      to publisher: Source, onEnd: @escaping (StreamEnd) -> Void = { _ in }
    ) -> AnyCancellable where Source.Output == [ItemType] {
      publisher.sink(
        receiveCompletion: { onEnd(StreamEnd($0)) },
        receiveValue: { [weak self] in self?.apply($0) })
    }
  }

  extension DiffableSectionedDataSource {
    /// Shows whatever a publisher brings, on the spot.
    ///
    /// Values must come on the actor or thread of the data source: put `receive(on: DispatchQueue.main)` in
    /// front if they do not. The data source is held weakly.
    ///
    /// - Parameters:
    ///   - publisher: brings arrays of sections.
    ///   - onEnd: told how the publisher has ended. The last sections stay.
    /// - Returns: what keeps the binding: it is cancelled when this goes.
    public func bind<Source: Publisher>(
      to publisher: Source, onEnd: @escaping (StreamEnd) -> Void = { _ in }
    ) -> AnyCancellable where Source.Output == [IdentifiedSection<ID, ItemType>] {
      publisher.sink(
        receiveCompletion: { onEnd(StreamEnd($0)) },
        receiveValue: { [weak self] in self?.apply($0) })
    }
  }

  extension StreamEnd {
    init<Failure>(_ completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: self = .finished
      case .failure(let error): self = .failed(error)
      }
    }
  }
#endif
