package import DataSourceKit

extension ChangeSet {
  /// Returns one change set with the combined effect of this one and the next one.
  ///
  /// The result leads from this change set's old state to the next one's new state; this one's new
  /// state is the next one's old state. If both keep the rules of `BatchRule`, so does the
  /// result: changes that one batch cannot contain are demoted. An item that moves and is updated,
  /// or moves into a section that the other batch inserts, becomes a deletion and an insertion.
  /// Where sections move and their items change, others may move instead, or be deleted and
  /// inserted; see ``ChangePlan``. Changes that cancel each other, such as an item's insertion and
  /// deletion, are left out. Changes with invalid index paths are kept, so that an invalid batch
  /// stays invalid.
  ///
  /// ```swift
  /// let first: ChangeSet = .some([.item(type: .insert([0, 0]))])
  /// let second: ChangeSet = .some([.item(type: .delete([0, 0])), .item(type: .delete([0, 1]))])
  /// first.merged(with: second)  // [delete item 0-0]
  /// ```
  ///
  /// Merge any number of change sets with
  /// `changeSets.reduce(ChangeSet.some([])) { $0.merged(with: $1) }`.
  ///
  /// - Parameter next: The change set that follows.
  /// - Returns: The merged batch, sections before items; ``all`` if either is ``all``; the other
  ///   one if one is empty.
  /// - Complexity: O(changes · log changes)
  package func oldMerged(with next: ChangeSet) -> ChangeSet {
    guard case .some(let first) = self, case .some(let second) = next else { return .all }
    if first.isEmpty { return next }
    if second.isEmpty { return self }
    return .some(BatchMerge(Batch(first), Batch(second)).result().changes)
  }
}
