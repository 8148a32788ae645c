import Foundation

/// Counts from any thread.
final class Counter: @unchecked Sendable {
  // Accessed only within the lock.
  private var count = 0
  private let lock = NSLock()

  func increment() { lock.withLock { count += 1 } }
  var value: Int { lock.withLock { count } }
}
