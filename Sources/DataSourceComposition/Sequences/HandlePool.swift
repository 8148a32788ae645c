/// Reusable numbers, small ones first, so that arrays can be indexed by them.
struct HandlePool {
  private var free: [Int] = []

  /// The number of handles that have ever been in use together: all are smaller.
  private(set) var capacity = 0

  /// A number that is not in use.
  mutating func take() -> Int {
    if let handle = free.popLast() { return handle }
    capacity += 1
    return capacity - 1
  }

  /// Gives a number back.
  mutating func give(_ handle: Int) { free.append(handle) }
}
