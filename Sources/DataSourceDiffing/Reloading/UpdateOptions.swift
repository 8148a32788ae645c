/// How a computed change is told to a view.
public enum UpdatePolicy: Hashable, Sendable, CaseIterable {
  /// One batch of structure, then one of content.
  case singleBatch

  /// As ``singleBatch``, but two batches of structure where a section moves and its items change, too, so
  /// that both are animated. Between them the data source shows the old order of the sections, so only a
  /// ``DiffableSectionedDataSource`` can do that; anywhere else this is ``singleBatch``.
  case twoBatches

  /// Everything is to be read again, if anything has changed: that is still found out.
  case reload
}

/// What a data source considers when it reports computed changes.
public struct UpdateOptions {
  /// How changes are told.
  public var policy: UpdatePolicy

  /// The number of commands above which `ChangeSet.all` is sent instead; `nil` for no limit. Views need
  /// time for each command, and nobody can follow thousands of them.
  public var commandLimit: Int?

  /// Decides for each change whether it is animated, after policy and limit have allowed it; `nil` for
  /// always.
  public var decideTransition: ((ChangePlan) -> ViewTransition)?

  /// Told of identities that occur several times in new data, before the change is reported. The change
  /// sets are right all the same: the k-th occurrence before is the k-th one after.
  public var reportDuplicates: ((DuplicateIdentities) -> Void)?

  /// Makes options.
  ///
  /// - Parameters:
  ///   - policy: how changes are told.
  ///   - commandLimit: the number of commands above which everything is read again.
  ///   - decideTransition: decides for each change whether it is animated.
  ///   - reportDuplicates: told of identities that occur several times.
  public init(
    policy: UpdatePolicy = .singleBatch, commandLimit: Int? = nil,
    decideTransition: ((ChangePlan) -> ViewTransition)? = nil,
    reportDuplicates: ((DuplicateIdentities) -> Void)? = nil
  ) {
    self.policy = policy
    self.commandLimit = commandLimit
    self.decideTransition = decideTransition
    self.reportDuplicates = reportDuplicates
  }

  /// Whether a change is to be answered by reading everything again.
  func reloads(_ plan: ChangePlan) -> Bool {
    if policy == .reload || plan.structure == .all { return true }
    if let commandLimit, plan.commandCount > commandLimit { return true }
    return decideTransition?(plan) == .reload
  }
}
