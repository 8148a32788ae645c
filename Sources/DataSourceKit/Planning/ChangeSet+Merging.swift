extension ChangeSet {
  /// Returns one change set with the effect of this one and then the next one.
  ///
  /// BEFORE of the result is this one's, AFTER the next one's; AFTER of this one and BEFORE of the
  /// next are the same state. If both keep the rules of ``BatchRule``, so does the result: changes that
  /// one batch cannot contain are demoted. An item that moves and is updated, or moves into a
  /// section that the other batch inserts, becomes a deletion and an insertion. Where sections move and
  /// their items change, others may move instead, or be deleted and inserted; see ``ChangePlan``.
  /// Changes that cancel each other are left out, such as the insertion and the deletion of an item.
  /// Changes with invalid index paths are kept, so that an invalid batch stays invalid.
  ///
  /// ```swift
  /// let first: ChangeSet = .some([.item(type: .insert([0, 0]))])
  /// let second: ChangeSet = .some([.item(type: .delete([0, 0])), .item(type: .delete([0, 1]))])
  /// first.merged(with: second)  // [delete item 0-0]
  /// ```
  ///
  /// Any number of change sets merge with `changeSets.reduce(ChangeSet.some([])) { $0.merged(with: $1) }`.
  ///
  /// - Parameter next: The change set that follows.
  /// - Returns: The merged batch, sections before items; ``all`` if either is ``all``; the other one if
  ///   one is empty.
  /// - Complexity: O(changes · log changes)
  public func merged(with next: ChangeSet) -> ChangeSet {
    guard case .some(let first) = self, case .some(let second) = next else { return .all }
    if first.isEmpty { return next }
    if second.isEmpty { return self }
    return .some(BatchMerge(Batch(first), Batch(second)).result().changes)
  }
}
