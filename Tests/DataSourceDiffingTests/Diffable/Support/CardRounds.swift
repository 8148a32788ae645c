import Testing

/// How often dice are thrown. Debug builds stay under half a minute.
enum CardRounds {
  #if DEBUG
    static let seeds: UInt64 = 30
    static let races = 1
    static let slow = 5.0
  #else
    static let seeds: UInt64 = 200
    static let races = 2
    static let slow = 1.0
  #endif
  /// The edits of one seed.
  static let steps = 60
}

/// Runs a check for many seeds, and tells the first seed that fails.
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
