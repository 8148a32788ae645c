import DataSourceCore
import DataSourcePlanning

extension ChangeSet {
  /// Checks that a view accepts this change set together with the old and new item counts.
  ///
  /// Rules H, R and Q of ``BatchRule`` are checked. T rules concern when an update happens;
  /// `ListViewSimulator` of the module `DataSourceTesting` checks them. ``all`` is valid for any
  /// counts.
  ///
  /// ```swift
  /// let changes: ChangeSet = .some([.item(type: .insert([0, 1]))])
  /// try changes.validate(before: [1], after: [2])  // fine
  /// try changes.validate(before: [1], after: [3])  // throws H2: Invalid update: invalid number …
  /// ```
  ///
  /// - Parameters:
  ///   - before: The number of items of every section before the change.
  ///   - after: The number of items of every section after the change.
  ///   - quirks: The rules against reported defects to enforce.
  /// - Throws: The first violation found: its rule, its index path, and the platform's wording.
  /// - Complexity: O(sections + changes · log changes)
  public func validate(
    before: [Int], after: [Int], enforcing quirks: Set<BatchRule> = .quirks
  ) throws(BatchViolation) {
    guard case .some(let changes) = self else { return }
    try Batch(changes).validate(before: before, after: after, enforcing: quirks)
  }
}

extension Batch {
  /// Checks that a view accepts this batch; see ``ChangeSet/validate(before:after:enforcing:)``.
  package func validate(
    before: [Int], after: [Int], enforcing quirks: Set<BatchRule> = .quirks
  ) throws(BatchViolation) {
    let validator = BatchValidator(self, before: before, after: after)
    try validator.checkHardRules()
    try validator.checkUpdates()
    try validator.checkQuirks(quirks)
  }
}
