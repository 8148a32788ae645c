public import DataSourceKit
public import Foundation

/// What the adapters of all views share: a data source, and the updater that drives the view with it.
///
/// Use it through `TableViewAdapter`, `CollectionViewAdapter` or `PickerViewAdapter`. An adapter keeps
/// the data source; keep the adapter, in a property beside the view, because the view refers to it
/// weakly.
///
/// Closures get items, and index paths of the data source where nothing else is said: they can be used
/// on the data at once.
///
/// Not every view has a use for every closure: a picker view none but ``didSelect``; a table view of AppKit
/// none for prefetching; a collection view of AppKit none for ``move``, because dragging is its delegate's
/// business.
@MainActor
public class ListAdapter<ItemType>: NSObject {
  /// Drives the view: limits, decisions, scroll position and reports are set there.
  public let updater: ListViewUpdater<ItemType>

  /// Whether the user may drag an item; all may be dragged if it is `nil` and ``move`` is not.
  public var canMove: ((ItemType, IndexPath) -> Bool)?

  /// Moves an item in the data, because the user has dragged it in the view. The view is not told to
  /// move it again; if the data does not follow, the view is told to take it back.
  ///
  /// The index paths are that of the item BEFORE and the one that it is to have AFTER: remove it at the
  /// first, and then insert it at the second.
  public var move: ((_ item: ItemType, _ from: IndexPath, _ to: IndexPath) -> Void)? {
    didSet { closureChanged(oldValue, move, dataSourceMethodsChanged) }
  }

  /// Called with items that are likely to be shown soon.
  public var prefetch: (([ItemType]) -> Void)? {
    didSet { closureChanged(oldValue, prefetch, prefetchMethodsChanged) }
  }

  /// Called with items that are not likely to be shown soon any more.
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

  /// Where the view holds the adapter for the methods that it asks for; the data source in most views.
  var dataSourceSlot: ViewSlot?

  /// Where the view holds the adapter for prefetching; `nil` in a view that does not prefetch.
  var prefetchSlot: ViewSlot?

  /// Where the view holds its delegate; `nil` in a view whose delegate is the adapter.
  var delegateSlot: ViewSlot?

  /// Stands before the view's delegate.
  var delegateProxy: DelegateProxy? { nil }

  /// Whether the view is to be given its data source anew when it reads everything again.
  private var isDataSourceOutdated = false

  init(dataSource: any DataSource<ItemType>, identity: ((ItemType) -> AnyHashable?)?) {
    updater = ListViewUpdater(dataSource: dataSource, identity: identity)
  }

  /// The data source. Another one can take its place; then the view reads everything again.
  public var dataSource: any DataSource<ItemType> {
    get { updater.dataSource }
    set { updater.dataSource = newValue }
  }

  // MARK: What views ask for

  /// Whether an optional method of a data source or delegate counts as there. A view behaves differently
  /// with a method that has nothing to say than without it.
  ///
  /// - Parameter requirement: The method's name in Swift, such as `tableView(_:commit:forRowAt:)`.
  func implements(_ requirement: String) -> Bool { true }

  /// Makes the view ask again which optional methods its data source has: it asks when it is given one.
  func renewDataSource() { dataSourceSlot?.renew(self) }

  /// The same for prefetching.
  func prefetchMethodsChanged() {
    guard let prefetchSlot else { return }
    if prefetchSlot.object === self { prefetchSlot.object = nil }
    if prefetch != nil || cancelPrefetching != nil { prefetchSlot.object = self }
  }

  /// The same for the delegate.
  func delegateMethodsChanged() {
    guard let delegateSlot, let delegateProxy else { return }
    delegateProxy.didSelect = selectionHandler
    delegateProxy.didDeselect = deselectionHandler
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

  /// Optional methods of the data source have come or gone.
  ///
  /// A view that is given a data source forgets what it shows and what is selected. So it is not done
  /// behind the updater's back, unless nothing has been read yet.
  func dataSourceMethodsChanged() {
    guard updater.isLoaded else { return renewDataSource() }
    isDataSourceOutdated = true
    updater.reloadData()
  }

  /// Makes the view read everything again, unless it has read nothing yet.
  func reloadIfLoaded() {
    if updater.isLoaded { updater.reloadData() }
  }

  /// Called before the view reads everything again.
  func viewWillReload() {
    guard isDataSourceOutdated else { return }
    isDataSourceOutdated = false
    renewDataSource()
  }

  /// Does something if a closure has been set or cleared, and not just replaced by another one.
  func closureChanged<Closure>(_ old: Closure?, _ new: Closure?, _ changed: () -> Void) {
    if (old == nil) != (new == nil) { changed() }
  }

  #if canImport(ObjectiveC)
    /// The optional methods whose presence depends on closures, with their names in Swift.
    nonisolated class var optionalRequirements: [Selector: String] { [:] }

    public nonisolated override func responds(to selector: Selector!) -> Bool {
      guard let selector, let name = Self.optionalRequirements[selector], Thread.isMainThread else {
        return super.responds(to: selector)
      }
      return MainActor.assumeIsolated { implements(name) }
    }
  #endif
}
