/// How a change of the data is reported.
public enum UpdatePolicy: Hashable, Sendable, CaseIterable {
  /// One batch of structure, then one of content.
  case singleBatch

  /// As ``singleBatch``, but two batches of structure where a section moves and its items change, too, so
  /// that both are animated. Between them the data source holds the old order of the sections, so only a
  /// data source that owns its sections can do that; anywhere else this is ``singleBatch``.
  case twoBatches

  /// Everything is read again if anything has changed.
  case reload
}

/// Which changes are animated, and how: the options of data sources that compute changes, and of views.
///
/// ```swift
/// people.options.commandLimit = 200
/// people.options.decideTransition = { plan in plan.structure.isEmpty ? .reload : .singleBatch }
/// ```
///
/// The options of a data source apply to everyone who observes it, those of a view to that view only.
public struct UpdateOptions {
  /// How changes are reported.
  public var policy: UpdatePolicy

  /// The number of commands above which everything is read again; `nil` for no limit. Views need time for
  /// each command, and nobody can follow thousands of them.
  public var commandLimit: Int?

  /// Decides for each change how it is reported, if policy and limit allow batches; `nil` for ``policy``.
  public var decideTransition: ((ChangePlan) -> UpdatePolicy)?

  /// Called before a change is reported with the sections and items of the new data whose identity an earlier
  /// one has; `nil` to ignore them. Views do not call it.
  ///
  /// The change sets are valid nevertheless: the k-th occurrence BEFORE is matched with the k-th one AFTER.
  public var reportDuplicates: (([DuplicateIdentity]) -> Void)?

  /// Creates options.
  ///
  /// - Parameters:
  ///   - policy: How changes are reported.
  ///   - commandLimit: The number of commands above which everything is read again.
  ///   - decideTransition: Decides for each change how it is reported.
  ///   - reportDuplicates: Called with the identities that occur several times.
  public init(
    policy: UpdatePolicy = .singleBatch, commandLimit: Int? = nil,
    decideTransition: ((ChangePlan) -> UpdatePolicy)? = nil,
    reportDuplicates: (([DuplicateIdentity]) -> Void)? = nil
  ) {
    self.policy = policy
    self.commandLimit = commandLimit
    self.decideTransition = decideTransition
    self.reportDuplicates = reportDuplicates
  }
}

extension UpdateOptions {
  /// How a change is reported.
  package func policy(for plan: ChangePlan) -> UpdatePolicy {
    if plan.structure == .all || policy == .reload { return .reload }
    if let commandLimit, plan.commandCount > commandLimit { return .reload }
    return decideTransition?(plan) ?? policy
  }
}
