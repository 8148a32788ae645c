import Foundation

/// Whether an observation has ended because another connection held a lock.
final class Interruption: @unchecked Sendable {
  // Accessed only within the lock.
  private var isNoted = false
  private let lock = NSLock()

  func note() { lock.withLock { isNoted = true } }

  /// Returns and clears whether an interruption was recorded.
  func take() -> Bool {
    lock.withLock {
      defer { isNoted = false }
      return isNoted
    }
  }
}
