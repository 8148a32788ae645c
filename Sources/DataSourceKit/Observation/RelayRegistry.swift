import Foundation

/// The relays by data source.
enum RelayRegistry {
  private struct WeakRelay {
    weak var relay: ReloadBlockRelay?
  }

  // Recursive, because the last reference to a relay may be released in here.
  private static let lock = NSRecursiveLock()

  // All uses are between `lock` and `unlock`. A relay is used only where its data source is: the
  // caller has the data source, and found the relay by it.
  nonisolated(unsafe) private static var relays: [ObjectIdentifier: WeakRelay] = [:]

  static func relay(for key: ObjectIdentifier) -> ReloadBlockRelay? {
    lock.withLock { relays[key]?.relay }
  }

  static func set(_ relay: ReloadBlockRelay, for key: ObjectIdentifier) {
    lock.withLock { relays[key] = WeakRelay(relay: relay) }
  }

  /// Removes a relay that is released, unless another one has taken its place.
  static func remove(_ relay: ReloadBlockRelay, for key: ObjectIdentifier) {
    lock.withLock {
      guard let known = relays[key]?.relay, known !== relay else {
        relays[key] = nil
        return
      }
    }
  }
}
