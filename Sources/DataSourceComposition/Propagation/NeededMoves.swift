import DataSourceKit

/// The moves among some that are needed.
///
/// Left unnamed, something gets to where a move would take it if as many unnamed ones precede it on
/// both sides, and if it does not overtake another that is left unnamed, too.
func neededMoves(
  _ moves: [(from: Int, to: Int)], removed: [Int], added: [Int]
) -> [(from: Int, to: Int)] {
  guard !moves.isEmpty else { return [] }
  let map = SlotMap(
    removed: removed + moves.map(\.from), added: added + moves.map(\.to))
  let candidates = moves.filter { map.rank(before: $0.from) == map.rank(after: $0.to) }
    .sorted { $0.from < $1.from }
  guard !candidates.isEmpty else { return moves }
  let needless = Set(
    longestIncreasingSubsequence(candidates.map(\.to)).map { candidates[$0].from })
  return moves.filter { !needless.contains($0.from) }
}

/// The fewest moves that do what some moves do, maybe of others.
///
/// - Parameters:
///   - moves: The moves.
///   - removed: What else leaves (BEFORE).
///   - added: What else arrives (AFTER).
///   - count: How many there are AFTER.
/// - Complexity: O(count · log count)
func fewestMoves(
  _ moves: [(from: Int, to: Int)], removed: [Int], added: [Int], count: Int
) -> [(from: Int, to: Int)] {
  let map = SlotMap(removed: removed + moves.map(\.from), added: added + moves.map(\.to))
  let origins = Dictionary(
    moves.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
  let staying = (0..<count).compactMap { place in
    (origins[place] ?? map.before(place)).map { (from: $0, to: place) }
  }
  let fewest = staying.moving { $0.from }
  return fewest.count < moves.count ? fewest : moves
}
