import DataSourceKit

/// Someone who hears of the change sets of a data source for as long as the listener is held.
final class Listener {
  private var hear: ((ChangeSet) -> Void)?

  /// What it has not heard of yet, because another listener is still hearing of it.
  private var pending: ChangeSet?

  init(_ hear: @escaping (ChangeSet) -> Void) {
    self.hear = hear
  }

  /// Whether there is something that it has not heard of yet.
  var isWaiting: Bool { pending != nil }

  /// Adds what has happened since.
  func add(_ changeSet: ChangeSet) {
    pending = pending.map { $0.merged(with: changeSet) } ?? changeSet
  }

  /// What it has not heard of yet, which it is told with this.
  func takePending() -> ChangeSet? {
    defer { pending = nil }
    return hear == nil ? nil : pending
  }

  func tell(_ changeSet: ChangeSet) { hear?(changeSet) }

  /// Ends it, whoever still holds it.
  func cancel() { hear = nil }
}
