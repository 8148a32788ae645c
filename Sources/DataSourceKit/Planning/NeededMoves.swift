package import IdentityDiff

/// Returns the moves that have an effect.
///
/// A move has no effect if equal numbers of unnamed positions precede its origin and its target, and if it
/// does not cross another one of these.
///
/// - Parameters:
///   - moves: The moves of one level, of sections or of the items of one section.
///   - removed: The other removed positions (BEFORE).
///   - added: The other added positions (AFTER).
/// - Returns: The moves with an effect, in the given order.
/// - Complexity: O(places · log places) for the named positions
package func neededMoves(_ moves: [Move<Int>], removed: [Int], added: [Int]) -> [Move<Int>] {
  guard !moves.isEmpty else { return [] }
  let map = SlotMap(removed: removed + moves.map(\.from), added: added + moves.map(\.to))
  let candidates = moves.filter { map.rank(before: $0.from) == map.rank(after: $0.to) }
    .sorted { $0.to < $1.to }
  guard !candidates.isEmpty else { return moves }
  let needed = Set(candidates.moving())
  let needless = Set(candidates).subtracting(needed)
  return needless.isEmpty ? moves : moves.filter { !needless.contains($0) }
}

/// Returns the fewest moves with the effect of some moves, possibly of other elements.
///
/// - Parameters:
///   - moves: The moves.
///   - removed: The other removed positions (BEFORE).
///   - added: The other added positions (AFTER).
///   - count: The number of positions AFTER.
/// - Complexity: O(count · log count)
package func fewestMoves(
  _ moves: [Move<Int>], removed: [Int], added: [Int], count: Int
) -> [Move<Int>] {
  let map = SlotMap(removed: removed + moves.map(\.from), added: added + moves.map(\.to))
  let origins = Dictionary(moves.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
  let staying = (0..<count).compactMap { place in
    (origins[place] ?? map.before(place)).map { Move(from: $0, to: place) }
  }
  let fewest = staying.moving()
  return fewest.count < moves.count ? fewest : moves
}
