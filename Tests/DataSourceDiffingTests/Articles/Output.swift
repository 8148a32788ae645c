import Foundation

/// What examples print, line by line.
final class Output: @unchecked Sendable {  // the lock guards the lines
  private let lock = NSLock()
  private var lines: [String] = []

  func append(_ line: String) { lock.withLock { lines.append(line) } }

  /// What was printed since this was asked last.
  func take() -> [String] {
    lock.withLock {
      defer { lines = [] }
      return lines
    }
  }
}
