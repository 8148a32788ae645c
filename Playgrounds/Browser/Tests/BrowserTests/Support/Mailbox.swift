import Foundation

/// Messages that a hub has sent to a window, from any thread.
final class Mailbox: @unchecked Sendable {
  // All uses are between `lock` and `unlock`.
  private var messages: [Data] = []
  private let lock = NSLock()

  func put(_ message: Data) { lock.withLock { messages.append(message) } }

  /// Takes everything that has arrived.
  func take() -> [Data] {
    lock.withLock {
      defer { messages = [] }
      return messages
    }
  }
}
