import IdentityDiff

/// The moves of one level, by origin and by target.
///
/// A move is dropped if an earlier one, itself not dropped, has the same origin or target.
struct MoveTable<Place: SortablePosition>: Hashable, Sendable {
  /// The moves by ascending origin, each origin once.
  private var byOrigin: [ElementMove<Place>] = []

  /// The same moves reversed, so that this is sorted by `from`, too.
  private var byTarget: [ElementMove<Place>] = []

  init() {}

  /// Creates a table.
  ///
  /// - Complexity: O(moves · log moves), and O(moves) if origins and targets ascend
  init(_ moves: [ElementMove<Place>]) {
    if moves.isEmpty { return }
    sort(moves)
    if !(Self.isUnique(byOrigin) && Self.isUnique(byTarget)) { sort(Self.withoutConflicts(moves)) }
  }

  private mutating func sort(_ moves: [ElementMove<Place>]) {
    byOrigin = moves.byOrigin()
    byTarget = moves.map { ElementMove(from: $0.to, to: $0.from) }.byOrigin()
  }

  /// The target of the move from an origin; `nil` if there is none.
  ///
  /// - Complexity: O(log moves)
  func target(of origin: Place) -> Place? { Self.place(of: origin, in: byOrigin) }

  /// The origin of the move to a target; `nil` if there is none.
  ///
  /// - Complexity: O(log moves)
  func origin(of target: Place) -> Place? { Self.place(of: target, in: byTarget) }
}

extension MoveTable {
  private static func place(of from: Place, in moves: [ElementMove<Place>]) -> Place? {
    if moves.isEmpty { return nil }
    let index = moves.partitioningIndex { $0.from >= from }
    return index < moves.count && moves[index].from == from ? moves[index].to : nil
  }

  /// Whether the origins of sorted moves differ.
  private static func isUnique(_ moves: [ElementMove<Place>]) -> Bool {
    for index in 1..<moves.count where moves[index].from == moves[index - 1].from { return false }
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
