import Foundation
import Testing

/// The suites that use gates: one at a time, since each gate holds up a thread of few.
@Suite(.serialized) enum GatedTests {}

/// Holds up one computation until the test lets it go on.
///
/// Call ``visit()`` in the identity of cards: the first computation that reaches a closed gate
/// waits. Others, such as synchronous ones in the meantime, pass.
final class Gate: @unchecked Sendable {
  // The condition guards all that follows.
  private let condition = NSCondition()
  private var isClosed = false
  private var hasVisitor = false
  private var host: CheckedContinuation<Void, Never>?

  /// Lets the next visitor wait.
  func close() { condition.withLock { isClosed = true } }

  /// Lets the visitor go on.
  func open() {
    condition.withLock {
      (isClosed, hasVisitor) = (false, false)
      condition.broadcast()
    }
  }

  func visit() {
    condition.withLock {
      guard isClosed, !hasVisitor else { return }
      hasVisitor = true
      host?.resume()
      host = nil
      // A test that fails must not hold up all others.
      let end = Date(timeIntervalSinceNow: 300)
      while hasVisitor, condition.wait(until: end) {}
    }
  }

  /// Waits until a computation waits at the gate, and lets others work meanwhile.
  func visitor() async {
    await withCheckedContinuation { continuation in
      condition.withLock {
        if hasVisitor { continuation.resume() } else { host = continuation }
      }
    }
  }
}
