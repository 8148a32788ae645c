import Foundation

/// Lets one thread in at a time.
struct Lock: Sendable {
  private let lock = NSLock()

  func run<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }
}
