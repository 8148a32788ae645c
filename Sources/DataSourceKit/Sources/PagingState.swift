/// The progress of a ``PagedDataSource``.
public enum PagingState: Hashable, Sendable {
  /// All items are shown.
  case complete

  /// Further items can be shown.
  case more

  /// More items are being fetched. Set by the app.
  case loading

  /// More items could not be fetched. Set by the app.
  case failed
}
