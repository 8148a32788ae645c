/// How far a list is shown or loaded page by page.
public enum PagingState: Sendable {
  /// There are no more items.
  case complete

  /// There are more items.
  case more

  /// More items are being loaded.
  case loading

  /// More items could not be loaded.
  case failed(any Error)
}

extension PagingState: Equatable {
  /// Whether two states are the same. Two errors are the same if their types and descriptions are,
  /// since a row can show nothing else of them.
  public static func == (first: PagingState, second: PagingState) -> Bool {
    switch (first, second) {
    case (.complete, .complete), (.more, .more), (.loading, .loading): true
    case (.failed(let first), .failed(let second)):
      type(of: first) == type(of: second) && "\(first)" == "\(second)"
    default: false
    }
  }
}
