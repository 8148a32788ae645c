public import DataSourceKit

/// Why a view reads everything again instead of animating a change.
public enum ReloadReason: Hashable, Sendable {
  /// The data source has reported `ChangeSet.all`, or another one has taken its place; a view has missed
  /// changes; the user's move could not be followed; or ``ListViewUpdater/reloadData(completion:)`` was
  /// called.
  case everythingChanged

  /// The view stands in no window, or has not shown its data yet (rules T2, T6).
  case notShown

  /// There are more commands than the limit of ``ListViewUpdater/options`` allows.
  case commandLimit

  /// The decision or the policy in ``ListViewUpdater/options`` requires it.
  case decision

  /// The change set would have broken a rule, and crashed the app: read the violation and mend the data
  /// source. `DataSourceTester` finds such mistakes in a test.
  case violation(BatchViolation)
}

/// What a view was made to do for changes of its data source.
public enum ListUpdate: Hashable, Sendable {
  /// It has animated the structure of a plan, and then shown its content anew. Either may be empty.
  case animated(ChangePlan)

  /// It has read everything again.
  case reloaded(ReloadReason)
}
