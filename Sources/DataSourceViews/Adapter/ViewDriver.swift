import DataSourceKit
import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// What the drivers of all views share. A driver is the list view that an updater knows; it holds the
/// real view weakly.
@MainActor
class ViewDriver {
  /// Called before the view reads everything again.
  var willReload: () -> Void = {}

  /// Whether the view has read any numbers. Nobody else's reading makes it ready for a batch (rule T6).
  var hasRead = false

  /// How an item is shown whose content has changed.
  var contentUpdate: (IndexPath) -> ContentUpdate = { _ in .reconfigure }

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

extension ViewDriver {
  /// Whether a view can carry out a batch.
  func readiness(isInWindow: Bool) -> ListViewReadiness {
    guard isInWindow else { return .offscreen }
    return hasRead ? .ready : .unloaded
  }

  /// Parts items whose content has changed by how they are shown. Each is asked about once.
  func split(_ items: [IndexPath]) -> (reconfigured: [IndexPath], reloaded: [IndexPath]) {
    var result: (reconfigured: [IndexPath], reloaded: [IndexPath]) = ([], [])
    for indexPath in items {
      switch contentUpdate(indexPath) {
      case .reconfigure: result.reconfigured.append(indexPath)
      case .reload: result.reloaded.append(indexPath)
      }
    }
    return result
  }

  /// Carries out a batch with a view's `performBatchUpdates`.
  ///
  /// - Parameters:
  ///   - batch: What changes.
  ///   - commands: Takes the calls for it.
  ///   - updates: Makes the updater answer AFTER.
  ///   - completion: Called when the animation has ended.
  ///   - perform: Calls the view's method with a block, which the view runs before it returns, and a
  ///     completion.
  func perform(
    _ batch: ChangeSet, by commands: some BatchCommands, updates: () -> Void,
    completion: @escaping (Bool) -> Void,
    with perform: (@escaping () -> Void, @escaping @Sendable (Bool) -> Void) -> Void
  ) {
    let number = keep(completion)
    withoutActuallyEscaping(updates) { updates in
      // A view may keep its block for a while, as those do that go through a proxy for animations. It must
      // not keep the closure with it, which is gone when this method returns.
      let borrowed = Borrowed(updates)
      defer { borrowed.closure = nil }
      perform {
        borrowed.closure?()
        batch.send(to: commands)
      } _: { finished in
        // Called on the main thread, whatever the compiler knows of it.
        MainActor.assumeIsolated { self.complete(number, finished: finished) }
      }
    }
  }
}

/// Holds a closure as long as it may be called.
private final class Borrowed {
  var closure: (() -> Void)?

  init(_ closure: @escaping () -> Void) {
    self.closure = closure
  }
}

extension ScrollAnchor {
  /// The anchors of items on the screen, from top to bottom.
  ///
  /// - Parameters:
  ///   - indexPaths: The index paths of the items.
  ///   - top: Where the visible part of the content begins.
  ///   - rect: Where an item stands in the content.
  static func anchors(
    at indexPaths: [IndexPath], top: CGFloat, rect: (IndexPath) -> CGRect?
  ) -> [ScrollAnchor] {
    indexPaths.sorted().compactMap { indexPath in
      rect(indexPath).map { ScrollAnchor(indexPath: indexPath, distance: Double($0.minY - top)) }
    }
  }
}
