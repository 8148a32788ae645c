public import DataSourceChanges
import DataSourceCore
public import DataSourcePlanning

/// Why a view reloads instead of animating a change.
public enum ReloadReason: Hashable, Sendable {
  /// The updater received `ChangeSet.all`, or the data source was replaced. Other causes are
  /// changes reported without a view, and a move by the user that could not be adopted.
  case everythingChanged

  /// The view is not in a window, or has not displayed its data yet (rules T2, T6).
  case notShown

  /// ``UpdateEngine/policy``, ``UpdateEngine/commandLimit`` or
  /// ``UpdateEngine/policyProvider`` requires it.
  case policy

  /// The change set violates a rule, and would have crashed the app. Correct the data source;
  /// `DataSourceTester` finds such mistakes in a test.
  // Indirect, since every round has a reason and is asked for it several times.
  indirect case violation(BatchViolation)
}

/// How a view shows a change of its data source.
public enum ListUpdate: Hashable, Sendable {
  /// The view animates the structure of a plan, and then updates the content. Either can be empty.
  case animated(ChangePlan)

  /// The view reloads.
  case reloaded(ReloadReason)
}
