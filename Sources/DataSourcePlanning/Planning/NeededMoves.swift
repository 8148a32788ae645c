import DataSourceCore
import _DataSourceSubsequences

extension Batch.Level<Int> {
  /// The moves that have an effect, in the given order.
  ///
  /// A move has no effect if equal numbers of unnamed positions precede its origin and its target.
  /// It must not cross another such move, either.
  ///
  /// - Complexity: O(positions · log positions) for the named positions
  var neededMoves: [ElementMove<Int>] {
    guard !moves.isEmpty else { return [] }
    let map = map
    let candidates = moves.filter { map.rank(before: $0.from) == map.rank(after: $0.to) }
      .byTarget()
    guard !candidates.isEmpty else { return moves }
    // By their targets, each of which has one move.
    let needless = Set(candidates.map(\.to)).subtracting(candidates.moving().map(\.to))
    return needless.isEmpty ? moves : moves.filter { !needless.contains($0.to) }
  }

  /// Returns the fewest moves with the same effect, possibly of other elements.
  ///
  /// - Parameter count: The new number of positions.
  /// - Returns: The fewest moves; the given ones if there are no fewer.
  /// - Complexity: O(count · log count)
  func fewestMoves(count: Int) -> [ElementMove<Int>] {
    let (unnamed, new) = (-1, -2)
    var origins = Array(repeating: unnamed, count: count)
    for move in moves where move.to < count { origins[move.to] = move.from }
    for place in inserts where place < count { origins[place] = new }
    var gone = removed.ascending()[...]
    var before = 0
    let surviving = origins.enumerated().compactMap { place, origin -> ElementMove<Int>? in
      if origin == new { return nil }
      if origin != unnamed { return ElementMove(from: origin, to: place) }
      while gone.first == before {
        gone.removeFirst()
        before += 1
      }
      before += 1
      return ElementMove(from: before - 1, to: place)
    }
    let fewest = surviving.moving()
    return fewest.count < moves.count ? fewest : moves
  }
}
