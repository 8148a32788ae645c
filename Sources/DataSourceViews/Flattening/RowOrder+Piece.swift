extension RowOrder {
  /// A row that moves, or rows in succession that do not and that no other comes between.
  struct Piece {
    /// How many rows that do not move precede it in the old order.
    let oldGap: Int

    /// How many rows that do not move precede it in the final order.
    let gap: Int

    /// The rows that do not move, by their ranks among those.
    var unnamed: Range<Int> = 0..<0

    /// The row that moves, if it is one.
    var move: RowMove?

    /// Its place among the pieces in the old order.
    var rank = 0

    /// Whether it is a row that moves.
    var isMoved: Bool { move != nil }

    /// What it is worth to keep it: as many rows as possible, and of these those that do not move.
    var worth: Worth { Worth(rows: isMoved ? 1 : unnamed.count, unnamed: unnamed.count) }
  }

  /// How many rows are kept, and how many of them do not move. The former counts first.
  struct Worth: Comparable {
    var rows: Int
    var unnamed: Int

    static func < (left: Worth, right: Worth) -> Bool {
      (left.rows, left.unnamed) < (right.rows, right.unnamed)
    }

    static func + (left: Worth, right: Worth) -> Worth {
      Worth(rows: left.rows + right.rows, unnamed: left.unnamed + right.unnamed)
    }
  }
}

extension RowOrder.Piece {
  /// The ranks of the pieces that may stay where they are: the increasing subsequence of ranks that is
  /// worth most.
  ///
  /// - Parameter pieces: the pieces in final order, with the ranks from 0.
  /// - Complexity: O(n log n)
  static func mostWorthIncreasing(_ pieces: [Self]) -> Set<Int> {
    // `best[i]` is the end of the best subsequence so far among those that end with one of the
    // `(i + 1) & -(i + 1)` ranks up to `i`: a tree as in `CountingTree`, of maxima instead of sums.
    var best: [Int?] = Array(repeating: nil, count: pieces.count)
    var worths: [RowOrder.Worth] = []
    var predecessors: [Int?] = []
    worths.reserveCapacity(pieces.count)
    predecessors.reserveCapacity(pieces.count)
    func isBetter(_ end: Int, than other: Int?) -> Bool {
      other.map { worths[end] > worths[$0] } ?? true
    }

    for (index, piece) in pieces.enumerated() {
      var predecessor: Int?
      var node = piece.rank
      while node > 0 {
        if let end = best[node - 1], isBetter(end, than: predecessor) { predecessor = end }
        node -= node & -node
      }
      worths.append(predecessor.map { worths[$0] + piece.worth } ?? piece.worth)
      predecessors.append(predecessor)
      node = piece.rank + 1
      while node <= pieces.count {
        if isBetter(index, than: best[node - 1]) { best[node - 1] = index }
        node += node & -node
      }
    }

    var result: Set<Int> = []
    var end = pieces.indices.max { worths[$0] < worths[$1] }
    while let index = end {
      result.insert(pieces[index].rank)
      end = predecessors[index]
    }
    return result
  }
}
