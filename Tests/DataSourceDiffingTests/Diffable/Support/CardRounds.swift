import TestSupport
import Testing

/// How many random cases to check.
enum CardRounds {
  static let seeds: UInt64 = TestLength.pick(6, long: 200)
  static let races = TestLength.pick(1, long: 2)
  /// Enough seconds for a slow machine.
  #if DEBUG
    static let slow = 5.0
  #else
    static let slow = 1.0
  #endif
  /// The number of edits for each seed.
  static let steps = 60
}

/// Runs a check for many seeds, and reports the first one that fails.
func checkSeeds(
  _ count: UInt64 = CardRounds.seeds, sourceLocation: SourceLocation = #_sourceLocation,
  _ check: (UInt64) throws -> String?
) {
  for seed in 0..<count {
    do {
      guard let problem = try check(seed) else { continue }
      Issue.record("seed \(seed): \(problem)", sourceLocation: sourceLocation)
    } catch {
      Issue.record("seed \(seed): \(error)", sourceLocation: sourceLocation)
    }
    return
  }
}
