import DataSourceKit
import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The common part of all drivers. A driver is the list view that an updater drives; it holds the real view
/// weakly.
@MainActor
class ViewDriver {
  /// Called before the view reads everything again.
  var willReload: () -> Void = {}

  /// Whether the view itself has read the numbers, which makes it ready for a batch (rule T6).
  var hasRead = false

  /// Whether the cell of an item whose content has changed is configured again, instead of replaced by a new one.
  var reconfigures: (IndexPath) -> Bool = { _ in true }

  /// The index paths of the items on the screen.
  var visibleIndexPaths: [IndexPath] { [] }

  /// The frame of an item in the view; `nil` if the view does not scroll.
  func frame(at indexPath: IndexPath) -> CGRect? { nil }

  /// Where the visible part of the view begins.
  var top: CGFloat { 0 }

  /// Scrolls until the visible part begins at a position, as far as the content reaches.
  func scroll(toTop top: CGFloat) {}

  /// Completions of running animations, by numbers. The completions of the views are `@Sendable`, so they
  /// capture a number only.
  private var completions: [Int: (Bool) -> Void] = [:]
  private var nextNumber = 0

  /// Keeps a completion.
  ///
  /// - Returns: Its number, for ``complete(_:finished:)``.
  func keep(_ completion: @escaping (Bool) -> Void) -> Int {
    defer { nextNumber &+= 1 }
    completions[nextNumber] = completion
    return nextNumber
  }

  /// Calls a completion, and forgets it.
  func complete(_ number: Int, finished: Bool) {
    completions.removeValue(forKey: number)?(finished)
  }

  /// Whether the user is dragging an item, or the view contains drop placeholders.
  var hasUncommittedUpdates: Bool { false }

  func performLater(_ work: @escaping () -> Void) {
    Task { [weak self] in
      // No view reports the end of that, and it can take long: look from time to time.
      while self?.hasUncommittedUpdates == true { try? await Task.sleep(nanoseconds: 50_000_000) }
      work()
    }
  }
}

extension ViewDriver {
  /// Whether a view can carry out a batch.
  func readiness(isInWindow: Bool) -> ListViewReadiness {
    guard isInWindow else { return .offscreen }
    if hasUncommittedUpdates { return .busy }
    return hasRead ? .ready : .unloaded
  }

  /// The items on the screen, from top to bottom. None at the very top, where new items are to be seen.
  var scrollAnchors: [ScrollAnchor] {
    guard top > 0 else { return [] }
    return visibleIndexPaths.sorted().compactMap { indexPath in
      frame(at: indexPath).map {
        ScrollAnchor(indexPath: indexPath, distance: Double($0.minY - top))
      }
    }
  }

  func scroll(to anchor: ScrollAnchor) {
    guard let frame = frame(at: anchor.indexPath) else { return }
    let wanted = frame.minY - CGFloat(anchor.distance)
    if abs(wanted - top) >= 0.5 { scroll(toTop: wanted) }
  }

  /// Separates items whose cells are configured again from those that get new cells.
  func split(_ items: [IndexPath]) -> (reconfigured: [IndexPath], reloaded: [IndexPath]) {
    var items = items
    let middle = items.partition { !reconfigures($0) }
    return (Array(items[..<middle]), Array(items[middle...]))
  }

  /// Carries out a batch with a view's `performBatchUpdates`.
  ///
  /// - Parameters:
  ///   - batch: The changes.
  ///   - commands: The receiver of the calls.
  ///   - updates: Brings the updater into the state AFTER.
  ///   - completion: Called when the animation has ended.
  ///   - perform: Calls the view's method with a block and a completion.
  func perform(
    _ batch: ChangeSet, by commands: some BatchCommands, updates: @escaping () -> Void,
    completion: @escaping (Bool) -> Void,
    with perform: (@escaping () -> Void, @escaping @Sendable (Bool) -> Void) -> Void
  ) {
    let number = keep(completion)
    perform {
      updates()
      batch.send(to: commands)
    } _: { finished in
      // Called on the main thread, which the declaration does not state.
      MainActor.assumeIsolated { self.complete(number, finished: finished) }
    }
  }
}
