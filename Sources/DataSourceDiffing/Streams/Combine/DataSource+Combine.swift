#if canImport(Combine)
  public import Combine
  public import DataSourceKit

  extension DataSource {
    /// Applies whatever a publisher emits, on the spot.
    ///
    /// ```swift
    /// binding = people.bind(to: publisher) { $0.apply($1) }
    /// ```
    ///
    /// Values must come on the actor or thread of the data source: put `receive(on: DispatchQueue.main)` in
    /// front if they do not. The data source is held weakly.
    ///
    /// - Parameters:
    ///   - publisher: emits whole arrays, or edits.
    ///   - apply: applies one element to the data source.
    ///   - onEnd: called with how the publisher has ended. The data source keeps its data.
    /// - Returns: the binding, which lasts as long as it is held.
    public func bind<Source: Publisher>(
      to publisher: Source, apply: @escaping (Self, Source.Output) -> Void,
      onEnd: @escaping (StreamEnd) -> Void = { _ in }
    ) -> AnyCancellable {
      publisher.sink(
        receiveCompletion: { completion in
          switch completion {
          case .finished: onEnd(.finished)
          case .failure(let error): onEnd(.failed(error))
          }
        },
        receiveValue: { [weak self] element in
          if let self { apply(self, element) }
        })
    }
  }
#endif
