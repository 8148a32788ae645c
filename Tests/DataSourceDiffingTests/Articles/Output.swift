import Foundation

/// What examples print, line by line.
final class Output: @unchecked Sendable {  // the lock guards the lines
  private let lock = NSLock()
  private var lines: [String] = []

  func append(_ line: String) { lock.withLock { lines.append(line) } }

  /// Returns and clears the lines printed so far.
  func take() -> [String] {
    lock.withLock {
      defer { lines = [] }
      return lines
    }
  }
}
