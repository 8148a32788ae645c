import DataSourceKit

/// Someone who hears of the change sets of a data source for as long as the listener is held.
final class Listener {
  let hear: (ChangeSet) -> Void

  /// What it has not heard of yet, because another listener is still hearing of it.
  var pending: ChangeSet?

  init(_ hear: @escaping (ChangeSet) -> Void) {
    self.hear = hear
  }

  /// Adds what has happened since.
  func add(_ changeSet: ChangeSet) {
    pending = pending.map { $0.merged(with: changeSet) } ?? changeSet
  }
}
