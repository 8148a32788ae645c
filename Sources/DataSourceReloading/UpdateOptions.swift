import DataSourceCore
import DataSourcePlanning

/// How a data source that computes changes reports them to all of its observers.
///
/// ```swift
/// people.options.shouldReload = { plan in plan.commandCount > 200 }
/// ```
public struct UpdateOptions {
  /// Returns whether a change is reported as `ChangeSet.all` instead of step by step; `nil` for
  /// never. What one view animates is decided by its updater.
  public var shouldReload: ((ChangePlan) -> Bool)?

  /// Called before a change is reported, with every new section or item that repeats an earlier
  /// identity; `nil` to ignore them.
  ///
  /// The change sets are valid in any case: the k-th old occurrence is matched with the k-th new
  /// one.
  public var duplicatesHandler: (([DuplicateIdentity]) -> Void)?

  /// Creates options.
  ///
  /// - Parameters:
  ///   - shouldReload: Returns whether a change is reported as `ChangeSet.all`.
  ///   - duplicatesHandler: Called with the identities that occur several times.
  public init(
    shouldReload: ((ChangePlan) -> Bool)? = nil,
    duplicatesHandler: (([DuplicateIdentity]) -> Void)? = nil
  ) {
    self.shouldReload = shouldReload
    self.duplicatesHandler = duplicatesHandler
  }
}

extension UpdateOptions {
  /// A change as it is reported: a reload if the options require one.
  package func reported(_ change: PlannedChange) -> PlannedChange {
    if let shouldReload, !change.isReload, shouldReload(change.plan) { return .reload }
    return change
  }

  /// Reports duplicates, if there are any.
  package func report(_ duplicates: @autoclosure () -> [DuplicateIdentity]) {
    guard let duplicatesHandler else { return }
    let duplicates = duplicates()
    if !duplicates.isEmpty { duplicatesHandler(duplicates) }
  }
}
