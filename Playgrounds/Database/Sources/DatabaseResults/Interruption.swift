import Foundation

/// Whether an observation has ended because somebody held a lock.
final class Interruption: @unchecked Sendable {
  // Only touched under the lock.
  private var isNoted = false
  private let lock = NSLock()

  func note() { lock.withLock { isNoted = true } }

  /// Whether it was noted since it was asked last.
  func take() -> Bool {
    lock.withLock {
      defer { isNoted = false }
      return isNoted
    }
  }
}
