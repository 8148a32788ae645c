/// The outcome of an `apply(_:)` that computed the changes on another thread.
public enum UpdateOutcome: Hashable, Sendable {
  /// The data was applied, and these change sets were reported, in order: none if nothing has changed, or
  /// if there are no observers.
  case applied([ChangeSet])

  /// The data was not applied, because newer data superseded it.
  case superseded

  /// The data was not applied, because the task was cancelled.
  case cancelled
}
