extension ChangeSet {
  /// Checks that a view with the item counts BEFORE accepts this change set and the item counts AFTER.
  ///
  /// Rules H, R and Q of ``BatchRule`` are checked. T rules, which concern the moment of an update, are checked
  /// by `ListViewSimulator` of the module `DataSourceTesting`. ``all`` is valid for any counts.
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
  ///   - quirks: The rules against reported defects that are to be enforced.
  /// - Throws: The first violation found: its rule, its index path, and the platform's wording.
  /// - Complexity: O(sections + changes · log changes)
  public func validate(
    before: [Int], after: [Int], enforcing quirks: Set<BatchRule> = .quirks
  ) throws(BatchViolation) {
    guard case .some(let changes) = self else { return }
    let validator = BatchValidator(Batch(changes), before: before, after: after)
    try validator.checkHardRules()
    try validator.checkUpdates()
    try validator.checkQuirks(quirks)
  }
}

extension Batch {
  /// Whether the batch leads from item counts to others, and each position is named once. Views may reject it
  /// nevertheless, because of an update or a reported defect.
  ///
  /// - Complexity: O(sections + changes · log changes)
  package func leads(from before: [Int], to after: [Int]) -> Bool {
    let validator = BatchValidator(self, before: before, after: after)
    do throws(BatchViolation) { try validator.checkHardRules() } catch { return false }
    // The whole of an updated section is read again.
    let (old, new) = (validator.updatedSections, validator.updatedTargets)
    return old.isEmpty
      || !(items.deletes + items.updates).contains { old.contains($0.section) }
        && !items.inserts.contains { new.contains($0.section) }
        && !items.moves.contains { old.contains($0.from.section) || new.contains($0.to.section) }
  }
}
