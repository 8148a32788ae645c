package import IdentityDiff

/// The moves among some that are needed.
///
/// Left unnamed, something gets to where a move would take it if as many unnamed ones precede it on both
/// sides, and if it does not overtake another that is left unnamed, too.
///
/// - Parameters:
///   - moves: The moves of one level, of sections or of the items of one section.
///   - removed: What else leaves (BEFORE).
///   - added: What else arrives (AFTER).
/// - Returns: Those needed, in the order given.
/// - Complexity: O(places · log places), counting all that is named
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

/// The fewest moves that do what some moves do, maybe of others.
///
/// - Parameters:
///   - moves: The moves.
///   - removed: What else leaves (BEFORE).
///   - added: What else arrives (AFTER).
///   - count: How many there are AFTER.
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
