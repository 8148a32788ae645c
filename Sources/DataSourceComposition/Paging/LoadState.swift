/// How far a ``PagedDataSource`` has got.
public enum LoadState: Hashable, Sendable {
  /// All there is is shown.
  case complete

  /// There is more to show.
  case more

  /// More is being fetched. The app says so.
  case loading

  /// More could not be fetched. The app says so.
  case failed
}
