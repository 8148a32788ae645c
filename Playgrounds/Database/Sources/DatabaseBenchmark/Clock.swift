import Foundation
import GRDB

/// Points in time after a commit, recorded from any thread.
final class Clock: @unchecked Sendable {
  // Accessed only within the lock.
  private var instants = Instants()
  private let lock = NSLock()

  struct Instants {
    var commit: ContinuousClock.Instant?
    var queryStart: ContinuousClock.Instant?
    var queryEnd: ContinuousClock.Instant?
    var reported: ContinuousClock.Instant?
  }

  func note(_ moment: WritableKeyPath<Instants, ContinuousClock.Instant?>) {
    let now = ContinuousClock.now
    lock.withLock { instants[keyPath: moment] = instants[keyPath: moment] ?? now }
  }

  func reset() { lock.withLock { instants = Instants() } }

  var current: Instants { lock.withLock { instants } }
}

extension Clock: TransactionObserver {
  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ database: Database) { note(\.commit) }
  func databaseDidRollback(_ database: Database) {}
}

/// The time that one change took, in milliseconds.
struct Times {
  var query = 0.0
  var package = 0.0
  var total = 0.0
  var commands = 0

  static func median(_ times: [Times]) -> Times {
    func median(_ value: (Times) -> Double) -> Double {
      times.map(value).sorted()[times.count / 2]
    }
    return Times(
      query: median(\.query), package: median(\.package), total: median(\.total),
      commands: times.map(\.commands).max() ?? 0)
  }

  func row(_ name: String) -> String {
    func text(_ value: Double, _ digits: Int) -> String {
      String(format: "%.\(digits)f", value)
    }
    return "| \(name) | \(text(query, 1)) | \(text(package, 1)) | \(text(package / query, 2)) "
      + "| \(text(total, 1)) | \(commands) |"
  }
}
