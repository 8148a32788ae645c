import Foundation

/// Reusable numbers, small ones first, so that they can index arrays.
final class HandlePool {
  @exclusivity(unchecked)
  private var free: [Int] = []

  /// The largest number of handles ever in use at the same time. All handles are smaller.
  @exclusivity(unchecked)
  private(set) var capacity = 0

  /// Numbers that were released on any thread.
  @exclusivity(unchecked)
  private(set) var returns = HandleReturns()

  /// A number that is not in use.
  func take() -> Int {
    if let handle = free.popLast() { return handle }
    // Checking the returns takes a lock.
    if capacity % 64 == 0 {
      free = returns.takeAll()
      if let handle = free.popLast() { return handle }
    }
    capacity += 1
    return capacity - 1
  }

  /// Consecutive numbers that have never been in use.
  ///
  /// - Parameter alignment: The first one is a multiple of this.
  func take(_ count: Int, alignedTo alignment: Int) -> Range<Int> {
    let start = (capacity + alignment - 1) / alignment * alignment
    free += capacity..<start
    capacity = start + count
    return start..<capacity
  }

  /// Releases a number.
  func give(_ handle: Int) { free.append(handle) }

  /// Releases all numbers.
  func removeAll() {
    free = []
    capacity = 0
    returns = HandleReturns()
  }
}

/// Numbers that any thread has released to a pool. When the pool releases all its numbers, it
/// replaces this object, so that no outdated number is released.
final class HandleReturns: @unchecked Sendable {
  private let lock = NSLock()
  private var handles: [Int] = []

  func give(_ new: [Int]) { lock.withLock { handles += new } }

  func takeAll() -> [Int] {
    lock.withLock {
      defer { handles = [] }
      return handles
    }
  }
}
