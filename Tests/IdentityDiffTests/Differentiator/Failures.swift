import Testing

extension DifferentiatorTests {
  /// Counts cases and keeps the smallest failing one of each kind, so that loops stay quick.
  struct Failures {
    private(set) var checked = 0
    private var found: [String: (count: Int, size: Int, example: String)] = [:]

    /// Counts a case that is looked at.
    mutating func begin() { checked += 1 }

    /// Notes a failure unless the condition holds.
    mutating func check(
      _ holds: Bool, _ kind: @autoclosure () -> String, size: @autoclosure () -> Int = 0,
      _ example: @autoclosure () -> String
    ) {
      if holds { return }
      let (kind, size) = (kind(), size())
      let known = found[kind]
      let example = known.flatMap { $0.size <= size ? $0.example : nil } ?? example()
      found[kind] = ((known?.count ?? 0) + 1, min(size, known?.size ?? size), example)
    }

    /// Records one issue for each kind, and one if fewer cases were looked at than expected.
    func report(atLeast minimum: Int, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(checked >= minimum, "too few cases", sourceLocation: sourceLocation)
      for (kind, failure) in found.sorted(by: { $0.key < $1.key }) {
        Issue.record(
          "\(kind): \(failure.count) times, the smallest:\n\(failure.example)",
          sourceLocation: sourceLocation)
      }
    }
  }

  /// A seeded generator: the same seed gives the same sequence everywhere.
  struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}
