public import ChangePlanning
import DataSourceKit

/// How a view shows a change of its data source.
public enum ViewPolicy: Hashable, Sendable, CaseIterable {
  /// One animated batch of structure, then updates of content.
  case animated

  /// The same without animation.
  case withoutAnimation

  /// A reload.
  case reload

  /// How all adapters show all changes, whatever their options are; `nil` to follow the options.
  ///
  /// You can set it at any time, for instance by a remote switch in the first week after a release:
  /// an app whose lists reload keeps working.
  ///
  /// ```swift
  /// ViewPolicy.forAllAdapters = settings.animatesLists ? nil : .reload
  /// ```
  @MainActor public static var forAllAdapters: ViewPolicy?
}

/// How a view shows the changes of its data source. Other views are not affected.
///
/// ```swift
/// adapter.updater.options.commandLimit = 200
/// adapter.updater.options.policyProvider = { plan in
///   plan.structure.isEmpty ? .withoutAnimation : .animated
/// }
/// ```
public struct ViewOptions {
  /// How changes are shown.
  public var policy = ViewPolicy.animated

  /// The number of commands above which the view reloads; `nil` for no limit.
  public var commandLimit: Int?

  /// Returns the policy for each change that ``policy`` and ``commandLimit`` allow as a batch;
  /// `nil` for ``policy``. Changes reported while the view was busy count as one change.
  public var policyProvider: ((ChangePlan) -> ViewPolicy)?

  /// The policy of a change.
  func policy(for change: PlannedChange) -> ViewPolicy {
    if policy == .reload { return .reload }
    if let commandLimit, change.commandCount > commandLimit { return .reload }
    return policyProvider?(change.plan) ?? policy
  }
}
