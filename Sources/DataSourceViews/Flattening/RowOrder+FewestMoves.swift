import DataSourceKit
import IdentityDiff

extension RowOrder {
  /// The same order with as few moves as possible.
  ///
  /// The rows outside an increasing subsequence have to move, so the longest one is looked for. Rows
  /// that do not move and that no moved one crosses stay together, so they count as one piece of
  /// some weight: there are only as many pieces as moves, however long the list is. Where there is a
  /// choice, the rows move that are given as moved.
  ///
  /// A row may turn out to be where it belongs: an item that moves from the end of one section to the
  /// start of the next does if no group row stands between.
  ///
  /// - Complexity: O(moved · log moved)
  var withFewestMoves: RowOrder {
    guard !moved.isEmpty else { return self }
    let pieces = self.pieces
    let unnamed = pieces.reduce(0) { $0 + $1.unnamed.count }
    let staying = Set(
      heaviestIncreasingSubsequence(
        pieces.map(\.rank), weights: pieces.map { $0.weight(amongUnnamed: unnamed) }))
    // Most often exactly those have to move that are given as moved.
    guard pieces.indices.contains(where: { pieces[$0].isMoved == staying.contains($0) }) else {
      return self
    }
    return RowOrder(
      moved: pieces.indices.flatMap { staying.contains($0) ? [] : moves(of: pieces[$0]) })
  }

  /// A row that moves, or rows in succession that do not and that no other crosses.
  private struct Piece {
    /// How many rows that do not move precede it in the old order.
    let oldGap: Int

    /// How many rows that do not move precede it in the final order.
    let gap: Int

    /// The rows that do not move, by their ranks among those.
    var unnamed: Range<Int> = 0..<0

    /// The row that moves, if it is one.
    var move: Move<Int>?

    /// Its position among the pieces in the old order.
    var rank = 0

    var isMoved: Bool { move != nil }

    /// As many rows as possible are to stay, and of these those that are not given as moved.
    func weight(amongUnnamed count: Int) -> Int {
      isMoved ? count + 1 : unnamed.count * (count + 2)
    }
  }

  /// Pieces of the list in final order. The unnamed rows before the first and behind the last position
  /// that is named are left out: nothing crosses them.
  private var pieces: [Piece] {
    var pieces = moved.map { move in
      Piece(
        oldGap: slots.rank(before: move.from), gap: slots.rank(after: move.to), move: move)
    }
    let cuts = (pieces.map(\.oldGap) + pieces.map(\.gap)).sorted()
    for (start, end) in zip(cuts, cuts.dropFirst()) where start < end {
      pieces.append(Piece(oldGap: start, gap: start, unnamed: start..<end))
    }
    // In the same gap, what moves stands before the rows that follow the gap.
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
