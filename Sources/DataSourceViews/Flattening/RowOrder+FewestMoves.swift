import DataSourceKit
import IdentityDiff

extension RowOrder {
  /// The same order with as few moves as possible.
  ///
  /// The rows outside a longest increasing subsequence have to move. Unmoved rows that no moved row crosses
  /// stay together, so they form one weighted piece: the number of pieces depends on the number of moves
  /// only, not on the length of the list. Among equally short solutions, rows given as moved are preferred.
  ///
  /// A row given as moved may already be in its final position, such as an item that moves from the end of
  /// one section to the start of the next where no group row separates them.
  ///
  /// - Complexity: O(moved · log moved)
  var withFewestMoves: RowOrder {
    guard !moved.isEmpty else { return self }
    let pieces = self.pieces
    let unnamed = pieces.reduce(0) { $0 + $1.unnamed.count }
    let staying = Set(
      heaviestIncreasingSubsequence(
        pieces.map(\.rank), weights: pieces.map { $0.weight(amongUnnamed: unnamed) }))
    // The usual case: exactly the rows given as moved have to move.
    guard pieces.indices.contains(where: { pieces[$0].isMoved == staying.contains($0) }) else {
      return self
    }
    return RowOrder(
      moved: pieces.indices.flatMap { staying.contains($0) ? [] : moves(of: pieces[$0]) })
  }

  /// A moved row, or consecutive unmoved rows that no moved row crosses.
  private struct Piece {
    /// The number of unmoved rows before it in the old order.
    let oldGap: Int

    /// The number of unmoved rows before it in the final order.
    let gap: Int

    /// The unmoved rows of the piece, by their ranks among all unmoved rows.
    var unnamed: Range<Int> = 0..<0

    /// The move, if the piece is a moved row.
    var move: Move<Int>?

    /// The piece's index in the old order of all pieces.
    var rank = 0

    var isMoved: Bool { move != nil }

    /// As many rows as possible stay in place, preferably those that are not given as moved.
    func weight(amongUnnamed count: Int) -> Int {
      isMoved ? count + 1 : unnamed.count * (count + 2)
    }
  }

  /// The pieces of the list in final order, without the unmoved rows before the first and behind the last
  /// moved position: no moved row crosses them.
  private var pieces: [Piece] {
    var pieces = moved.map { move in
      Piece(
        oldGap: slots.rank(before: move.from), gap: slots.rank(after: move.to), move: move)
    }
    let cuts = (pieces.map(\.oldGap) + pieces.map(\.gap)).sorted()
    for (start, end) in zip(cuts, cuts.dropFirst()) where start < end {
      pieces.append(Piece(oldGap: start, gap: start, unnamed: start..<end))
    }
    // Moved rows in a gap precede the unmoved rows behind it.
    let inOldOrder = pieces.indices.sorted {
      let (left, right) = (pieces[$0], pieces[$1])
      return (left.oldGap, left.unnamed.count, left.move?.from ?? 0)
        < (right.oldGap, right.unnamed.count, right.move?.from ?? 0)
    }
    for (rank, index) in inOldOrder.enumerated() { pieces[index].rank = rank }
    return pieces.sorted {
      ($0.gap, $0.unnamed.count, $0.move?.to ?? 0) < ($1.gap, $1.unnamed.count, $1.move?.to ?? 0)
    }
  }

  private func moves(of piece: Piece) -> [Move<Int>] {
    if let move = piece.move { return [move] }
    let (before, after) = (SlotMap(removed: slots.removed), SlotMap(added: slots.added))
    return piece.unnamed.map { rank in
      Move(from: before.before(rank) ?? rank, to: after.after(rank) ?? rank)
    }
  }
}
