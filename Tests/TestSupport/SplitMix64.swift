/// A seeded generator: the same seed gives the same sequence everywhere.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to but not including the bound; 0 if there is none.
  package mutating func below(_ bound: Int) -> Int {
    bound <= 1 ? 0 : Int(next() % UInt64(bound))
  }

  /// True once in this many times, on average.
  package mutating func once(in count: Int) -> Bool { below(count) == 0 }

  /// A range of at least one position within this many positions; empty if there are none.
  package mutating func block(in count: Int, upTo length: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let start = below(count)
    return start..<min(count, start + 1 + below(length))
  }
}
