import DataSourceKit
import ListPositions
import Subsequences

/// The moves of one level, by origin and by target.
///
/// A move is dropped if an earlier one, itself not dropped, has the same origin or target.
struct MoveTable<Place: SortablePosition>: Hashable, Sendable {
  /// The moves by ascending origin, each origin once.
  private var byOrigin: [ElementMove<Place>] = []

  /// The same moves reversed, so that this is sorted by `from`, too. Empty if there are few.
  private var byTarget: [ElementMove<Place>] = []

  init() {}

  /// Creates a table.
  ///
  /// - Complexity: O(moves · log moves), and O(moves) if origins and targets ascend
  init(_ moves: [ElementMove<Place>]) {
    if moves.isEmpty { return }
    sort(moves)
    if !isUnique { sort(Self.withoutConflicts(moves)) }
  }

  /// The number of moves that are compared one by one: a second array would take longer to create.
  private static var fewMoves: Int { 4 }

  private mutating func sort(_ moves: [ElementMove<Place>]) {
    if moves.count > Self.fewMoves {
      byOrigin = moves.byOrigin()
      byTarget = moves.map { ElementMove(from: $0.to, to: $0.from) }.byOrigin()
    } else {
      (byOrigin, byTarget) = ([], [])
      byOrigin.reserveCapacity(moves.count)
      for move in moves { insert(move) }
    }
  }

  /// Inserts one of few moves.
  @inline(never)
  private mutating func insert(_ move: ElementMove<Place>) {
    var index = byOrigin.count
    byOrigin.append(move)
    // Invariant: the place at `index` is free, and the moves behind it follow the new one.
    while index > 0, move.from < byOrigin[index - 1].from {
      byOrigin[index] = byOrigin[index - 1]
      index -= 1
    }
    byOrigin[index] = move
  }

  /// The target of the move from an origin; `nil` if there is none.
  ///
  /// - Complexity: O(log moves)
  func target(of origin: Place) -> Place? { Self.place(of: origin, in: byOrigin) }

  /// The origin of the move to a target; `nil` if there is none.
  ///
  /// - Complexity: O(log moves)
  func origin(of target: Place) -> Place? {
    if byTarget.isEmpty {
      for move in byOrigin where move.to == target { return move.from }
      return nil
    }
    return Self.place(of: target, in: byTarget)
  }
}

extension MoveTable {
  private static func place(of from: Place, in moves: [ElementMove<Place>]) -> Place? {
    if moves.isEmpty { return nil }
    let index = moves.partitioningIndex { $0.from >= from }
    return index < moves.count && moves[index].from == from ? moves[index].to : nil
  }

  /// Whether all origins and all targets of the sorted moves differ.
  private var isUnique: Bool {
    for index in byOrigin.indices.dropFirst() {
      if byOrigin[index].from == byOrigin[index - 1].from { return false }
      if !byTarget.isEmpty {
        if byTarget[index].from == byTarget[index - 1].from { return false }
      } else {
        for other in 0..<index where byOrigin[other].to == byOrigin[index].to { return false }
      }
    }
    return true
  }

  private static func withoutConflicts(_ moves: [ElementMove<Place>]) -> [ElementMove<Place>] {
    var (origins, targets): (Set<Place>, Set<Place>) = ([], [])
    return moves.filter { move in
      if origins.contains(move.from) || targets.contains(move.to) { return false }
      origins.insert(move.from)
      targets.insert(move.to)
      return true
    }
  }
}
