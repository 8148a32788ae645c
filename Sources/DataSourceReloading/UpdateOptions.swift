import DataSourceCore
import DataSourcePlanning

/// How a data source reports a change to its data.
public enum UpdatePolicy: Hashable, Sendable, CaseIterable {
  /// One batch of structure, then one of content.
  case singleBatch

  /// `ChangeSet.all` for every change.
  case reload
}

/// How a data source that computes changes reports them to all of its observers.
///
/// ```swift
/// people.options.commandLimit = 200
/// people.options.policyProvider = { plan in plan.structure.isEmpty ? .reload : .singleBatch }
/// ```
public struct UpdateOptions {
  /// How changes are reported.
  public var policy: UpdatePolicy

  /// A change with more commands than this is reported as a reload; `nil` for no limit.
  public var commandLimit: Int?

  /// Returns the policy for each change that ``policy`` and ``commandLimit`` do not reload; `nil`
  /// to use ``policy``.
  public var policyProvider: ((ChangePlan) -> UpdatePolicy)?

  /// Called before a change is reported, with every new section or item that repeats an earlier
  /// identity; `nil` to ignore them.
  ///
  /// The change sets are valid in any case: the k-th old occurrence is matched with the k-th new
  /// one.
  public var duplicatesHandler: (([DuplicateIdentity]) -> Void)?

  /// Creates options.
  ///
  /// - Parameters:
  ///   - policy: How changes are reported.
  ///   - commandLimit: A change with more commands than this is reported as a reload.
  ///   - policyProvider: Returns the policy for each change.
  ///   - duplicatesHandler: Called with the identities that occur several times.
  public init(
    policy: UpdatePolicy = .singleBatch, commandLimit: Int? = nil,
    policyProvider: ((ChangePlan) -> UpdatePolicy)? = nil,
    duplicatesHandler: (([DuplicateIdentity]) -> Void)? = nil
  ) {
    self.policy = policy
    self.commandLimit = commandLimit
    self.policyProvider = policyProvider
    self.duplicatesHandler = duplicatesHandler
  }
}

extension UpdateOptions {
  /// A change as it is reported: a reload if the options require one.
  package func reported(_ change: PlannedChange) -> PlannedChange {
    policy(for: change) == .reload ? .reload : change
  }

  /// Reports duplicates, if there are any.
  package func report(_ duplicates: @autoclosure () -> [DuplicateIdentity]) {
    guard let duplicatesHandler else { return }
    let duplicates = duplicates()
    if !duplicates.isEmpty { duplicatesHandler(duplicates) }
  }

  /// The policy for a planned change.
  package func policy(for change: PlannedChange) -> UpdatePolicy {
    if change.isReload || policy == .reload { return .reload }
    if let commandLimit, change.commandCount > commandLimit { return .reload }
    return policyProvider?(change.plan) ?? policy
  }
}
