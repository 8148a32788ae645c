#if canImport(Combine)
  public import Combine
  public import DataSourceKit

  extension DataSource {
    /// Applies a publisher's elements synchronously.
    ///
    /// ```swift
    /// binding = people.bind(to: publisher) { $0.apply($1) }
    /// ```
    ///
    /// Elements must be received on the data source's actor or thread; if they are not, use
    /// `receive(on: DispatchQueue.main)`. The binding does not retain the data source.
    ///
    /// - Parameters:
    ///   - publisher: Emits whole arrays, or edits.
    ///   - apply: Applies one element to the data source.
    ///   - onEnd: Called when the publisher has ended. The data source keeps its data.
    /// - Returns: The binding, which ends when it is released.
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
