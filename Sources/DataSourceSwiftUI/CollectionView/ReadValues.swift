#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import DataSourceViews

  /// Calls a closure now, and, on systems with Observation, whenever what it has read changes,
  /// until the result is released.
  @MainActor
  func follow(_ update: @escaping () -> Void) -> AnyObject { ReadValues(update) }

  /// What a closure has read.
  @MainActor
  private final class ReadValues {
    let update: () -> Void

    init(_ update: @escaping () -> Void) {
      self.update = update
      follow()
    }

    func follow() {
      withTracking(update) { [weak self] in self?.follow() }
    }
  }
#endif
