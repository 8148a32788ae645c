import DataSourceCore
import DataSourcePlanning

extension ChangeSet {
  /// The change set that undoes this one: old and new are exchanged.
  ///
  /// Insertions become deletions and deletions insertions, moves are reversed, and an update is at
  /// the new position of its item or section. If a batch keeps the rules, so does its inverse,
  /// except that an updated section may be empty then (rule Q5).
  ///
  /// Changes with invalid index paths are kept, so that an invalid batch stays invalid.
  ///
  /// - Complexity: O(changes · log changes)
  public var inverse: ChangeSet {
    guard case .some(let changes) = self else { return .all }
    let batch = Batch(changes)
    let mapping = IndexPathMapping(batch)
    var result = Batch(
      sections: batch.sections.inverse(mapping.newSection(for:)),
      items: batch.items.inverse(mapping.positionAfter))
    result.malformed = batch.malformed
    return .some(result.changes)
  }
}

extension Batch.Level {
  fileprivate func inverse(_ after: (Place) -> Place?) -> Self {
    Self(
      deletes: inserts,
      inserts: deletes,
      moves: moves.map { ElementMove(from: $0.to, to: $0.from) },
      updates: updates.compactMap(after))
  }
}
