import DataSourceKit
package import ListPositions
import Subsequences

/// Returns the moves that have an effect.
///
/// A move has no effect if equal numbers of unnamed positions precede its origin and its target,
/// and if it crosses no other such move.
///
/// - Parameters:
///   - moves: The moves of one level, of sections or of the items of one section.
///   - removed: The other removed positions, in the old state.
///   - added: The other added positions, in the new state.
/// - Returns: The moves with an effect, in the given order.
/// - Complexity: O(places · log places) for the named positions
package func neededMoves(_ moves: [ElementMove<Int>], removed: [Int], added: [Int]) -> [ElementMove<
  Int
>] {
  guard !moves.isEmpty else { return [] }
  let map = SlotMap(removed: removed + moves.map(\.from), added: added + moves.map(\.to))
  let candidates = moves.filter { map.rank(before: $0.from) == map.rank(after: $0.to) }
    .byTarget()
  guard !candidates.isEmpty else { return moves }
  // By their targets, each of which has one move.
  let needless = Set(candidates.map(\.to)).subtracting(candidates.moving().map(\.to))
  return needless.isEmpty ? moves : moves.filter { !needless.contains($0.to) }
}

/// Returns the fewest moves with the same effect as the given ones, possibly of other elements.
///
/// - Parameters:
///   - moves: The moves.
///   - removed: The other removed positions, in the old state.
///   - added: The other added positions, in the new state.
///   - count: The new number of positions.
/// - Returns: The fewest moves; the given ones if there are no fewer.
/// - Complexity: O(count · log count)
package func fewestMoves(
  _ moves: [ElementMove<Int>], removed: [Int], added: [Int], count: Int
) -> [ElementMove<Int>] {
  let (unnamed, new) = (-1, -2)
  var origins = Array(repeating: unnamed, count: count)
  for move in moves where move.to < count { origins[move.to] = move.from }
  for place in added where place < count { origins[place] = new }
  var gone = (removed + moves.map(\.from)).ascending()[...]
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
