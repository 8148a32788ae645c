import Foundation

/// Reusable numbers, small ones first, so that they can index arrays.
///
/// `@unchecked`: only ``giveFromAnyThread(_:)`` may be called on any thread, and takes the lock.
final class HandlePool: @unchecked Sendable {
  private var free: [Int] = []

  /// The largest number of handles ever in use at the same time. All handles are smaller.
  private(set) var capacity = 0

  private let lock = NSLock()
  private var returned: [Int] = []

  /// A number that is not in use.
  func take() -> Int {
    if let handle = free.popLast() { return handle }
    free = lock.withLock {
      defer { returned = [] }
      return returned
    }
    if let handle = free.popLast() { return handle }
    defer { capacity += 1 }
    return capacity
  }

  /// Releases a number.
  func give(_ handle: Int) { free.append(handle) }

  /// Releases numbers on any thread, when the object that has used them is deinitialized.
  func giveFromAnyThread(_ handles: [Int]) { lock.withLock { returned += handles } }
}
