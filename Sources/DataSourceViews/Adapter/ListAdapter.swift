#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceChanges
  public import DataSourceCore
  import DataSourcePlanning
  import Foundation

  #if canImport(UIKit)
    public import UIKit

    #if !os(tvOS)
      extension ListAdapter {
        /// The actions at an edge of a row.
        public typealias SwipeActions = UISwipeActionsConfiguration
      }
    #endif
  #else
    public import AppKit

    extension ListAdapter {
      /// The actions at an edge of a row.
      public typealias SwipeActions = [NSTableViewRowAction]
    }
  #endif

  /// The base class of all adapters: a data source, and the updater that drives the view.
  ///
  /// Use it through `TableViewAdapter`, `CollectionViewAdapter`, `OutlineViewAdapter` or
  /// `PickerViewAdapter`. An adapter retains its data source. Keep the adapter in a property. When
  /// it is released, the view keeps its number of rows, so that an animation can end. But new cells
  /// are empty, and your delegate becomes the view's again. A new adapter takes the view over from
  /// the previous one, which does not change it any more.
  ///
  /// Closures receive items, and index paths of the data source unless stated otherwise.
  ///
  /// A picker view only calls ``didSelect``; an outline view also calls ``didDeselect``. A table
  /// view of AppKit does not prefetch. A collection view of AppKit calls neither ``moveHandler``
  /// nor ``reorderHandler``, because its delegate handles dragging. Menus, primary actions, focus
  /// and the section index exist in UIKit only.
  @MainActor
  public class ListAdapter<ItemType> {
    /// Drives the view. Its properties configure limits, decisions, the scroll position and
    /// notifications.
    public let updater: ListViewUpdater<ItemType>

    /// Whether the user may drag an item. If it is `nil`, and ``moveHandler`` or ``reorderHandler``
    /// is not, all items may be dragged.
    public var canMove: ((ItemType, IndexPath) -> Bool)?

    /// Moves an item in the data after the user has dragged it in the view. The view does not move
    /// it again; if the data does not make the move, the view moves the item back.
    ///
    /// The index paths are the item's before and after the move: remove it at the first, and then
    /// insert it at the second. They belong to the adapter's data source. The list behind a filter
    /// or a group has others: there, ``reorderHandler`` moves the right item.
    public var moveHandler: ((_ item: ItemType, _ from: IndexPath, _ to: IndexPath) -> Void)? {
      didSet { closuresChanged() }
    }

    /// Moves items in the data after the user has dragged them, between their new neighbors. Use
    /// it instead of ``moveHandler`` for data behind operators such as a filter, which shows only
    /// some of the items.
    ///
    /// ```swift
    /// adapter.reorderHandler = { contacts, previous, next, _ in
    ///   people.move(ids: contacts.map(\.id), between: previous?.id, and: next?.id)
    /// }
    /// ```
    ///
    /// The neighbors are in one section; the last argument is its index in the data source. If both
    /// neighbors are `nil`, the section has no other items. The user can drag several items at once
    /// in a table view of AppKit, and with `itemProvider` in views of UIKit. Otherwise there is
    /// one.
    public var reorderHandler:
      (
        (_ items: [ItemType], _ previous: ItemType?, _ next: ItemType?, _ section: Int) -> Void
      )?
    { didSet { closuresChanged() } }

    /// Called with items that are likely to be displayed soon.
    public var prefetchHandler: (([ItemType]) -> Void)? { didSet { closuresChanged() } }

    /// Called with items that were passed to ``prefetchHandler`` but are not likely to be displayed
    /// soon.
    public var cancelPrefetchingHandler: (([ItemType]) -> Void)? { didSet { closuresChanged() } }

    /// Whether the user may select an item.
    public var shouldSelect: ((ItemType, IndexPath) -> Bool)? { didSet { closuresChanged() } }

    /// Called to load more, as long as one of the last ten items is displayed. That is when the
    /// user scrolls there, after a change of the list, and after each page of a `PageLoader`. The
    /// page counts even if the list shows none of its items. An empty list loads its first page.
    ///
    /// ```swift
    /// adapter.nearEndHandler = { await loader.loadMore() }
    /// ```
    ///
    /// The closure is not called again before it has returned. Like a `PageLoader`, it should do
    /// nothing once everything is loaded, and after an error. A row that shows the error changes
    /// the list, too.
    public var nearEndHandler: (() async -> Void)? {
      didSet {
        if (oldValue == nil) != (nearEndHandler == nil) { viewDelegate.listChanged() }
      }
    }

    /// Called when the user has selected an item.
    public var didSelect: ((ItemType, IndexPath) -> Void)? { didSet { closuresChanged() } }

    /// Called when the user has deselected an item.
    public var didDeselect: ((ItemType, IndexPath) -> Void)? { didSet { closuresChanged() } }

    #if !os(tvOS)
      /// Creates the leading swipe actions for an item; `nil` for none. In a collection view of
      /// UIKit, the layout needs them: create its sections with `listConfiguration(_:)`. Collection
      /// views of AppKit have no swipe actions. Its table views close a swiped row after an action
      /// that was created with `rowAction(style:title:perform:)`.
      ///
      /// The index path is only valid until the next change: an action must identify its item.
      public var leadingSwipeActions: ((ItemType, IndexPath) -> SwipeActions?)? {
        didSet { closuresChanged() }
      }

      /// Creates the trailing swipe actions for an item; `nil` for none. In a table view of UIKit
      /// with a `commit` closure, `nil` means the system's action that deletes the item.
      public var trailingSwipeActions: ((ItemType, IndexPath) -> SwipeActions?)? {
        didSet { closuresChanged() }
      }
    #endif

    #if canImport(UIKit)
      /// Returns where to insert an item that the user drags, instead of the proposed index path,
      /// for example to keep it in its section. Index paths are the view's. See also
      /// ``moveHandler``.
      public var targetOfMove:
        ((_ item: ItemType, _ from: IndexPath, _ proposed: IndexPath) -> IndexPath)?
      { didSet { closuresChanged() } }

      #if !os(tvOS)
        /// Lets the user drag rows after a long press, together with the other selected rows if the
        /// row is selected. It returns what other lists and apps receive for an item; `nil` for an
        /// item that stays in the list.
        ///
        /// ```swift
        /// adapter.itemProvider = { contact in NSItemProvider(object: contact.name as NSString) }
        /// ```
        ///
        /// Within the list, dropped rows are moved by ``reorderHandler`` or ``moveHandler``, if
        /// ``canMove`` allows it, and if their items have an identity. They stay if
        /// ``targetOfMove`` returns another index path than the proposed one for any of them. In
        /// other lists of the app, the
        /// `localObject` of a `UIDragItem` is the item: see ``dropHandler``.
        ///
        /// The adapter's helper object becomes the view's `dragDelegate` and `dropDelegate`, unless
        /// the app has set its own.
        public var itemProvider: ((ItemType) -> NSItemProvider?)? { didSet { connectDragging() } }

        /// Inserts in the data what the user has dragged from another list or app. Without it, the
        /// list accepts nothing from there.
        ///
        /// ```swift
        /// queue.dropHandler = { dragged, _, next, _ in
        ///   let tracks = dragged.compactMap { $0.localObject as? Track }
        ///   player.enqueue(tracks, before: next?.id)
        /// }
        /// ```
        ///
        /// The list's own items are never passed. The index path is the data source's: insert
        /// before it, or beside the neighbors in a list behind a filter. Items inserted before the
        /// closure returns fill the gap. Data of an item provider must be requested before that; it
        /// can be inserted when it is loaded. To move items out of another list, also remove them
        /// there.
        public var dropHandler:
          (
            (
              _ dragged: [UIDragItem], _ previous: ItemType?, _ next: ItemType?, _ place: IndexPath
            ) -> Void
          )?
        { didSet { connectDragging() } }

        /// What ``dropHandler`` would do with something that the user drags over the list,
        /// inserting it before an index path of the data source. By default everything is copied.
        ///
        /// ```swift
        /// queue.dropOperation = { dragged, place in
        ///   guard place[0] == upNext else { return .forbidden }
        ///   return dragged.localObject is Track ? .move : .cancel
        /// }
        /// ```
        ///
        /// It is called often while the user drags. ``dropHandler`` receives only what is to be
        /// copied or moved. Only what comes from the same app can be moved.
        public var dropOperation: ((UIDragItem, _ place: IndexPath) -> UIDropOperation)?
      #endif

      /// Called with an item when its cell is about to be displayed.
      public var willDisplay: ((ItemType) -> Void)? { didSet { closuresChanged() } }

      /// Called when an item's cell is no longer displayed, with the item that it showed last, even
      /// if that item has been deleted. It is not called for a deleted object of Core Data or
      /// SwiftData, which has no properties any more.
      public var didEndDisplaying: ((ItemType) -> Void)? { didSet { closuresChanged() } }

      #if !os(tvOS)
        /// Called when the user pulls the list down; its indicator is shown until the closure
        /// returns. With a handler, the view has a refresh control: the app's own, if it has set
        /// one before. Clearing the handler removes the control.
        ///
        /// ```swift
        /// adapter.refreshHandler = { [loader] in await loader.refresh() }
        /// ```
        public var refreshHandler: (() async -> Void)? {
          didSet {
            if (oldValue == nil) != (refreshHandler == nil) { connectRefreshing() }
          }
        }
      #endif

      /// A view displayed in the background of a table or collection view while the list has no
      /// items, also outside a window.
      public var emptyView: UIView? {
        didSet {
          if let oldValue, driver.backgroundView === oldValue { driver.backgroundView = nil }
          showEmptyView()
        }
      }

      /// Called for an item's primary action, such as a tap that does not start selecting several
      /// items.
      public var primaryAction: ((ItemType, IndexPath) -> Void)? { didSet { closuresChanged() } }

      /// Whether an item can become focused.
      public var canFocus: ((ItemType, IndexPath) -> Bool)? { didSet { closuresChanged() } }

      #if !os(tvOS)
        /// Creates an item's context menu; `nil` for none.
        public var contextMenu: ((ItemType, IndexPath) -> UIContextMenuConfiguration?)? {
          didSet { closuresChanged() }
        }
      #endif

      /// The titles of the section index, in order, each with a section of the data source. The
      /// view scrolls to the start of that section. A collection view reads the titles only when it
      /// reloads, so the adapter reloads it if an update of sections has changed them.
      ///
      /// ```swift
      /// adapter.indexTitles = { byInitial.indexTitles }
      /// ```
      public var indexTitles: (() -> [(title: String, section: Int)])? {
        didSet { closuresChanged() }
      }
    #endif

    /// Called with what the user has selected and deselected, before ``didSelect`` and
    /// ``didDeselect``.
    package var selectionHandler: ((_ deselected: [ItemType], _ selected: [ItemType]) -> Void)? {
      didSet { closuresChanged() }
    }

    /// Follows an `ItemSelection`; `nil` for none.
    var boundSelection: (any BoundSelection)?

    /// The view's data source and delegate on behalf of the adapter.
    let viewDelegate: AdapterDelegate

    /// The updater's list view.
    let driver: ViewDriver

    #if canImport(UIKit)
      private var textSizeObservation: NotificationObservation?
    #endif

    /// Observes what the view shows, whether or not the view was called for it.
    private var updateObservation: ChangeObservation?

    /// The selection that the app has set, until the view has it.
    var wantedSelection: Set<AnyHashable>?

    /// What ``restore(_:)`` has not restored yet.
    var restoration: Restoration?

    /// Whether another adapter has taken the view.
    private var isRetired = false

    /// Creates an adapter whose view does not call it yet.
    init(_ updater: ListViewUpdater<ItemType>, _ driver: ViewDriver, _ delegate: AdapterDelegate) {
      self.updater = updater
      self.driver = driver
      viewDelegate = delegate
      driver.client = self
      updateObservation = updater.observePlannedChanges { [weak self] _ in self?.viewDidUpdate() }
      updater.didChangeItems = { [weak self] sections in
        for section in sections { self?.itemsDidChange(inSection: section) }
      }
      updater.willReload = { [weak self] in self?.viewWillReplaceCells(at: nil) }
      updater.needsMainThread = true
      updater.announcesReplacedCells = driver.announcesReplacedCells
      updater.overridingPolicy = {
        Thread.isMainThread ? MainActor.assumeIsolated { AnimationPolicy.forAllAdapters } : nil
      }
      updater.view = driver
      #if canImport(UIKit)
        // Views measure what is on the screen themselves, and keep all other heights and sizes.
        textSizeObservation = NotificationObservation(
          of: UIContentSizeCategory.didChangeNotification
        ) { [weak self] in
          self?.driver.measureAgain()
        }
      #endif
    }

    deinit {
      // The last reference may be released on any thread. The view retains the delegate, which
      // retains the updater: this is released on the main thread.
      if Thread.isMainThread {
        MainActor.assumeIsolated { [viewDelegate] in viewDelegate.disconnect() }
      } else {
        Task { @MainActor [viewDelegate] in viewDelegate.disconnect() }
      }
    }

    /// The data source. Replacing it reloads the view.
    public var dataSource: any DataSource<ItemType> {
      get { updater.dataSource }
      set { updater.dataSource = newValue }
    }

    /// Whether the user may drag items.
    var allowsMoves: Bool { moveHandler != nil || reorderHandler != nil }

    /// The items around a place of the view.
    ///
    /// - Parameters:
    ///   - section: The section of the view.
    ///   - end: The number of its items before the place.
    ///   - start: The first of its items behind the place.
    ///   - dragged: The index paths of dragged items in the data source, which are no neighbors.
    func neighbors(
      in section: Int, before end: Int, behind start: Int, except dragged: Set<IndexPath> = []
    ) -> (previous: ItemType?, next: ItemType?) {
      let counts = updater.shownCounts
      guard counts.indices.contains(section) else { return (nil, nil) }
      let count = counts[section]
      // Items that the data source no longer contains are no neighbors.
      func neighbor(_ candidates: some Sequence<Int>) -> ItemType? {
        for item in candidates {
          let path = ItemPath(section: section, item: item).indexPath
          guard let place = updater.indexPathInDataSource(path), !dragged.contains(place),
            let item = updater.item(at: path)
          else { continue }
          return item
        }
        return nil
      }
      return (neighbor((0..<min(end, count)).reversed()), neighbor(min(start, count)..<count))
    }

    // MARK: Optional methods

    /// Reloads the view, unless it has not been loaded yet.
    func reloadIfLoaded() {
      if updater.isLoaded { reloadData() }
    }

    /// Another adapter has taken the view.
    func viewWasTaken() {
      #if canImport(UIKit)
        if let emptyView, driver.backgroundView === emptyView { driver.backgroundView = nil }
      #endif
      driver.leaveView()
      isRetired = true
    }

    private func viewDidUpdate() {
      if isRetired {
        reportMistake(
          "A list of \(ItemType.self) changes whose adapter has lost its view to a second adapter: "
            + "keep one for each view, and set its data source.",
          about: "\(ItemType.self)")
      }
      viewDelegate.listChanged()
      #if canImport(UIKit)
        showEmptyView()
      #endif
      restoreIfLoaded()
    }

    /// Updates the view if a closure has been set or cleared, but not if it was replaced.
    func closuresChanged() { viewDelegate.closuresChanged() }

    #if canImport(UIKit) && !os(tvOS)
      private func connectRefreshing() {
        guard let scrollView = driver.view as? UIScrollView else { return }
        guard refreshHandler != nil else {
          scrollView.refreshControl = nil
          return
        }
        let control = scrollView.refreshControl ?? UIRefreshControl()
        // With an identifier, it replaces the action of an adapter that has had the view.
        let action = UIAction(identifier: .init("DataSourceViews.refresh")) {
          [weak self, weak control] _ in
          Task {
            await self?.refreshHandler?()
            control?.endRefreshing()
          }
        }
        control.addAction(action, for: .valueChanged)
        if scrollView.refreshControl == nil { scrollView.refreshControl = control }
      }
    #endif

    #if canImport(UIKit) && !os(tvOS)
      /// Sets the view's delegates for dragging, unless the app has set its own.
      private func connectDragging() {
        var slots: [ViewSlot] = []
        if let table = driver.view as? UITableView {
          slots = [ViewSlot(table, \.dragDelegate), ViewSlot(table, \.dropDelegate)]
        } else if let collection = driver.view as? UICollectionView {
          slots = [ViewSlot(collection, \.dragDelegate), ViewSlot(collection, \.dropDelegate)]
        }
        let drags = itemProvider != nil
        for (slot, isNeeded) in zip(slots, [drags, drags || dropHandler != nil])
        where slot.object == nil || slot.object is AdapterDelegate {
          // Not again: an owner in SwiftUI sets the closures at each update, also during a drag.
          let object = isNeeded ? viewDelegate : nil
          if slot.object !== object { slot.object = object }
        }
        viewDelegate.draggingSlots = slots
      }
    #endif

    #if canImport(UIKit)
      private func showEmptyView() {
        guard let emptyView else { return }
        let isShown = driver.backgroundView === emptyView
        let isEmpty = updater.shownCounts.allSatisfy { $0 == 0 }
        if isShown != isEmpty { driver.backgroundView = isEmpty ? emptyView : nil }
      }
    #endif

    /// Calls a closure with the item at an index path of the view, and its index path in the data
    /// source.
    ///
    /// - Returns: The result; `nil` if the data source no longer contains the item.
    @discardableResult
    func withItem<Result>(
      at indexPath: IndexPath, _ body: (ItemType, IndexPath) -> Result
    ) -> Result? {
      guard let path = updater.indexPathInDataSource(indexPath), let item = item(at: indexPath)
      else {
        return nil
      }
      return body(item, path)
    }

    // MARK: What subclasses know of their cells and headers

    func reconfigures(_ indexPath: IndexPath) -> Bool? { false }

    func viewDidReconfigure() {}

    func updateTitles(of section: Int) -> Bool { false }

    func viewDidUpdateSections() {}

    /// Called after items have been inserted into a section of the view, deleted or moved.
    func itemsDidChange(inSection section: Int) {}
  }

  extension ListAdapter: ViewDriverClient {
    var scrollAnchoring: ScrollAnchoring { updater.scrollAnchoring }

    func viewWillReload() { viewDelegate.viewWillReload() }

    /// Moves the focus to the item's new cell. Otherwise it would follow the old cell to another
    /// item, or be lost.
    func viewWillReplaceCells(at indexPaths: [IndexPath]?) {
      updater.keepSelection()
      for focus in driver.focuses(in: indexPaths) {
        guard let id = updater.item(at: focus.indexPath).flatMap(updater.identity) else { continue }
        driver.performLater { [weak self] in
          guard let self, let indexPath = indexPath(forIdentity: id) else { return }
          driver.finishLayout()
          var focus = focus
          focus.indexPath = indexPath
          driver.restore(focus)
        }
      }
    }
  }

  #if canImport(UIKit)
    /// Observes a notification that is posted on the main thread, until it is released.
    private final class NotificationObservation {
      private let token: any NSObjectProtocol

      init(of name: Notification.Name, _ work: @escaping @MainActor @Sendable () -> Void) {
        token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
          _ in
          MainActor.assumeIsolated(work)
        }
      }

      deinit { NotificationCenter.default.removeObserver(token) }
    }
  #endif
#endif
