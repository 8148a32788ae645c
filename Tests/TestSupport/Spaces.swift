/// Small spaces, exhausted.
package enum Spaces {
  /// All lists of these keys up to a length.
  package static func lists(keys: Int, upTo length: Int, repeating: Bool = true) -> [[Int]] {
    var result: [[Int]] = [[]]
    var start = 0
    for _ in 0..<length {
      let end = result.count
      for index in start..<end {
        for key in 0..<keys where repeating || !result[index].contains(key) {
          result.append(result[index] + [key])
        }
      }
      start = end
    }
    return result
  }

  /// Whether keys first occur in the order 0, 1, 2, …: one list of all that differ only by
  /// renaming.
  package static func isCanonical(_ keys: [Int]) -> Bool {
    var next = 0
    for key in keys {
      if key > next { return false }
      if key == next { next += 1 }
    }
    return true
  }

  /// All permutations of this many keys.
  package static func permutations(_ count: Int) -> [[Int]] {
    var result: [[Int]] = [[]]
    for key in 0..<count {
      result = result.flatMap { shorter in
        (0...shorter.count).map { shorter[..<$0] + [key] + shorter[$0...] }
      }
    }
    return result
  }
}
