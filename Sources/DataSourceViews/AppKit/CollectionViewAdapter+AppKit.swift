#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import DataSourceKit
  import Foundation

  /// Shows any data source in a collection view, and animates what changes.
  ///
  /// The adapter is the collection view's data source. It makes items with your closure, and turns every
  /// change set into updates that the collection view takes: see ``ListViewUpdater``.
  ///
  /// ```swift
  /// adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: photos) {
  ///   collectionView, indexPath, photo in
  ///   let item = collectionView.makeItem(withIdentifier: .photo, for: indexPath)
  ///   item.textField?.stringValue = photo.name
  ///   return item
  /// }
  /// adapter.reconfigure = { item, photo in item.textField?.stringValue = photo.name }
  /// ```
  ///
  /// The collection view's delegate stays yours, unless you set one of the closures for selection: then
  /// the adapter stands before it, and passes everything on. Dragging is the delegate's business in AppKit,
  /// so ``ListAdapter/move`` is not called here.
  public final class CollectionViewAdapter<ItemType>: ListAdapter<ItemType>,
    NSCollectionViewDataSource, NSCollectionViewPrefetching
  {
    /// Makes what stands for an item. The index path is the collection view's.
    public typealias ItemProvider = (
      NSCollectionView, IndexPath, ItemType
    ) -> NSCollectionViewItem

    /// Makes a supplementary view of a kind. The index path is the collection view's; the section is that
    /// of the data source, `nil` if the view belongs to none.
    public typealias SupplementaryViewProvider = (
      NSCollectionView, _ kind: String, IndexPath, _ section: Int?
    ) -> NSView

    private let itemProvider: ItemProvider
    private let driver: CollectionViewDriver
    private lazy var proxy = CollectionViewDelegateProxy()

    /// Makes headers, footers, and other views that are not items.
    public var supplementaryView: SupplementaryViewProvider? {
      didSet { closureChanged(oldValue, supplementaryView, dataSourceMethodsChanged) }
    }

    /// Configures what stands for an item again, because its content has changed. Without this closure it
    /// is made anew.
    public var reconfigure: ((NSCollectionViewItem, ItemType) -> Void)?

    /// Creates an adapter, and makes it the collection view's data source.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view. It is held weakly.
    ///   - dataSource: The data source. It is held strongly.
    ///   - identity: Tells who an item is, for the selection and the scroll position to be kept when
    ///     everything is read again. By default that is its `id`, if it is `Identifiable`.
    ///   - item: Makes what stands for an item.
    public init(
      collectionView: NSCollectionView, dataSource: any DataSource<ItemType>,
      identity: ((ItemType) -> AnyHashable?)? = nil, item: @escaping ItemProvider
    ) {
      itemProvider = item
      driver = CollectionViewDriver(collectionView)
      super.init(dataSource: dataSource, identity: identity)
      driver.reconfigure = { [weak self] shown, indexPath in
        guard let self, let reconfigure, let item = self.item(at: indexPath) else { return false }
        reconfigure(shown, item)
        return true
      }
      driver.willReload = { [weak self] in self?.viewWillReload() }
      updater.view = driver
      dataSourceSlot = ViewSlot(collectionView, \.dataSource)
      prefetchSlot = ViewSlot(collectionView, \.prefetchDataSource)
      delegateSlot = ViewSlot(collectionView, \.delegate)
      collectionView.dataSource = self
    }

    /// The collection view; `nil` once it is gone.
    public var collectionView: NSCollectionView? { driver.collectionView }

    /// The view's delegate, or the one behind the adapter where the adapter stands before it. It is held
    /// weakly.
    public var delegate: (any NSCollectionViewDelegate)? {
      get { delegateBehind as? any NSCollectionViewDelegate }
      set { delegateBehind = newValue }
    }

    // MARK: Optional methods

    override func implements(_ requirement: String) -> Bool {
      switch requirement {
      case "collectionView(_:viewForSupplementaryElementOfKind:at:)": supplementaryView != nil
      case "collectionView(_:cancelPrefetchingForItemsAt:)": cancelPrefetching != nil
      default: super.implements(requirement)
      }
    }

    override var delegateProxy: DelegateProxy? { proxy }

    #if canImport(ObjectiveC)
      nonisolated override class var optionalRequirements: [Selector: String] {
        [
          #selector(
            (any NSCollectionViewDataSource).collectionView(_:viewForSupplementaryElementOfKind:at:)
          ):
            "collectionView(_:viewForSupplementaryElementOfKind:at:)",
          #selector(
            (any NSCollectionViewPrefetching)
              .collectionView(_:cancelPrefetchingForItemsAt:)):
            "collectionView(_:cancelPrefetchingForItemsAt:)",
        ]
      }
    #endif

    // MARK: NSCollectionViewDataSource

    // These stand here and not in extensions: methods in extensions of generic classes cannot be called
    // from Objective-C.

    public func numberOfSections(in collectionView: NSCollectionView) -> Int {
      driver.hasRead = true
      return updater.numberOfSections
    }

    public func collectionView(
      _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
    ) -> Int {
      updater.numberOfItems(in: section)
    }

    public func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem {
      updater.answering {
        guard let item = item(at: indexPath) else {
          // An item that the data source has given up, and that leaves the screen with the next batch.
          let identifier = NSUserInterfaceItemIdentifier("DataSourceViews.placeholder")
          collectionView.register(PlaceholderItem.self, forItemWithIdentifier: identifier)
          return collectionView.makeItem(withIdentifier: identifier, for: indexPath)
        }
        return itemProvider(collectionView, indexPath, item)
      }
    }

    public func collectionView(
      _ collectionView: NSCollectionView,
      viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
      at indexPath: IndexPath
    ) -> NSView {
      updater.answering {
        let section = indexPath.count == 2 ? updater.sectionInDataSource(indexPath[0]) : nil
        guard let supplementaryView, indexPath.count != 2 || section != nil else {
          let identifier = NSUserInterfaceItemIdentifier("DataSourceViews.placeholder")
          collectionView.register(
            PlaceholderView.self, forSupplementaryViewOfKind: kind, withIdentifier: identifier)
          return collectionView.makeSupplementaryView(
            ofKind: kind, withIdentifier: identifier, for: indexPath)
        }
        return supplementaryView(collectionView, kind, indexPath, section)
      }
    }

    // MARK: NSCollectionViewPrefetching

    public func collectionView(
      _ collectionView: NSCollectionView, prefetchItemsAt indexPaths: [IndexPath]
    ) {
      prefetch?(items(at: indexPaths))
    }

    public func collectionView(
      _ collectionView: NSCollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {
      cancelPrefetching?(items(at: indexPaths))
    }
  }

  /// Stands for a header or the like of a section that is gone, or that nobody makes.
  final class PlaceholderView: NSView, NSCollectionViewElement {}

  /// Stands for an item that is gone.
  final class PlaceholderItem: NSCollectionViewItem {
    override func loadView() { view = NSView(frame: .zero) }
  }
#endif
