/// The outcome of an `apply(_:)` that computed the changes on another thread.
public enum UpdateOutcome: Hashable, Sendable {
  /// The data source holds the data, and reported these change sets, in order. There are none if
  /// nothing has changed, and if there are no observers.
  case applied([ChangeSet])

  /// Newer data came before this data could be applied. It was not applied.
  case superseded

  /// The task was cancelled before the data could be applied. It was not applied.
  case cancelled
}
