public import DataSourceKit

/// How a data source reports a change of its data.
public enum UpdatePolicy: Hashable, Sendable, CaseIterable {
  /// One batch of structure, then one of content.
  case singleBatch

  /// As ``singleBatch``, but with two batches of structure where a section moves and its items change, so
  /// that both are animated. Between them the data source has the old order of sections, so only a
  /// data source that owns its sections supports it; for all others this is ``singleBatch``.
  case twoBatches

  /// `ChangeSet.all` for every change.
  case reload
}

/// Options of data sources that compute changes: how they report them, to all of their observers.
///
/// ```swift
/// people.options.commandLimit = 200
/// people.options.choosePolicy = { plan in plan.structure.isEmpty ? .reload : .singleBatch }
/// ```
public struct UpdateOptions {
  /// How changes are reported.
  public var policy: UpdatePolicy

  /// The number of commands above which a reload is reported; `nil` for no limit.
  public var commandLimit: Int?

  /// Returns the policy of each change for which ``policy`` and ``commandLimit`` allow batches; `nil` for
  /// ``policy``.
  public var choosePolicy: ((ChangePlan) -> UpdatePolicy)?

  /// Called before a change is reported with the sections and items of the new data whose identity an earlier
  /// one has; `nil` to ignore them.
  ///
  /// The change sets are valid nevertheless: the k-th occurrence BEFORE is matched with the k-th one AFTER.
  public var reportDuplicates: (([DuplicateIdentity]) -> Void)?

  /// Creates options.
  ///
  /// - Parameters:
  ///   - policy: How changes are reported.
  ///   - commandLimit: The number of commands above which a reload is reported.
  ///   - choosePolicy: Returns the policy of each change.
  ///   - reportDuplicates: Called with the identities that occur several times.
  public init(
    policy: UpdatePolicy = .singleBatch, commandLimit: Int? = nil,
    choosePolicy: ((ChangePlan) -> UpdatePolicy)? = nil,
    reportDuplicates: (([DuplicateIdentity]) -> Void)? = nil
  ) {
    self.policy = policy
    self.commandLimit = commandLimit
    self.choosePolicy = choosePolicy
    self.reportDuplicates = reportDuplicates
  }
}

extension UpdateOptions {
  /// A change as it is reported: a reload if the options require it.
  func reported(_ change: PlannedChange) -> PlannedChange {
    policy(for: change) == .reload ? .reload : change
  }

  /// The policy of a planned change.
  func policy(for change: PlannedChange) -> UpdatePolicy {
    if change.isReload || policy == .reload { return .reload }
    if let commandLimit, change.commandCount > commandLimit { return .reload }
    return choosePolicy?(change.plan) ?? policy
  }
}
