import Foundation

/// What the drivers of all views share. A driver is the list view that an updater knows; it holds the
/// real view weakly.
@MainActor
class ViewDriver {
  /// Completions of animations that are under way. The views' own completions may run anywhere as far as
  /// the compiler knows, so that only a number goes there.
  private var completions: [Int: (Bool) -> Void] = [:]
  private var nextNumber = 0

  /// Keeps a completion.
  ///
  /// - Returns: What ``complete(_:finished:)`` finds it with.
  func keep(_ completion: @escaping (Bool) -> Void) -> Int {
    defer { nextNumber &+= 1 }
    completions[nextNumber] = completion
    return nextNumber
  }

  /// Calls a completion, each once.
  func complete(_ number: Int, finished: Bool) {
    completions.removeValue(forKey: number)?(finished)
  }

  func performLater(_ work: @escaping () -> Void) {
    Task { work() }
  }
}
