#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceChanges
  import DataSourcePlanning
  import DataSourceCore
  import Foundation

  #if canImport(UIKit)
    import UIKit

    typealias PlatformView = UIView
    typealias PlatformNib = UINib

    /// Whether system views can configure cells again.
    private let canReconfigure = true
  #else
    import AppKit

    typealias PlatformView = NSView
    typealias PlatformNib = NSNib

    private let canReconfigure = false
  #endif

  /// What a driver asks its adapter.
  @MainActor
  protocol ViewDriverClient: AnyObject {
    /// When the view keeps the scroll position relative to the visible items.
    var scrollAnchoring: ScrollAnchoring { get }

    func viewWillReload()

    /// Called before cells are replaced by others, or removed.
    ///
    /// - Parameter indexPaths: The cells' index paths in the view, whether or not they are
    ///   displayed; `nil` for all.
    func viewWillReplaceCells(at indexPaths: [IndexPath]?)

    /// Whether to configure the cell of a changed item again instead of replacing it; `nil` to
    /// leave it alone.
    func reconfigures(_ indexPath: IndexPath) -> Bool?

    func viewDidReconfigure()

    /// Updates a section's titles in place; `false` if the section has to be reloaded.
    func updateTitles(of section: Int) -> Bool

    /// Called after sections have been updated, inserted, deleted or moved.
    func viewDidUpdateSections()
  }

  /// The base class of all drivers. A driver is the list view that an updater drives; it refers to
  /// the system view weakly. Each driver overrides what its view does in its own way.
  @MainActor
  class ViewDriver: UpdatableListView {
    private(set) weak var view: PlatformView?

    /// The adapter; `nil` for a view without one.
    weak var client: (any ViewDriverClient)?

    /// What the view has read of the list.
    private enum Reading {
      /// Nothing, or nothing that it displays.
      case unknown
      /// Nothing, since it was reloaded outside a window. Another reload would change nothing.
      case awaited
      /// The counts, which makes it ready for a batch (rule T6).
      case current
    }

    private var reading = Reading.unknown

    /// What to do once the view has displayed an item; `nil` after that.
    private var waitingForDisplay: [() -> Void]? = []

    /// Whether the app inserts the items of a drop. The view shows a gap for them, which counts as
    /// an uncommitted update. Still, it requires them to be inserted before the gap is closed.
    var isDropping = false

    /// Whether batches are animated.
    private var animates = true

    init(_ view: PlatformView) {
      self.view = view
    }

    /// Whether it calls its client before it replaces cells of updated items.
    var announcesReplacedCells: Bool { true }

    /// Another adapter has taken the view.
    func leaveView() { view = nil }

    /// Whether the view can perform a batch.
    var readiness: ListViewReadiness {
      guard view?.window != nil else { return .offscreen }
      if hasUncommittedUpdates, !isDropping { return .busy }
      return reading == .current ? .ready : .unloaded
    }

    /// Records that the view reads the counts.
    ///
    /// - Parameter isDisplayed: Whether it does so to display its rows.
    func noteReading(isDisplayed: Bool = true) {
      if isDisplayed { reading = .current } else if reading == .awaited { reading = .unknown }
    }

    /// Records that the view reads an item to display it.
    func noteDisplay() {
      guard let work = waitingForDisplay, view?.window != nil else { return }
      waitingForDisplay = nil
      performLater { for body in work { body() } }
    }

    /// Calls a closure immediately, or, if the view has not been in a window yet, after it displays
    /// its first item.
    func whenDisplayed(_ work: @escaping () -> Void) {
      if view?.window != nil || waitingForDisplay == nil { return work() }
      waitingForDisplay?.append(work)
    }

    /// Reloads the view, unless a reload is pending: outside a window one is enough.
    func reload(_ reloadData: () -> Void) {
      // Even if the reload is omitted: the view queries optional methods when its data source is
      // set again.
      client?.viewWillReload()
      guard let view, reading != .awaited || view.window != nil else { return }
      if view.window == nil { reading = .awaited }
      reloadData()
    }

    func reloadAll() {}

    func performBatch(
      _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping (Bool) -> Void
    ) {}

    func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {}

    var selectedIndexPaths: [IndexPath] { [] }

    func select(_ indexPath: IndexPath) {}

    func deselect(_ indexPath: IndexPath) {}

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

    /// What is known of rows that have changed while they were not displayed.
    private enum Unseen { case none, changed, waiting }

    private var unseen = Unseen.none

    /// Measures once for all changes of rows that are not displayed, when there are no more, and
    /// the user does not scroll. A view forgets what it has measured off the screen.
    func measureAtRest() {
      let isWaiting = unseen != .none
      unseen = .changed
      if isWaiting { return }
      Task { [weak self] in
        while self?.unseen == .changed || self?.view?.isScrolledByUser == true {
          self?.unseen = .waiting
          try? await Task.sleep(nanoseconds: 200_000_000)
        }
        self?.unseen = .none
        self?.measureAgain()
      }
    }

    func finishLayout() {
      #if canImport(UIKit)
        view?.layoutIfNeeded()
      #else
        view?.layoutSubtreeIfNeeded()
      #endif
    }

    /// The view behind the items.
    var backgroundView: PlatformView? {
      get { nil }
      set {}
    }

    /// The index paths of the visible items.
    var visibleIndexPaths: [IndexPath] { [] }

    /// An item's frame in the view; `nil` if the view does not scroll.
    func frame(at indexPath: IndexPath) -> CGRect? { nil }

    /// The views of a cell, one for each column; `nil` for a column without one. Empty if it is
    /// not displayed.
    func cellViews(at indexPath: IndexPath) -> [PlatformView?] { [] }

    private var scrollAnchoring: ScrollAnchoring { client?.scrollAnchoring ?? .never }

    /// The visible items, from top to bottom; usually none at the top of the list, so that inserted
    /// items become visible.
    var scrollAnchors: [ScrollAnchor] {
      guard let top = view?.viewport.minY, top > 0 || scrollAnchoring.includesTop else { return [] }
      return visibleIndexPaths.sorted().compactMap(anchor)
    }

    /// The first visible item.
    var firstAnchor: ScrollAnchor? { visibleIndexPaths.min().flatMap(anchor) }

    private func anchor(at indexPath: IndexPath) -> ScrollAnchor? {
      guard let top = view?.viewport.minY, let frame = frame(at: indexPath) else { return nil }
      return ScrollAnchor(indexPath: indexPath, distance: Double(frame.minY - top))
    }

    func scroll(to anchor: ScrollAnchor) {
      guard let view, let frame = frame(at: anchor.indexPath) else { return }
      let wanted = frame.minY - CGFloat(anchor.distance)
      if abs(wanted - view.viewport.minY) >= 0.5 { view.scroll(toTop: wanted) }
    }

    /// Whether the end of the content is on the screen, or only a part of a row is below.
    var showsEnd: Bool {
      guard let view, view.window != nil, !view.isHeld else { return false }
      return view.contentHeight - view.viewport.maxY < 20
    }

    func scrollToEnd() {
      scrollUntilAtRest { view?.scroll(toTop: view?.contentHeight ?? 0) }
    }

    /// Scrolls to an item, as far as the content allows.
    func scroll(to indexPath: IndexPath, at position: ListPosition, animated isAnimated: Bool) {
      guard let view, let frame = frame(at: indexPath) else { return }
      let rest = view.viewport.height - frame.height
      let distance: CGFloat
      switch position {
      case .start: distance = 0
      case .center: distance = rest / 2
      case .end: distance = rest
      case .nearest: distance = min(max(0, frame.minY - view.viewport.minY), max(0, rest))
      }
      scroll(to: ScrollAnchor(indexPath: indexPath, distance: Double(distance)))
    }

    /// Scrolls an item to an anchor's position, until it is there.
    func settle(at anchor: ScrollAnchor) { scrollUntilAtRest { scroll(to: anchor) } }

    /// Scrolls to an item without animation, until it is where it should be.
    func settle(_ indexPath: IndexPath, at position: ListPosition) {
      scrollUntilAtRest { scroll(to: indexPath, at: position, animated: false) }
    }

    private func scrollUntilAtRest(_ scroll: () -> Void) {
      // Each pass measures rows that have not been displayed before.
      for _ in 0..<8 {
        finishLayout()
        let place = view?.viewport.origin
        scroll()
        if view?.viewport.origin == place { break }
      }
    }

    /// Calls a closure once the view does not scroll, or the user scrolls it.
    func whenResting(_ work: @escaping (_ isInterrupted: Bool) -> Void) {
      let place = view?.viewport.origin
      Task { [weak self] in
        // Only the delegate learns when scrolling ends, so poll.
        try? await Task.sleep(nanoseconds: 50_000_000)
        guard let self else { return }
        if view?.isScrolledByUser == true { return work(true) }
        if view?.viewport.origin == place { work(false) } else { whenResting(work) }
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
        switch client.map({ $0.reconfigures(item) }) ?? canReconfigure {
        case true?: result.reconfigured.append(item)
        case false?: result.reloaded.append(item)
        case nil: break
        }
      }
      if !result.reloaded.isEmpty { client?.viewWillReplaceCells(at: result.reloaded) }
      return result
    }

    /// Called before sections are reloaded.
    func viewWillReload(_ sections: IndexSet) {
      client?.viewWillReplaceCells(at: visibleIndexPaths.filter { sections.contains($0[0]) })
    }

    /// Removes the sections whose titles are updated in place, and adds their items if they have
    /// cells: an updated section may contain updated items. The other items are read when they are
    /// displayed.
    func updateTitles(
      _ sections: inout IndexSet, _ items: inout [IndexPath], count: (Int) -> Int
    ) {
      for section in sections where client?.updateTitles(of: section) == true {
        sections.remove(section)
        items += (0..<count(section)).lazy
          .map { ItemPath(section: section, item: $0).indexPath }
          .filter { !self.cellViews(at: $0).isEmpty }
      }
    }

    /// Whether a batch moves the visible item, or the end, that the scroll position is kept
    /// relative to. Such a batch is not animated: otherwise the item would jump and be animated
    /// back.
    private func movesAnchor(_ changes: ChangeSet) -> Bool {
      guard scrollAnchoring.includesBatches else { return false }
      if scrollAnchoring == .keepingEnd, showsEnd, let view { return view.viewport.minY > 0 }
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
      let (items, sections) = (Set(changes.deletedItems), changes.deletedSections)
      if !items.isEmpty || !sections.isEmpty, let client {
        client.viewWillReplaceCells(
          at: visibleIndexPaths.filter { items.contains($0) || sections.contains($0[0]) })
      }
      // The view calls this on the main thread, although its declaration does not say so.
      nonisolated(unsafe) let completion = completion
      // After this method, the updater has reloaded the view.
      var isOver = false
      let updates = { if !isOver { block() } }
      perform(isAnimated, updates) { finished in
        MainActor.assumeIsolated { completion(finished) }
      }
      isOver = true
    }
  }
#endif
