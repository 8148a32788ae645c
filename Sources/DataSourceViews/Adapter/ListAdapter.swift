#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  public import DataSourceKit
  public import Foundation

  #if canImport(UIKit)
    public import UIKit
  #endif

  /// The common part of all adapters: a data source, and the updater that drives the view with it.
  ///
  /// Use it through `TableViewAdapter`, `CollectionViewAdapter` or `PickerViewAdapter`. An adapter holds the data
  /// source strongly. Keep the adapter in a property beside the view, because the view refers to it weakly.
  ///
  /// Closures get items, and index paths of the data source unless stated otherwise: they can be used on the data
  /// at once.
  ///
  /// Not every view uses every closure: a picker view only ``didSelect``; a table view of AppKit none for
  /// prefetching; a collection view of AppKit not ``move``, because its delegate handles dragging. Those for swipe
  /// actions, menus, primary actions, focus and the index exist in UIKit only.
  @MainActor
  public class ListAdapter<ItemType>: NSObject {
    /// Drives the view. Its properties configure limits, decisions, scroll position and reports.
    public let updater: ListViewUpdater<ItemType>

    /// Whether the user may drag an item. If it is `nil` and ``move`` is not, all items may be dragged.
    public var canMove: ((ItemType, IndexPath) -> Bool)?

    /// Moves an item in the data, because the user has dragged it in the view. The view does not move it again;
    /// if the data does not follow, the view moves it back.
    ///
    /// The index paths are the item's BEFORE and AFTER: remove it at the first, and then insert it at the second.
    public var move: ((_ item: ItemType, _ from: IndexPath, _ to: IndexPath) -> Void)? {
      didSet { closureChanged(oldValue, move, dataSourceMethodsChanged) }
    }

    /// Called with items that are likely to be shown soon.
    public var prefetch: (([ItemType]) -> Void)? {
      didSet { closureChanged(oldValue, prefetch, prefetchMethodsChanged) }
    }

    /// Called with items that are no longer likely to be shown soon.
    public var cancelPrefetching: (([ItemType]) -> Void)? {
      didSet { closureChanged(oldValue, cancelPrefetching, prefetchMethodsChanged) }
    }

    /// Called when the user has selected an item.
    public var didSelect: ((ItemType, IndexPath) -> Void)? {
      didSet { closureChanged(oldValue, didSelect, delegateMethodsChanged) }
    }

    /// Called when the user has deselected an item.
    public var didDeselect: ((ItemType, IndexPath) -> Void)? {
      didSet { closureChanged(oldValue, didDeselect, delegateMethodsChanged) }
    }

    #if canImport(UIKit)
      /// Called for the primary action of an item: a tap or the return key, but not a selection that begins with it.
      public var primaryAction: ((ItemType, IndexPath) -> Void)? {
        didSet { closureChanged(oldValue, primaryAction, delegateMethodsChanged) }
      }

      /// Whether an item can get the focus.
      public var canFocus: ((ItemType, IndexPath) -> Bool)? {
        didSet { closureChanged(oldValue, canFocus, delegateMethodsChanged) }
      }

      #if !os(tvOS)
        /// Makes the context menu of an item; `nil` for none.
        public var contextMenu: ((ItemType, IndexPath) -> UIContextMenuConfiguration?)? {
          didSet { closureChanged(oldValue, contextMenu, delegateMethodsChanged) }
        }

        /// Makes the actions at the leading edge of an item that the user swipes; `nil` for none. The layout of a
        /// collection view gets them by `listConfiguration(_:)`.
        ///
        /// The index path is valid when the closure is called: identify the item in an action.
        public var leadingSwipeActions: ((ItemType, IndexPath) -> UISwipeActionsConfiguration?)? {
          didSet { closureChanged(oldValue, leadingSwipeActions, delegateMethodsChanged) }
        }

        /// The same at the trailing edge. In a table view, an item without them has the button for deletion, if
        /// there is a `commit` closure.
        public var trailingSwipeActions: ((ItemType, IndexPath) -> UISwipeActionsConfiguration?)? {
          didSet { closureChanged(oldValue, trailingSwipeActions, delegateMethodsChanged) }
        }
      #endif

      /// The titles of the index along the edge, in order, each with the data source's section to which it leads:
      /// in a collection view to its first item, or that of the next section that has any.
      ///
      /// ```swift
      /// adapter.indexTitles = { byInitial.indexTitles }
      /// ```
      public var indexTitles: (() -> [(title: String, section: Int)])? {
        didSet { closureChanged(oldValue, indexTitles, dataSourceMethodsChanged) }
      }
    #endif

    /// The property of the view that holds the adapter for optional methods: the data source in most views.
    private var dataSourceSlot: ViewSlot?

    /// The property of the view that holds the adapter for prefetching; `nil` if the view does not prefetch.
    private var prefetchSlot: ViewSlot?

    /// The property of the view that holds its delegate; `nil` if it is always the adapter.
    private var delegateSlot: ViewSlot?

    /// The view's delegate behind the adapter, which forwards to it what it does not handle.
    ///
    /// It is set on the main actor, and read by the view on the main thread only.
    nonisolated(unsafe) private(set) weak var next: (any NSObjectProtocol)? {
      didSet { nextChanged() }
    }

    /// The items by which it was decided to configure cells again, while the view does that.
    var decided: [IndexPath: ItemType] = [:]

    /// Scrolls until an item is at the top.
    private(set) var scrollView: (IndexPath, _ animated: Bool) -> Void = { _, _ in }

    /// Whether the view is to ask again for optional methods when it reads everything again.
    private var isDataSourceOutdated = false

    init(dataSource: any DataSource<ItemType>, identity: ((ItemType) -> AnyHashable?)?) {
      updater = ListViewUpdater(dataSource: dataSource, identity: identity)
    }

    /// Connects the adapter with its view. The adapter becomes the view's data source afterwards.
    func connect(
      _ driver: some Driver, dataSource: ViewSlot, prefetch: ViewSlot? = nil,
      delegate: ViewSlot? = nil
    ) {
      driver.willReload = { [weak self] in self?.viewWillReload() }
      driver.didReconfigure = { [weak self] in self?.decided = [:] }
      driver.keepsAnchors = { [weak self] in self?.updater.scrollAnchoring == .always }
      updater.view = driver
      scrollView = { [weak driver] in driver?.scroll(to: $0, animated: $1) }
      dataSourceSlot = dataSource
      prefetchSlot = prefetch
      delegateSlot = delegate
    }

    /// The data source. It can be replaced; then the view reads everything again.
    public var dataSource: any DataSource<ItemType> {
      get { updater.dataSource }
      set { updater.dataSource = newValue }
    }

    // MARK: Optional methods

    /// Whether the view finds one of the adapter's methods. A view behaves differently with a method that returns
    /// a default value than without it.
    ///
    /// - Parameter selector: The method's selector, such as `tableView:commitEditingStyle:forRowAtIndexPath:`.
    /// - Returns: `nil` if the view finds the method only where the delegate behind the adapter has it.
    func provides(_ selector: String) -> Bool? { true }

    /// Whether the adapter handles methods of the view's delegate, and takes its place.
    var isDelegate: Bool {
      #if canImport(UIKit)
        if primaryAction != nil || canFocus != nil { return true }
        #if !os(tvOS)
          if contextMenu != nil || leadingSwipeActions != nil || trailingSwipeActions != nil {
            return true
          }
        #endif
      #endif
      return didSelect != nil || didDeselect != nil
    }

    /// Makes the view ask again for the optional methods of its data source: it asks when the property is set.
    func renewDataSource() { dataSourceSlot?.renew(self) }

    /// The same for prefetching.
    private func prefetchMethodsChanged() {
      guard let prefetchSlot else { return }
      if prefetchSlot.object === self { prefetchSlot.object = nil }
      if prefetch != nil || cancelPrefetching != nil { prefetchSlot.object = self }
    }

    /// The same for the delegate: the adapter takes its place, or gives it back.
    func delegateMethodsChanged() {
      guard let delegateSlot else { return }
      let delegate = delegateSlot.object
      if delegate !== self {
        guard isDelegate else { return }
        // A replaced adapter is released soon.
        next = delegate.map { ($0 as? any DelegateForwarder)?.next ?? $0 }
      }
      let behind = next
      if !isDelegate { next = nil }
      delegateSlot.object = nil
      delegateSlot.object = isDelegate ? self : behind
    }

    /// Takes the delegate's place again, soon, if the app has set another delegate on the view itself.
    func keepDelegate() {
      guard isDelegate, let delegateSlot, delegateSlot.object !== self else { return }
      updater.view?.performLater { [weak self] in self?.delegateMethodsChanged() }
    }

    /// The view's delegate, or the one behind the adapter.
    var delegateBehind: (any NSObjectProtocol)? {
      get { delegateSlot?.object === self ? next : delegateSlot?.object }
      set {
        if delegateSlot?.object !== self {
          delegateSlot?.object = newValue
        } else if newValue !== self {
          next = newValue
        }
        delegateMethodsChanged()
      }
    }

    /// The data source has gained or lost optional methods.
    ///
    /// A view whose data source is set forgets its rows and selection. Once it has read anything, the updater
    /// must know of that.
    func dataSourceMethodsChanged() {
      guard updater.isLoaded else { return renewDataSource() }
      isDataSourceOutdated = true
      reloadData()
    }

    /// Makes the view read everything again, unless it has read nothing yet.
    func reloadIfLoaded() {
      if updater.isLoaded { reloadData() }
    }

    private func viewWillReload() {
      guard isDataSourceOutdated else { return }
      isDataSourceOutdated = false
      renewDataSource()
    }

    /// Calls a function if a closure has been set or cleared, but not if it was only replaced.
    func closureChanged<Closure>(_ old: Closure?, _ new: Closure?, _ changed: () -> Void) {
      if (old == nil) != (new == nil) { changed() }
    }

    #if canImport(ObjectiveC)
      public nonisolated override func responds(to selector: Selector!) -> Bool {
        let isBehind = next?.responds(to: selector) == true
        guard super.responds(to: selector) else { return isBehind }
        guard Thread.isMainThread else { return true }
        return MainActor.assumeIsolated { provides(NSStringFromSelector(selector)) } ?? isBehind
      }

      /// Layouts look for protocols that refine the delegate's, such as that of a flow layout.
      public nonisolated override func conforms(to aProtocol: Protocol) -> Bool {
        super.conforms(to: aProtocol) || next?.conforms(to: aProtocol) == true
      }

      public nonisolated override func forwardingTarget(for selector: Selector!) -> Any? { next }

      /// The view calls methods of the delegate behind that it has found once, so it asks again when that is
      /// released.
      private nonisolated func nextChanged() {
        guard let next else { return }
        let observer = ReleaseObserver { [weak self] in self?.delegateMethodsChanged() }
        objc_setAssociatedObject(
          next, Unmanaged.passUnretained(self).toOpaque(), observer, .OBJC_ASSOCIATION_RETAIN)
      }
    #else
      private nonisolated func nextChanged() {}
    #endif
  }

  #if canImport(ObjectiveC)
    /// Runs work when the object is released to which it is attached.
    private final class ReleaseObserver: Sendable {
      private let work: @MainActor @Sendable () -> Void

      init(_ work: @escaping @MainActor @Sendable () -> Void) { self.work = work }

      deinit {
        if Thread.isMainThread {
          MainActor.assumeIsolated(work)
        } else {
          Task { @MainActor [work] in work() }
        }
      }
    }
  #endif

  /// An adapter of any items, which may be a view's delegate.
  private protocol DelegateForwarder: NSObjectProtocol {
    var next: (any NSObjectProtocol)? { get }
  }

  extension ListAdapter: DelegateForwarder {}

  /// A list view in front of a real view, which an adapter connects.
  protocol Driver: ListView {
    /// Called before the view reads everything again.
    var willReload: () -> Void { get set }

    /// Called when the view has configured cells again.
    var didReconfigure: () -> Void { get set }

    /// Whether the items on the screen are to stay in place during a batch.
    var keepsAnchors: () -> Bool { get set }

    /// Scrolls until an item is at the top, as far as the content reaches.
    func scroll(to indexPath: IndexPath, animated: Bool)
  }
#endif
