import IdentityDiff

/// A difference's counts, and the least possible number of moves.
public struct Verified: Sendable {
  /// The number of changes.
  public let counts: Counts
  /// The fewest moves that would do.
  public let fewestMoves: Int
}

extension Workload {
  /// Replays the engine's difference and compares the result with the new data, and its numbers
  /// with what is known about the workload.
  ///
  /// - Throws: ``VerificationError`` if anything is wrong.
  public func verifyEngine() throws -> Verified {
    let verified =
      switch data {
      case .uuids(let sides):
        try verify(Diff.difference(from: sides.old, to: sides.new, identity: .itself), of: sides)
      case .items(let sides):
        try verify(Diff.difference(from: sides.old, to: sides.new), of: sides)
      case .keyedItems(let sides):
        try verify(Diff.difference(from: sides.old, to: sides.new), of: sides)
      case .sections(let sides):
        try verify(Diff.difference(from: sides.old, to: sides.new, items: \.items), of: sides)
      }
    let moved = verified.counts.moved
    try require(
      moved == verified.fewestMoves, "\(moved) moves, but \(verified.fewestMoves) are enough")
    return verified
  }

  /// The same for the textbook algorithm, which may move more than necessary.
  public func verifyTextbook() throws -> Verified {
    switch data {
    case .uuids(let sides):
      try verify(DiffWorkloads.textbook(from: sides.old, to: sides.new), of: sides)
    case .items(let sides):
      try verify(DiffWorkloads.textbook(from: sides.old, to: sides.new), of: sides)
    case .keyedItems(let sides):
      try verify(DiffWorkloads.textbook(from: sides.old, to: sides.new), of: sides)
    case .sections(let sides):
      try verify(DiffWorkloads.textbook(from: sides.old, to: sides.new), of: sides)
    }
  }

  private func verify<Element: Keyed & Equatable>(
    _ difference: ListDifference, of sides: Sides<[Element]>
  ) throws -> Verified {
    let fewest = try DiffWorkloads.verify(difference, from: sides.old, to: sides.new)
    return try compare(
      Counts(
        deleted: difference.deleted.count, inserted: difference.inserted.count,
        moved: difference.moved.count, updated: difference.updated.count),
      fewestMoves: fewest)
  }

  private func verify(
    _ difference: SectionedDifference, of sides: Sides<[BenchmarkSection]>
  ) throws -> Verified {
    let fewest = try DiffWorkloads.verify(difference, from: sides.old, to: sides.new)
    return try compare(
      Counts(
        deleted: difference.deletedSections.count + difference.deletedItems.count,
        inserted: difference.insertedSections.count + difference.insertedItems.count,
        moved: difference.movedSections.count + difference.movedItems.count,
        updated: difference.updatedSections.count + difference.updatedItems.count),
      fewestMoves: fewest.sections + fewest.items)
  }

  private func compare(_ counts: Counts, fewestMoves: Int) throws -> Verified {
    try require(counts.deleted == expected.deleted, "\(counts.deleted) deleted, not expected")
    try require(counts.inserted == expected.inserted, "\(counts.inserted) inserted, not expected")
    try require(counts.updated == expected.updated, "\(counts.updated) updated, not expected")
    try require(
      fewestMoves <= expected.atMostMoved,
      "\(fewestMoves) moves needed, more than the \(expected.atMostMoved) of the workload")
    return Verified(counts: counts, fewestMoves: fewestMoves)
  }
}
