import Testing

/// Tests of the API known from Differentiator, and what they share.
@Suite enum DifferentiatorTests {}

extension DifferentiatorTests {
  /// How far random tests go. Debug builds stay within seconds.
  enum Extent {
    #if DEBUG
      static let randomTransitions = 300
      static let strideOfPairs = 13
      static let garbageRounds = 5_000
    #else
      static let randomTransitions = 5_000
      static let strideOfPairs = 1
      static let garbageRounds = 100_000
    #endif
  }
}
