#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceKit
  import Foundation

  #if canImport(UIKit)
    import UIKit

    typealias PlatformView = UIView

    /// Whether views configure cells again by themselves.
    private let canReconfigure = true
  #else
    import AppKit

    typealias PlatformView = NSView

    private let canReconfigure = false
  #endif

  /// The common part of all drivers. A driver is the list view that an updater drives; it holds the real view
  /// weakly.
  @MainActor
  class ViewDriver<View: PlatformView> {
    private(set) weak var view: View?

    var willReload: () -> Void = {}

    var didReconfigure: () -> Void = {}

    var keepsAnchors: () -> Bool = { false }

    /// Whether the view itself has read the numbers, which makes it ready for a batch (rule T6).
    private var hasRead = false

    /// Whether the view has been made to read everything again outside a window, and has not done so yet.
    private var isUnread = false

    /// Whether the cell of an item whose content has changed is configured again, instead of replaced by a new
    /// one.
    var reconfigures: (IndexPath) -> Bool = { _ in canReconfigure }

    /// Shows the changed titles of a section in place; `false` if the section has to be read again.
    var updateTitles: (Int) -> Bool = { _ in false }

    /// Whether batches are animated.
    private var animates = true

    /// Completions of running animations, by numbers. The completions of the views are `@Sendable`, so they
    /// capture a number only.
    private var completions: [Int: (Bool) -> Void] = [:]
    private var nextNumber = 0

    init(_ view: View) {
      self.view = view
    }

    /// Whether the view can carry out a batch.
    var readiness: ListViewReadiness {
      guard view?.window != nil else { return .offscreen }
      if hasUncommittedUpdates { return .busy }
      return hasRead ? .ready : .unloaded
    }

    /// The view reads the numbers.
    func noteReading() {
      hasRead = true
      isUnread = false
    }

    /// Makes the view read everything again, unless it is going to do so anyway: outside a window once is enough.
    func reload(_ reloadData: (View) -> Void) {
      willReload()
      guard let view, !isUnread || view.window != nil else { return }
      isUnread = view.window == nil
      reloadData(view)
    }

    /// Whether the user is dragging an item, or the view contains drop placeholders.
    var hasUncommittedUpdates: Bool { false }

    func performLater(_ work: @escaping () -> Void) {
      Task { [weak self] in
        // No view reports the end of that, and it can take long: look from time to time.
        while self?.hasUncommittedUpdates == true {
          try? await Task.sleep(nanoseconds: 50_000_000)
        }
        work()
      }
    }

    func finishLayout() {
      #if canImport(UIKit)
        view?.layoutIfNeeded()
      #else
        view?.layoutSubtreeIfNeeded()
      #endif
    }

    /// The index paths of the items on the screen.
    var visibleIndexPaths: [IndexPath] { [] }

    /// The frame of an item in the view; `nil` if the view does not scroll.
    func frame(at indexPath: IndexPath) -> CGRect? { nil }

    /// The items on the screen, from top to bottom. None at the very top, where new items are to be seen.
    var scrollAnchors: [ScrollAnchor] {
      guard let top = view?.top, top > 0 else { return [] }
      return visibleIndexPaths.sorted().compactMap { indexPath in
        frame(at: indexPath).map {
          ScrollAnchor(indexPath: indexPath, distance: Double($0.minY - top))
        }
      }
    }

    func scroll(to anchor: ScrollAnchor) {
      guard let view, let frame = frame(at: anchor.indexPath) else { return }
      let wanted = frame.minY - CGFloat(anchor.distance)
      if abs(wanted - view.top) >= 0.5 { view.scroll(toTop: wanted) }
    }

    func scroll(to indexPath: IndexPath, animated isAnimated: Bool) {
      scroll(to: ScrollAnchor(indexPath: indexPath, distance: 0))
    }

    func performWithoutAnimation(_ updates: () -> Void) {
      let animated = animates
      animates = false
      PlatformView.perform(animated: false, updates)
      animates = animated
    }

    /// Separates items whose cells are configured again from those that get new cells.
    func split(_ items: [IndexPath]) -> (reconfigured: [IndexPath], reloaded: [IndexPath]) {
      var items = items
      let middle = items.partition { !reconfigures($0) }
      return (Array(items[..<middle]), Array(items[middle...]))
    }

    /// Takes out the sections whose titles are shown in place; their items are read again one by one.
    ///
    /// - Parameter count: Returns the number of items of a section that the view knows.
    func updateTitles(
      _ sections: inout IndexSet, _ items: inout [IndexPath], count: (Int) -> Int
    ) {
      for section in sections where updateTitles(section) {
        sections.remove(section)
        items += (0..<count(section)).map { Position(section: section, item: $0).indexPath }
      }
    }

    /// Whether a batch moves the first item on the screen, although it is to stay in place. Then the batch is not
    /// animated: the scroll position follows the item at once, so that it does not jump there and glide back.
    private func movesAnchor(_ changes: ChangeSet) -> Bool {
      guard keepsAnchors(), let anchor = scrollAnchors.first?.indexPath else { return false }
      guard let target = changes.mapping.indexPathAfter(anchor),
        !changes.changes.contains(where: \.isSectionChange)
      else { return true }
      return (changes.deletedItems + changes.movedItems.map(\.from)).contains { $0 < anchor }
        || (changes.insertedItems + changes.movedItems.map(\.to)).contains { $0 < target }
    }

    /// Calls the view's method for a batch, with whether it is animated, a block and a completion.
    ///
    /// - Parameters:
    ///   - changes: The batch.
    ///   - completion: Called when the animation has ended.
    ///   - block: Brings the updater into the state AFTER, and calls the view.
    ///   - perform: Calls the view's method.
    func perform(
      _ changes: ChangeSet, completion: @escaping (Bool) -> Void, block: @escaping () -> Void,
      with perform: (
        _ isAnimated: Bool, @escaping () -> Void, @escaping @Sendable (Bool) -> Void
      ) -> Void
    ) {
      let isAnimated = animates && !movesAnchor(changes)
      let number = nextNumber
      nextNumber &+= 1
      completions[number] = completion
      perform(isAnimated, block) { finished in
        // Called on the main thread, which the declaration does not state.
        MainActor.assumeIsolated { self.completions.removeValue(forKey: number)?(finished) }
      }
    }
  }

  extension PlatformView {
    #if canImport(UIKit)
      /// Calls a function, and animates what it does on request.
      static func perform(animated isAnimated: Bool, _ body: () -> Void) {
        if isAnimated { body() } else { performWithoutAnimation(body) }
      }

      /// Where the visible part of the content begins.
      fileprivate var top: CGFloat {
        guard let self = self as? UIScrollView else { return 0 }
        return self.contentOffset.y + self.adjustedContentInset.top
      }

      /// Scrolls until the visible part of the content begins at a position, as far as the content reaches: the
      /// offset could be set beyond it.
      fileprivate func scroll(toTop top: CGFloat) {
        guard let self = self as? UIScrollView else { return }
        let start = -self.adjustedContentInset.top
        let end =
          self.contentSize.height + self.adjustedContentInset.bottom - self.bounds.height
        let offset = min(max(start, top + start), max(start, end))
        guard abs(offset - self.contentOffset.y) >= 0.5 else { return }
        UIView.performWithoutAnimation { self.contentOffset.y = offset }
      }
    #else
      /// Calls a function, and animates what it does on request.
      static func perform(animated isAnimated: Bool, _ body: () -> Void) {
        guard !isAnimated else { return body() }
        NSAnimationContext.runAnimationGroup { context in
          context.duration = 0
          body()
        }
      }

      /// Where the visible part of the view begins.
      ///
      /// That is above the view where the scroll view insets its content, such as below the header of a table;
      /// the visible rectangle ends at the edge of the view.
      fileprivate var top: CGFloat { clipView?.bounds.minY ?? visibleRect.minY }

      /// Scrolls until the visible part of the view begins at a position, as far as the content reaches.
      fileprivate func scroll(toTop top: CGFloat) {
        guard let clipView else { return }
        var bounds = clipView.bounds
        bounds.origin.y = top
        scroll(clipView.constrainBoundsRect(bounds).origin)
      }

      private var clipView: NSClipView? { superview as? NSClipView }
    #endif
  }
#endif
