public import DataSourceKit

/// Why a view reads everything again instead of animating a change.
public enum ReloadReason: Hashable, Sendable {
  /// `ChangeSet.all` was reported or passed to the updater, the data source was replaced, a view has missed
  /// changes, or a move by the user could not be adopted.
  case everythingChanged

  /// The view is in no window, or has not shown its data yet (rules T2, T6).
  case notShown

  /// ``ListViewUpdater/options`` require it: the policy, the command limit or the decision.
  case options

  /// The change set would have broken a rule, and crashed the app: read the violation and correct the data
  /// source. `DataSourceTester` finds such mistakes in a test.
  case violation(BatchViolation)
}

/// How a view shows a change of its data source.
public enum ListUpdate: Hashable, Sendable {
  /// It carries out the structure of a plan, animated unless the policy is `UpdatePolicy.withoutAnimation`, and
  /// then updates the content. Either may be empty.
  case animated(ChangePlan)

  /// It reads everything again.
  case reloaded(ReloadReason)
}
