public import DataSourceKit

/// Why a view reads everything again instead of animating a change.
public enum ReloadReason: Hashable, Sendable {
  /// The data source has reported `ChangeSet.all`, or another one has taken its place; a view has missed
  /// changes; the user's move could not be followed; or ``ListViewUpdater/reloadData(completion:)`` was
  /// called.
  case everythingChanged

  /// The view stands in no window, or has not shown its data yet (rules T2, T6).
  case notShown

  /// There are more commands than ``ListViewUpdater/commandLimit`` allows.
  case commandLimit

  /// ``ListViewUpdater/decideTransition`` wants it.
  case decision

  /// The change set would have broken a rule, and the app with it: see what it says and mend the data
  /// source. `DataSourceTester` finds such things in a test.
  case violation(BatchViolation)
}

/// What a view was made to do for changes of its data source.
public enum ListUpdate: Hashable, Sendable {
  /// It has animated a batch of structure, and then shown content anew. Either may be empty. The content
  /// stands at AFTER positions.
  case animated(ChangeSet, content: ChangeSet)

  /// It has read everything again.
  case reloaded(ReloadReason)
}

extension ListUpdate: CustomStringConvertible {
  public var description: String {
    switch self {
    case .animated(let batch, let content):
      content.isEmpty ? "animated \(batch)" : "animated \(batch), content \(content)"
    case .reloaded(let reason): "reloaded (\(reason))"
    }
  }
}
