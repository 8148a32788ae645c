import Foundation
import Testing

/// The suites that use gates: one at a time, since each gate blocks one of a few threads.
@Suite(.serialized) enum GatedTests {}

/// Holds up one computation until the test lets it continue.
///
/// Call ``visit()`` in the identity of cards: the first computation that reaches a closed gate
/// waits. Others, such as synchronous ones in the meantime, pass.
final class Gate: @unchecked Sendable {
  // The condition guards everything below.
  private let condition = NSCondition()
  private var isClosed = false
  private var hasVisitor = false
  private var host: CheckedContinuation<Void, Never>?

  /// Makes the next visitor wait.
  func close() { condition.withLock { isClosed = true } }

  /// Lets the visitor continue.
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
      // A failing test must not hold up all others.
      let end = Date(timeIntervalSinceNow: 300)
      while hasVisitor, condition.wait(until: end) {}
    }
  }

  /// Waits until a computation waits at the gate, while others continue.
  func visitor() async {
    await withCheckedContinuation { continuation in
      condition.withLock {
        if hasVisitor { continuation.resume() } else { host = continuation }
      }
    }
  }
}
