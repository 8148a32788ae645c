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
