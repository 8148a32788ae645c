import Foundation

/// Whether an observation has ended because of a lock of another connection.
final class Interruption: @unchecked Sendable {
  // Accessed within the lock only.
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
