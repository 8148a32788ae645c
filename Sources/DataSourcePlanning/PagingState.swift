/// How far a list is shown or loaded page by page.
public enum PagingState: Sendable {
  /// There are no more items.
  case end

  /// There are more items.
  case hasMore

  /// More items are being loaded.
  case loading

  /// More items could not be loaded.
  case failed(any Error)
}

extension PagingState: Equatable {
  /// Whether two states are of the same kind. Two failures are equal, whatever their errors:
  /// errors cannot be compared.
  public static func == (first: PagingState, second: PagingState) -> Bool {
    switch (first, second) {
    case (.end, .end), (.hasMore, .hasMore), (.loading, .loading), (.failed, .failed): true
    default: false
    }
  }
}

extension PagingState {
  /// A row that shows the state of loading, for `limited(to:row:)`.
  ///
  /// ```swift
  /// let rows = messages.mapped(Row.message).limited(to: .max) { state in
  ///   state.row(loading: .spinner) { .retry("\($0)") }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - loading: The row while more items are loaded, or can be.
  ///   - failed: Returns the row after an error, which the user taps to try again.
  /// - Returns: The row; `nil` at the end.
  public func row<Row>(loading: Row?, failed: (any Error) -> Row?) -> Row? {
    switch self {
    case .end: nil
    case .hasMore, .loading: loading
    case .failed(let error): failed(error)
    }
  }
}
