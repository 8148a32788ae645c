/// What has become of an `apply(_:)` that computed the changes elsewhere.
public enum UpdateOutcome: Hashable, Sendable {
  /// The data source holds the data, and these change sets were sent, in order. There are none if
  /// nothing has changed, and if nobody listens.
  case applied([ChangeSet])

  /// Newer data has come before this data could be applied. It was not applied.
  case superseded

  /// The task was cancelled before the data could be applied. It was not applied.
  case cancelled
}
