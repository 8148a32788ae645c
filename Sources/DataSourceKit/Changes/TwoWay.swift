/// Moves, to be looked up from either end. Of several from or to the same place the first counts.
struct TwoWay<Place: Hashable & Comparable & Sendable>: Hashable, Sendable {
  private(set) var targets: [Place: Place] = [:]
  private(set) var origins: [Place: Place] = [:]

  init() {}

  init(_ moves: [Move<Place>]) {
    for move in moves where targets[move.from] == nil && origins[move.to] == nil {
      targets[move.from] = move.to
      origins[move.to] = move.from
    }
  }
}
