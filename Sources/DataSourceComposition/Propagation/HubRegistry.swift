import Foundation

/// Finds the hub of a data source that has none of its own.
enum HubRegistry {
  private struct WeakHub {
    weak var hub: SourceHub?
  }

  // Recursive, because the last reference to a hub may go in here.
  private static let lock = NSRecursiveLock()

  // All uses are between `lock` and `unlock`. A hub is used only where its data source is: whoever looks
  // for it has the data source, and found it by that.
  nonisolated(unsafe) private static var hubs: [ObjectIdentifier: WeakHub] = [:]

  static func hub(for key: ObjectIdentifier) -> SourceHub? {
    lock.withLock { hubs[key]?.hub }
  }

  static func set(_ hub: SourceHub, for key: ObjectIdentifier) {
    lock.withLock { hubs[key] = WeakHub(hub: hub) }
  }

  /// Forgets a hub that goes, unless another one has taken its place.
  static func remove(_ hub: SourceHub, for key: ObjectIdentifier) {
    lock.withLock {
      guard let known = hubs[key]?.hub, known !== hub else {
        hubs[key] = nil
        return
      }
    }
  }
}
