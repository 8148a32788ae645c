import DataSourceCore
import _DataSourceSubsequences

/// The moves of one level, by origin and by target.
///
/// A move is dropped if an earlier one, itself not dropped, has the same origin or target.
struct MoveTable<Place: SortablePosition>: Equatable, Sendable {
  private var byOrigin: [ElementMove<Place>]
  private var byTarget: [ElementMove<Place>]

  init(_ moves: [ElementMove<Place>] = []) {
    (byOrigin, byTarget) = (moves.byOrigin(), moves.byTarget())
    let isUnique =
      zip(byOrigin, byOrigin.dropFirst()).allSatisfy { $0.from != $1.from }
      && zip(byTarget, byTarget.dropFirst()).allSatisfy { $0.to != $1.to }
    if isUnique { return }
    var origins: Set<Place> = []
    var targets: Set<Place> = []
    self = MoveTable(
      moves.filter { move in
        if origins.contains(move.from) || targets.contains(move.to) { return false }
        origins.insert(move.from)
        targets.insert(move.to)
        return true
      })
  }

  /// The target of the move from an origin.
  ///
  /// - Complexity: O(log moves)
  func target(of origin: Place) -> Place? {
    let index = byOrigin.partitioningIndex { $0.from >= origin }
    return index < byOrigin.count && byOrigin[index].from == origin ? byOrigin[index].to : nil
  }

  /// The origin of the move to a target.
  ///
  /// - Complexity: O(log moves)
  func origin(of target: Place) -> Place? {
    let index = byTarget.partitioningIndex { $0.to >= target }
    return index < byTarget.count && byTarget[index].to == target ? byTarget[index].from : nil
  }
}
