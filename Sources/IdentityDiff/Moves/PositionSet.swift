/// A set of positions below a bound that finds neighbors in O(log bound / 6).
///
/// It is a bit set with summaries: a bit is set if the word at its index on the level below is not
/// 0. Its memory is valid only inside the closure that receives the set.
@unsafe
struct PositionSet {
  /// The words of all levels.
  private let words: UnsafeMutablePointer<UInt64>
  /// The index of the first word of each level, from the lowest one.
  private let starts: UnsafeMutablePointer<Int>
  private let levelCount: Int

  /// The number of levels that can represent all 32-bit positions.
  private static var maximumLevelCount: Int { 6 }

  /// Calls a closure with an empty set.
  ///
  /// - Complexity: O(bound / 64)
  static func with<Result>(bound: Int, _ body: (PositionSet) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: maximumLevelCount) { starts in
      var levelCount = 0
      var count = 0
      var bits = bound + 1
      repeat {
        unsafe starts[levelCount] = count
        levelCount += 1
        bits = (bits + 63) >> 6
        count += bits
      } while bits > 1
      return unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count) { words in
        unsafe words.initialize(repeating: 0)
        guard let words = words.baseAddress, let starts = starts.baseAddress else {
          preconditionFailure("no memory")
        }
        return unsafe body(PositionSet(words: words, starts: starts, levelCount: levelCount))
      }
    }
  }

  /// The last position in the set before a position, which is at most the bound.
  @inline(__always)
  func last(before position: Int) -> Int? {
    var index = position
    for level in unsafe 0..<levelCount {
      // Invariant: on this level, no bit after the one at `index` represents a position before the
      // given one.
      let bits = unsafe word(level, index >> 6) & ((1 << UInt64(index & 63)) &- 1)
      if bits != 0 {
        index = index & ~63 | (63 &- bits.leadingZeroBitCount)
        for lower in (0..<level).reversed() {
          index = unsafe index << 6 | (63 &- word(lower, index).leadingZeroBitCount)
        }
        return index
      }
      index >>= 6
    }
    return nil
  }

  /// The first position in the set after a position.
  @inline(__always)
  func first(after position: Int) -> Int? {
    var index = position
    for level in unsafe 0..<levelCount {
      // Invariant: on this level, no bit before the one at `index` represents a position after the
      // given one.
      let bits = unsafe word(level, index >> 6) & ((~1 as UInt64) << UInt64(index & 63))
      if bits != 0 {
        index = index & ~63 | bits.trailingZeroBitCount
        for lower in (0..<level).reversed() {
          index = unsafe index << 6 | word(lower, index).trailingZeroBitCount
        }
        return index
      }
      index >>= 6
    }
    return nil
  }

  /// Inserts a position.
  @inline(__always)
  func insert(_ position: Int) {
    var index = position
    for level in unsafe 0..<levelCount {
      let address = unsafe words + (starts[level] &+ index >> 6)
      let isFirst = unsafe address.pointee == 0
      unsafe address.pointee |= 1 << UInt64(index & 63)
      if !isFirst { return }
      index >>= 6
    }
  }

  /// Removes a position.
  @inline(__always)
  func remove(_ position: Int) {
    var index = position
    for level in unsafe 0..<levelCount {
      let address = unsafe words + (starts[level] &+ index >> 6)
      unsafe address.pointee &= ~(1 << UInt64(index & 63))
      if unsafe address.pointee != 0 { return }
      index >>= 6
    }
  }

  @inline(__always)
  private func word(_ level: Int, _ index: Int) -> UInt64 { unsafe words[starts[level] &+ index] }
}
