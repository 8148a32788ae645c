extension ChangeSet {
  /// The change set that leads back: its BEFORE is this one's AFTER, and the other way round.
  ///
  /// Insertions become deletions and deletions insertions, moves go back, and updates stand where
  /// the updated item or section has got to. The inverse of a batch that keeps the rules keeps them,
  /// except that a section that is updated may have become an empty one (rule Q5).
  ///
  /// Changes with impossible index paths are kept as they are, so that a wrong batch stays wrong.
  ///
  /// - Complexity: O(changes · log changes)
  public var inverse: ChangeSet {
    guard case .some(let changes) = self else { return .all }
    let batch = Batch(changes)
    let mapping = IndexPathMapping(batch)
    var result = Batch()
    result.sections = batch.sections.inverse(mapping.sectionAfter)
    result.items = batch.items.inverse(mapping.positionAfter)
    result.malformed = batch.malformed
    return .some(result.changes)
  }
}

extension Batch.Level {
  fileprivate func inverse(_ after: (Place) -> Place?) -> Self {
    Self(
      deletes: inserts,
      inserts: deletes,
      moves: moves.map { Move(from: $0.to, to: $0.from) },
      updates: updates.compactMap(after))
  }
}
