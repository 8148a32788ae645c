#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import Observation

  /// Calls a closure now, and, on systems with Observation, whenever what it has read changes,
  /// until the result is released.
  @MainActor
  func follow(_ update: @escaping () -> Void) -> AnyObject? {
    if #available(iOS 17, tvOS 17, *) { return ReadValues(update) }
    update()
    return nil
  }

  /// What a closure has read.
  @available(iOS 17, tvOS 17, *)
  @MainActor
  private final class ReadValues {
    let update: () -> Void

    init(_ update: @escaping () -> Void) {
      self.update = update
      follow()
    }

    func follow() {
      // The closure is called before the change, on any thread.
      withObservationTracking(update) { [weak self] in
        Task { @MainActor in self?.follow() }
      }
    }
  }
#endif
