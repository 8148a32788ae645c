public import DataSourceKit
public import Foundation

/// The common part of all adapters: a data source, and the updater that drives the view with it.
///
/// Use it through `TableViewAdapter`, `CollectionViewAdapter` or `PickerViewAdapter`. An adapter holds the data
/// source strongly. Keep the adapter in a property beside the view, because the view refers to it weakly.
///
/// Closures get items, and index paths of the data source unless stated otherwise: they can be used on the data
/// at once.
///
/// Not every view uses every closure: a picker view only ``didSelect``; a table view of AppKit none for
/// prefetching; a collection view of AppKit not ``move``, because its delegate handles dragging.
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

  /// The property of the view that holds the adapter for optional methods: the data source in most views.
  private var dataSourceSlot: ViewSlot?

  /// The property of the view that holds the adapter for prefetching; `nil` if the view does not prefetch.
  private var prefetchSlot: ViewSlot?

  /// The property of the view that holds its delegate; `nil` if the adapter is the delegate.
  private(set) var delegateSlot: ViewSlot?

  /// The proxy that can take the place of the view's delegate.
  var delegateProxy: DelegateProxy? { nil }

  /// Whether the view is to ask again for optional methods when it reads everything again.
  private var isDataSourceOutdated = false

  init(dataSource: any DataSource<ItemType>, identity: ((ItemType) -> AnyHashable?)?) {
    updater = ListViewUpdater(dataSource: dataSource, identity: identity)
  }

  /// Connects the adapter with its view. The adapter becomes the view's data source afterwards.
  func connect(
    _ driver: some ViewDriver & ListView, dataSource: ViewSlot, prefetch: ViewSlot? = nil,
    delegate: ViewSlot? = nil
  ) {
    driver.willReload = { [weak self] in self?.viewWillReload() }
    updater.view = driver
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
  func implements(_ selector: String) -> Bool { true }

  /// Makes the view ask again for the optional methods of its data source: it asks when the property is set.
  func renewDataSource() { dataSourceSlot?.renew(self) }

  /// The same for prefetching.
  private func prefetchMethodsChanged() {
    guard let prefetchSlot else { return }
    if prefetchSlot.object === self { prefetchSlot.object = nil }
    if prefetch != nil || cancelPrefetching != nil { prefetchSlot.object = self }
  }

  /// The same for the delegate.
  func delegateMethodsChanged() {
    guard let delegateSlot, let delegateProxy else { return }
    delegateProxy.didSelect = handler(\.didSelect)
    delegateProxy.didDeselect = handler(\.didDeselect)
    delegateProxy.update(delegateSlot)
  }

  /// The view's delegate, or the one behind the proxy.
  var delegateBehind: (any NSObjectProtocol)? {
    get {
      guard let delegate = delegateSlot?.object, delegate === delegateProxy else {
        return delegateSlot?.object
      }
      return delegateProxy?.next
    }
    set {
      if let delegateProxy, delegateSlot?.object === delegateProxy {
        if newValue !== delegateProxy { delegateProxy.next = newValue }
      } else {
        delegateSlot?.object = newValue
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
      guard super.responds(to: selector) else { return false }
      guard Thread.isMainThread else { return true }
      return MainActor.assumeIsolated { implements(NSStringFromSelector(selector)) }
    }
  #endif
}
