import DataSourceKit
import ListPositions

/// The moves of one level, by origin and by target.
///
/// A move is dropped if an earlier one, itself not dropped, has the same origin or target.
struct MoveTable<Place: Hashable & Sendable>: Equatable, Sendable {
  /// The target of the move from each origin.
  private(set) var targets: [Place: Place] = [:]

  /// The origin of the move to each target.
  private(set) var origins: [Place: Place] = [:]

  init(_ moves: [ElementMove<Place>] = []) {
    // Most batches move nothing, and reserving capacity for nothing allocates.
    if moves.isEmpty { return }
    targets.reserveCapacity(moves.count)
    origins.reserveCapacity(moves.count)
    for move in moves where targets[move.from] == nil && origins[move.to] == nil {
      targets[move.from] = move.to
      origins[move.to] = move.from
    }
  }
}
