/// A seeded generator, SplitMix64: the same seed gives the same sequence everywhere.
///
/// The package's tests have their own, so that a product does not depend on a test target.
package struct TrialRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15 as UInt64
    var z = state
    z = (z ^ (z >> 30)) &* (0xBF58_476D_1CE4_E5B9 as UInt64)
    z = (z ^ (z >> 27)) &* (0x94D0_49BB_1331_11EB as UInt64)
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, but not including, the bound; 0 if the range is empty.
  package mutating func below(_ bound: Int) -> Int {
    bound <= 1 ? 0 : Int(next() % UInt64(bound))
  }

  /// True once in `count` times.
  package mutating func once(in count: Int) -> Bool { below(count) == 0 }

  /// A range of at least one of `count` positions; empty if there are none.
  package mutating func block(in count: Int, upTo length: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let start = below(count)
    return start..<min(count, start + 1 + below(length))
  }
}
