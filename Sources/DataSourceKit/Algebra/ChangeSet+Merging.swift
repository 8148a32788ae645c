extension ChangeSet {
  /// One change set that does what this one and then the next one do.
  ///
  /// BEFORE of the result is this one's, AFTER the next one's; AFTER of this one and BEFORE of the
  /// next are the same state. If both keep the rules of ``BatchRule``, so does the result: what one
  /// batch cannot hold is expressed otherwise. An item that moves and is updated, or moves into a
  /// section that the other batch inserts, becomes a deletion and an insertion. Where sections move and
  /// their items change, others may move instead, or be deleted and inserted, as ``ChangePlan`` has it.
  /// What cancels out is left out, such as an item that is inserted and deleted again, or moved there and
  /// back. Changes with impossible index paths are kept as they
  /// are, so that a wrong batch stays wrong.
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
  /// - Returns: The merged batch, sections before items; ``all`` if one of them is; the other one if
  ///   one is empty.
  /// - Complexity: O(changes · log changes)
  public func merged(with next: ChangeSet) -> ChangeSet {
    guard case .some(let first) = self, case .some(let second) = next else { return .all }
    if first.isEmpty { return next }
    if second.isEmpty { return self }
    return .some(BatchMerge(Batch(first), Batch(second)).result().changes)
  }
}
