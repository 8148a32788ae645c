#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceChanges

  import ChangePlanning

  import ListPositions

  import DataSourceKit
  import Foundation

  #if canImport(UIKit)
    import UIKit

    typealias PlatformView = UIView

    /// Whether system views can configure cells again.
    private let canReconfigure = true
  #else
    import AppKit

    typealias PlatformView = NSView

    private let canReconfigure = false
  #endif

  /// The base class of all drivers. A driver is the list view that an updater drives; it refers to
  /// the system view weakly.
  @MainActor
  class ViewDriver<View: PlatformView> {
    private(set) weak var view: View?

    var willReload: () -> Void = {}

    /// Called before cells are replaced by others.
    var willReplaceCells: () -> Void = {}

    var didReconfigure: () -> Void = {}

    var scrollAnchoring: () -> ScrollAnchoring = { .never }

    /// Whether the view has read the counts, which makes it ready for a batch (rule T6).
    private var hasRead = false

    /// Whether the view has been reloaded outside a window, and has not read the counts since.
    private var isUnread = false

    /// Whether the view has displayed an item.
    private var hasDisplayed = false

    /// What to do when it has.
    private var waitingForDisplay: [() -> Void] = []

    /// Returns whether to configure the cell of a changed item again instead of replacing it; `nil`
    /// to leave it alone.
    var reconfigures: (IndexPath) -> Bool? = { _ in canReconfigure }

    /// Updates a section's titles in place; `false` if the section has to be reloaded.
    var updateTitles: (Int) -> Bool = { _ in false }

    /// Whether the app inserts the items of a drop. The view shows a gap for them, which counts as
    /// an uncommitted update, but it requires them to be inserted before the gap is closed.
    var isDropping = false

    /// Whether batches are animated.
    private var animates = true

    /// Completions of running animations, by number. The views' completions are `@Sendable`, so
    /// they only capture a number.
    private var completions: [Int: (Bool) -> Void] = [:]
    private var nextNumber = 0

    init(_ view: View) {
      self.view = view
    }

    /// Whether the view can perform a batch.
    var readiness: ListViewReadiness {
      guard view?.window != nil else { return .offscreen }
      if hasUncommittedUpdates, !isDropping { return .busy }
      return hasRead ? .ready : .unloaded
    }

    /// Records that the view reads the counts.
    ///
    /// - Parameter isDisplayed: Whether it does so to display its rows.
    func noteReading(isDisplayed: Bool = true) {
      if isDisplayed { hasRead = true }
      isUnread = false
    }

    /// Records that the view reads an item to display it.
    func noteDisplay() {
      guard !hasDisplayed, view?.window != nil else { return }
      hasDisplayed = true
      guard !waitingForDisplay.isEmpty else { return }
      performLater {
        let work = self.waitingForDisplay
        self.waitingForDisplay = []
        for body in work { body() }
      }
    }

    /// Calls a closure immediately, or, if the view has not been in a window yet, after it displays
    /// its first item.
    func whenDisplayed(_ work: @escaping () -> Void) {
      if hasDisplayed || view?.window != nil { return work() }
      waitingForDisplay.append(work)
    }

    /// Reloads the view, unless a reload is pending: outside a window one is enough.
    func reload(_ reloadData: (View) -> Void) {
      // Even if the reload is omitted: the view queries optional methods when its data source is
      // set again.
      willReload()
      guard let view, !isUnread || view.window != nil else { return }
      isUnread = view.window == nil
      willReplaceCells()
      reloadData(view)
    }

    /// Whether the user is dragging an item, or the view contains drop placeholders.
    var hasUncommittedUpdates: Bool { false }

    func performLater(_ work: @escaping () -> Void) {
      Task { [weak self] in
        // Views do not report the end of dragging, which may take long, so poll.
        while self?.hasUncommittedUpdates == true {
          try? await Task.sleep(nanoseconds: 50_000_000)
        }
        work()
      }
    }

    /// Measures all rows, headers and footers again, without replacing them.
    func measureAgain() {}

    func finishLayout() {
      #if canImport(UIKit)
        view?.layoutIfNeeded()
      #else
        view?.layoutSubtreeIfNeeded()
      #endif
    }

    var backgroundView: PlatformView? {
      get { nil }
      set {}
    }

    /// The index paths of the visible items.
    var visibleIndexPaths: [IndexPath] { [] }

    /// An item's frame in the view; `nil` if the view does not scroll.
    func frame(at indexPath: IndexPath) -> CGRect? { nil }

    /// The visible items, from top to bottom; usually none at the top of the list, so that inserted
    /// items become visible.
    var scrollAnchors: [ScrollAnchor] {
      guard let top = view?.top, top > 0 || scrollAnchoring() == .alwaysEvenAtTop else { return [] }
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

    func scroll(to indexPath: IndexPath, at position: ListPosition, animated isAnimated: Bool) {
      guard let view, let frame = frame(at: indexPath) else { return }
      let rest = view.visibleHeight - frame.height
      let distance: CGFloat
      switch position {
      case .start: distance = 0
      case .center: distance = rest / 2
      case .end: distance = rest
      case .nearest: distance = min(max(0, frame.minY - view.top), max(0, rest))
      }
      scroll(to: ScrollAnchor(indexPath: indexPath, distance: Double(distance)))
    }

    func settle(_ indexPath: IndexPath, at position: ListPosition) {
      // Each pass measures rows that have not been displayed before.
      for _ in 0..<8 {
        finishLayout()
        let place = view?.place
        scroll(to: indexPath, at: position, animated: false)
        if view?.place == place { break }
      }
    }

    func whenResting(_ work: @escaping (_ isInterrupted: Bool) -> Void) {
      let place = view?.place
      Task { [weak self] in
        // Only the delegate learns when scrolling ends, so poll.
        try? await Task.sleep(nanoseconds: 50_000_000)
        guard let self else { return }
        if view?.isScrolledByUser == true { return work(true) }
        if view?.place == place { work(false) } else { whenResting(work) }
      }
    }

    func performWithoutAnimation(_ updates: () -> Void) {
      let animated = animates
      animates = false
      PlatformView.perform(animated: false, updates)
      animates = animated
    }

    /// Separates items whose cells are configured again from those with new cells. A new cell ends
    /// editing, swiping and animations in the old one.
    func split(_ items: [IndexPath]) -> (reconfigured: [IndexPath], reloaded: [IndexPath]) {
      var result: (reconfigured: [IndexPath], reloaded: [IndexPath]) = ([], [])
      for item in items {
        switch reconfigures(item) {
        case true?: result.reconfigured.append(item)
        case false?: result.reloaded.append(item)
        case nil: break
        }
      }
      if !result.reloaded.isEmpty { willReplaceCells() }
      return result
    }

    #if canImport(UIKit)
      /// The cell at an index path; `nil` if it is not displayed.
      func cell(at indexPath: IndexPath) -> UIView? { nil }

      var focus: CellFocus? {
        var element = UIAccessibility.focusedElement(using: .notificationVoiceOver) as AnyObject?
        var views: Set<ObjectIdentifier> = []
        while let current = element {
          views.insert(ObjectIdentifier(current))
          element =
            (current as? UIView)?.superview
            ?? (current as? UIAccessibilityElement)?.accessibilityContainer as AnyObject?
        }
        guard !views.isEmpty else { return nil }
        return visibleIndexPaths.first { indexPath in
          cell(at: indexPath).map { views.contains(ObjectIdentifier($0)) } ?? false
        }
        .map { CellFocus(indexPath: $0) }
      }

      func restore(_ focus: CellFocus) {
        guard self.focus != focus, let cell = cell(at: focus.indexPath) else { return }
        cell.takeVoiceOverFocus()
      }
    #else
      /// The views of a cell, one for each column; `nil` for a column without one. Empty if it is
      /// not displayed.
      func cellViews(at indexPath: IndexPath) -> [NSView?] { [] }

      var focus: CellFocus? {
        guard let view, let responder = view.window?.firstResponder as? NSView,
          responder !== view, responder.isDescendant(of: view)
        else { return nil }
        // While a text field is edited, the window's field editor is below it.
        let editor = (responder as? NSText).flatMap { $0.isFieldEditor ? $0 : nil }
        let part = editor?.delegate as? NSView ?? responder
        for indexPath in visibleIndexPaths {
          for (column, cell) in cellViews(at: indexPath).enumerated() {
            guard let path = cell?.path(to: part) else { continue }
            return CellFocus(indexPath: indexPath, part: [column] + path)
          }
        }
        return nil
      }

      func restore(_ focus: CellFocus) {
        guard let view, let window = view.window, self.focus != focus else { return }
        // Removing a view passes its focus on to the window, or to the list. If anything else has
        // it, the user or the app has moved it.
        if let responder = window.firstResponder, responder !== window,
          (responder as? NSView)?.isDescendant(of: view) != true
        {
          return
        }
        let cells = cellViews(at: focus.indexPath)
        var part = focus.part.first.flatMap { cells.indices.contains($0) ? cells[$0] : nil }
        for index in focus.part.dropFirst() {
          part = part.flatMap { $0.subviews.indices.contains(index) ? $0.subviews[index] : nil }
        }
        window.makeFirstResponder(part?.acceptsFirstResponder == true ? part : view)
      }
    #endif

    /// Removes the sections whose titles are updated in place, and adds their items if they have
    /// cells: an updated section may contain updated items. The other items are read when they are
    /// displayed.
    func updateTitles(
      _ sections: inout IndexSet, _ items: inout [IndexPath], count: (Int) -> Int
    ) where View: CellView {
      for section in sections where updateTitles(section) {
        sections.remove(section)
        items += (0..<count(section)).lazy
          .map { ItemPath(section: section, item: $0).indexPath }
          .filter { self.view?.existingCell(at: $0) != nil }
      }
    }

    /// Whether a batch moves the visible item that the scroll position is kept relative to. Such a
    /// batch is not animated: otherwise the item would jump and be animated back.
    private func movesAnchor(_ changes: ChangeSet) -> Bool {
      guard scrollAnchoring().includesBatches else { return false }
      let anchors = scrollAnchors.map(\.indexPath)
      if anchors.isEmpty { return false }
      let mapping = changes.mapping
      guard let anchor = anchors.first(where: mapping.keeps),
        let target = mapping.newIndexPath(for: anchor),
        !changes.changes.contains(where: \.isSectionChange)
      else { return true }
      return changes.deletedItems.contains { $0 < anchor }
        || changes.insertedItems.contains { $0 < target }
        || changes.movedItems.contains { ($0.from < anchor) != ($0.to < target) }
    }

    /// Performs a batch with one of the view's methods.
    ///
    /// - Parameters:
    ///   - changes: The batch.
    ///   - completion: Called when the animation has ended.
    ///   - block: Sets the updater to the new state, and calls the view.
    ///   - perform: Calls the view's method for a batch, with whether it is animated, a block and a
    ///     completion.
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
        // The view calls this on the main thread, although its declaration does not say so.
        MainActor.assumeIsolated { self.completions.removeValue(forKey: number)?(finished) }
      }
    }
  }

  extension PlatformView {
    #if canImport(UIKit)
      /// Calls a function, with or without animation.
      static func perform(animated isAnimated: Bool, _ body: () -> Void) {
        if isAnimated { body() } else { performWithoutAnimation(body) }
      }

      fileprivate var isScrolledByUser: Bool {
        guard let self = self as? UIScrollView else { return false }
        return self.isTracking || self.isDragging || self.isDecelerating
      }

      /// The position of the content.
      fileprivate var place: CGPoint? { (self as? UIScrollView)?.contentOffset }

      /// The height of the visible content.
      fileprivate var visibleHeight: CGFloat {
        guard let self = self as? UIScrollView else { return self.bounds.height }
        return self.bounds.height - self.adjustedContentInset.top - self.adjustedContentInset.bottom
      }

      /// The top edge of the visible content.
      fileprivate var top: CGFloat {
        guard let self = self as? UIScrollView else { return 0 }
        return self.contentOffset.y + self.adjustedContentInset.top
      }

      /// Scrolls to a top edge of the visible content. The offset is limited to the content, which
      /// the view does not do itself.
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
      /// Calls a function, with or without animation.
      static func perform(animated isAnimated: Bool, _ body: () -> Void) {
        guard !isAnimated else { return body() }
        NSAnimationContext.runAnimationGroup { context in
          context.duration = 0
          body()
        }
      }

      fileprivate var isScrolledByUser: Bool { false }

      /// The position of the visible part.
      fileprivate var place: CGPoint? { clipView?.bounds.origin }

      /// The height of the visible part, without what bars or a table's header cover.
      fileprivate var visibleHeight: CGFloat {
        guard let clipView else { return visibleRect.height }
        let insets = clipView.contentInsets
        return clipView.bounds.height - insets.top - insets.bottom
      }

      /// The top edge of the visible part, below what bars or a table's header cover.
      fileprivate var top: CGFloat {
        guard let clipView else { return visibleRect.minY }
        return clipView.bounds.minY + clipView.contentInsets.top
      }

      /// Scrolls to a top edge of the visible part, limited to the content.
      fileprivate func scroll(toTop top: CGFloat) {
        guard let clipView else { return }
        var bounds = clipView.bounds
        bounds.origin.y = top - clipView.contentInsets.top
        scroll(clipView.constrainBoundsRect(bounds).origin)
      }

      private var clipView: NSClipView? { superview as? NSClipView }

      /// The subviews on the way to a view, by their indices; `nil` if it is not below this one.
      fileprivate func path(to view: NSView) -> [Int]? {
        var (path, view) = ([Int](), view)
        while view !== self {
          guard let superview = view.superview, let index = superview.subviews.firstIndex(of: view)
          else { return nil }
          path.insert(index, at: 0)
          view = superview
        }
        return path
      }
    #endif
  }
#endif
