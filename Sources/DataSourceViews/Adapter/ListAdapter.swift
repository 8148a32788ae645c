#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  public import DataSourceKit
  public import Foundation

  #if canImport(UIKit)
    public import UIKit

    #if !os(tvOS)
      extension ListAdapter {
        public typealias SwipeActions = UISwipeActionsConfiguration
      }
    #endif
  #else
    public import AppKit

    extension ListAdapter {
      public typealias SwipeActions = [NSTableViewRowAction]
    }
  #endif

  /// The base class of all adapters: a data source, and the updater that drives the view.
  ///
  /// Use it through `TableViewAdapter`, `CollectionViewAdapter`, `OutlineViewAdapter` or `PickerViewAdapter`. An
  /// adapter retains its data source. Keep it in a property, since the view refers to it weakly.
  ///
  /// Closures receive items, and index paths of the data source unless stated otherwise.
  ///
  /// A picker view calls ``didSelect`` only, and an outline view also ``didDeselect``. A table view of AppKit does
  /// not prefetch. A collection view of AppKit does not call ``move``, because its delegate handles dragging.
  /// Menus, primary actions, focus and the section index exist in UIKit only.
  @MainActor
  public class ListAdapter<ItemType>: NSObject {
    /// Drives the view. Its properties configure limits, decisions, the scroll position and notifications.
    public let updater: ListViewUpdater<ItemType>

    /// Whether the user may drag an item. If it is `nil` and ``move`` is not, all items may be dragged.
    public var canMove: ((ItemType, IndexPath) -> Bool)?

    /// Moves an item in the data after the user has dragged it in the view. The view does not move it again; if
    /// the data does not contain the move, the view moves the item back.
    ///
    /// The index paths are the item's BEFORE and AFTER: remove it at the first, and then insert it at the second.
    public var move: ((_ item: ItemType, _ from: IndexPath, _ to: IndexPath) -> Void)? {
      didSet { closureChanged(oldValue, move, dataSourceMethodsChanged) }
    }

    /// Called with items that will probably be displayed soon.
    public var prefetch: (([ItemType]) -> Void)? {
      didSet { closureChanged(oldValue, prefetch, prefetchMethodsChanged) }
    }

    /// Called with items that were passed to ``prefetch``, and will probably not be displayed soon.
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

    #if !os(tvOS)
      /// Creates the actions at the leading edge of an item that the user swipes; `nil` for none. In a
      /// collection view of UIKit, the layout requires them: create its sections with `listConfiguration(_:)`.
      /// Collection views of AppKit have no swipe actions.
      ///
      /// The index path is only valid until the next change: an action identifies its item.
      public var leadingSwipeActions: ((ItemType, IndexPath) -> SwipeActions?)? {
        didSet { closureChanged(oldValue, leadingSwipeActions, delegateMethodsChanged) }
      }

      /// Creates the actions at the trailing edge of an item that the user swipes; `nil` for none, or in a table
      /// view of UIKit with a `commit` closure for the system's action that deletes the item.
      public var trailingSwipeActions: ((ItemType, IndexPath) -> SwipeActions?)? {
        didSet { closureChanged(oldValue, trailingSwipeActions, delegateMethodsChanged) }
      }
    #endif

    #if canImport(UIKit)
      /// Called for the primary action of an item, such as a tap that does not begin a selection of several
      /// items.
      public var primaryAction: ((ItemType, IndexPath) -> Void)? {
        didSet { closureChanged(oldValue, primaryAction, delegateMethodsChanged) }
      }

      /// Whether an item can become focused.
      public var canFocus: ((ItemType, IndexPath) -> Bool)? {
        didSet { closureChanged(oldValue, canFocus, delegateMethodsChanged) }
      }

      #if !os(tvOS)
        /// Creates the context menu of an item; `nil` for none.
        public var contextMenu: ((ItemType, IndexPath) -> UIContextMenuConfiguration?)? {
          didSet { closureChanged(oldValue, contextMenu, delegateMethodsChanged) }
        }
      #endif

      /// The titles of the section index, in order, each with a section of the data source. The view scrolls to
      /// that section; a collection view to the first item of it, or of the next section with items.
      ///
      /// ```swift
      /// adapter.indexTitles = { byInitial.indexTitles }
      /// ```
      public var indexTitles: (() -> [(title: String, section: Int)])? {
        didSet { closureChanged(oldValue, indexTitles, dataSourceMethodsChanged) }
      }
    #endif

    /// The property of the view through which it calls optional methods: the data source in most views.
    private var dataSourceSlot: ViewSlot?

    /// The property of the view for prefetching; `nil` if the view does not prefetch.
    private var prefetchSlot: ViewSlot?

    /// The property of the view for its delegate; `nil` if the adapter is always the delegate.
    private var delegateSlot: ViewSlot?

    /// The view's delegate behind the adapter, which forwards unhandled messages to it.
    ///
    /// It is set on the main actor, and read by the view on the main thread only.
    nonisolated(unsafe) private(set) weak var next: (any NSObjectProtocol)? {
      didSet { nextChanged() }
    }

    /// The items for which ``reconfigures(_:if:)`` returned `true`, while the view configures their cells.
    var decided: [IndexPath: ItemType] = [:]

    /// The list view of the updater.
    private(set) weak var anyDriver: (any Driver)?

    /// Whether the view has to query the optional methods at the next reload.
    private var isDataSourceOutdated = false

    init(dataSource: any DataSource<ItemType>, identity: ((ItemType) -> AnyHashable?)?) {
      updater = ListViewUpdater(dataSource: dataSource, identity: identity)
    }

    /// Connects the adapter with its view, before the adapter becomes the view's data source.
    func connect(
      _ driver: some Driver, dataSource: ViewSlot, prefetch: ViewSlot? = nil,
      delegate: ViewSlot? = nil
    ) {
      driver.willReload = { [weak self] in self?.viewWillReload() }
      driver.didReconfigure = { [weak self] in self?.decided = [:] }
      driver.keepsAnchors = { [weak self] in self?.updater.scrollAnchoring == .always }
      updater.view = driver
      anyDriver = driver
      dataSourceSlot = dataSource
      prefetchSlot = prefetch
      delegateSlot = delegate
    }

    /// The data source. Replacing it reloads the view.
    public var dataSource: any DataSource<ItemType> {
      get { updater.dataSource }
      set { updater.dataSource = newValue }
    }

    // MARK: Optional methods

    /// Whether the adapter implements an optional method. A view behaves differently with a method that returns a
    /// default value than without it.
    ///
    /// - Parameter selector: The method's selector, such as `tableView:commitEditingStyle:forRowAtIndexPath:`.
    /// - Returns: `nil` if the adapter implements the method only if the delegate behind it does.
    func provides(_ selector: String) -> Bool? { true }

    /// Whether the adapter handles methods of the view's delegate, and is the delegate.
    var isDelegate: Bool {
      #if canImport(UIKit)
        if primaryAction != nil || canFocus != nil { return true }
        #if !os(tvOS)
          if contextMenu != nil { return true }
        #endif
      #endif
      #if !os(tvOS)
        if leadingSwipeActions != nil || trailingSwipeActions != nil { return true }
      #endif
      return didSelect != nil || didDeselect != nil
    }

    /// Makes the view query the optional methods of its data source, which it does when the property is set.
    func renewDataSource() { dataSourceSlot?.renew(self) }

    /// The same for prefetching.
    private func prefetchMethodsChanged() {
      guard let prefetchSlot else { return }
      if prefetchSlot.object === self { prefetchSlot.object = nil }
      if prefetch != nil || cancelPrefetching != nil { prefetchSlot.object = self }
    }

    /// The same for the delegate: the adapter becomes the delegate, or restores the previous one.
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

    /// Becomes the delegate again in the next turn of the run loop, if the app has set another delegate on the
    /// view.
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

    /// Updates the view after the optional methods of its data source have changed.
    ///
    /// Setting the data source of a view clears its rows and selection. Once the view is loaded, that requires a
    /// reload by the updater.
    func dataSourceMethodsChanged() {
      guard updater.isLoaded else { return renewDataSource() }
      isDataSourceOutdated = true
      reloadData()
    }

    /// Reloads the view, unless it has not been loaded yet.
    func reloadIfLoaded() {
      if updater.isLoaded { reloadData() }
    }

    private func viewWillReload() {
      guard isDataSourceOutdated else { return }
      isDataSourceOutdated = false
      renewDataSource()
    }

    /// Calls a function if a closure has been set or cleared, but not if it was replaced.
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

      /// Layouts query protocols that refine the delegate's, such as that of a flow layout.
      public nonisolated override func conforms(to aProtocol: Protocol) -> Bool {
        super.conforms(to: aProtocol) || next?.conforms(to: aProtocol) == true
      }

      public nonisolated override func forwardingTarget(for selector: Selector!) -> Any? { next }

      /// The view caches which methods the delegate implements, so they are queried again when the delegate
      /// behind the adapter is released.
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
    /// Runs a closure when the object to which it is attached is released.
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

  /// An adapter of any item type, which may be a view's delegate.
  private protocol DelegateForwarder: NSObjectProtocol {
    var next: (any NSObjectProtocol)? { get }
  }

  extension ListAdapter: DelegateForwarder {}

  /// A list view that wraps a view of the system, for an adapter.
  protocol Driver: ListView {
    /// Called before the view reloads.
    var willReload: () -> Void { get set }

    /// Called when the view has configured cells again.
    var didReconfigure: () -> Void { get set }

    /// Whether a batch keeps the scroll position relative to the visible items.
    var keepsAnchors: () -> Bool { get set }

    /// Scrolls an item to the top, as far as the content allows it.
    func scroll(to indexPath: IndexPath, animated: Bool)

    /// Records that the view reads an item to display it.
    func noteDisplay()

    /// Calls a closure, if the view has not been in a window yet, after it displays its first item.
    func whenDisplayed(_ work: @escaping () -> Void)
  }
#endif
