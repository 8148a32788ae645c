#if canImport(UIKit) && !os(watchOS)
  public import DataSourceKit
  public import Foundation
  public import UIKit

  /// Shows any data source in a collection view, and animates what changes.
  ///
  /// The adapter is the collection view's data source. It makes cells with your closure, and turns every
  /// change set into updates that the collection view takes: see ``ListViewUpdater``.
  ///
  /// ```swift
  /// let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Contact> {
  ///   cell, _, contact in
  ///   var content = cell.defaultContentConfiguration()
  ///   content.text = contact.name
  ///   cell.contentConfiguration = content
  /// }
  /// adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: contacts) {
  ///   $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
  /// }
  /// ```
  ///
  /// Where a closure is not set, the collection view behaves as if the method did not exist that would
  /// call it. The collection view's delegate stays yours, unless you set one of the closures for
  /// selection: then the adapter stands before it, and passes everything on. So set your delegate before
  /// these closures, and keep it as long as the collection view: it is held weakly.
  ///
  /// Set the closures before the collection view shows anything: one that is set or cleared later makes it read
  /// everything again, except those for selection and prefetching.
  public final class CollectionViewAdapter<ItemType>: ListAdapter<ItemType>,
    UICollectionViewDataSource, UICollectionViewDataSourcePrefetching
  {
    /// Makes the cell for an item. The index path is the collection view's, for dequeuing.
    public typealias CellProvider = (UICollectionView, IndexPath, ItemType) -> UICollectionViewCell

    /// Makes a supplementary view of a kind. The index path is the collection view's, for dequeuing; the
    /// section is that of the data source, `nil` if the view belongs to none.
    public typealias SupplementaryViewProvider = (
      UICollectionView, _ kind: String, IndexPath, _ section: Int?
    ) -> UICollectionReusableView

    private let cell: CellProvider
    private let driver: CollectionViewDriver
    private lazy var proxy = CollectionViewDelegateProxy()
    private let placeholder = "DataSourceViews.placeholder"

    /// Makes headers, footers, and other views that are not cells.
    public var supplementaryView: SupplementaryViewProvider? {
      didSet { closureChanged(oldValue, supplementaryView, dataSourceMethodsChanged) }
    }

    /// The titles of the index along the edge.
    public var indexTitles: (() -> [String]?)? {
      didSet { closureChanged(oldValue, indexTitles, dataSourceMethodsChanged) }
    }

    /// The data source's index path for a title of the index, and the title's position. Without this
    /// closure the n-th title leads to the first item of the n-th section, or of the next one that has any.
    public var indexPathForIndexTitle: ((String, Int) -> IndexPath)?

    /// How the collection view shows an item whose content has changed.
    public var contentUpdate: (ItemType) -> ContentUpdate = { _ in .reconfigure }

    /// Creates an adapter, and makes it the collection view's data source.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view. It is held weakly.
    ///   - dataSource: The data source. It is held strongly.
    ///   - identity: Tells who an item is, for the selection and the scroll position to be kept when
    ///     everything is read again. By default that is its `id`, if it is `Identifiable`.
    ///   - cell: Makes the cell for an item.
    public init(
      collectionView: UICollectionView, dataSource: any DataSource<ItemType>,
      identity: ((ItemType) -> AnyHashable?)? = nil, cell: @escaping CellProvider
    ) {
      self.cell = cell
      driver = CollectionViewDriver(collectionView)
      super.init(dataSource: dataSource, identity: identity)
      driver.contentUpdate = { [weak self] indexPath in
        guard let self, let item = item(at: indexPath) else { return .reconfigure }
        return contentUpdate(item)
      }
      collectionView.register(
        UICollectionViewCell.self, forCellWithReuseIdentifier: placeholder)
      driver.willReload = { [weak self] in self?.viewWillReload() }
      updater.view = driver
      dataSourceSlot = ViewSlot(collectionView, \.dataSource)
      prefetchSlot = ViewSlot(collectionView, \.prefetchDataSource)
      delegateSlot = ViewSlot(collectionView, \.delegate)
      collectionView.dataSource = self
    }

    /// The collection view; `nil` once it is gone.
    public var collectionView: UICollectionView? { driver.collectionView }

    /// The view's delegate, or the one behind the adapter where the adapter stands before it. It is held
    /// weakly.
    public var delegate: (any UICollectionViewDelegate)? {
      get { delegateBehind as? any UICollectionViewDelegate }
      set { delegateBehind = newValue }
    }

    // MARK: Optional methods

    override func implements(_ requirement: String) -> Bool {
      switch requirement {
      case "collectionView(_:viewForSupplementaryElementOfKind:at:)": supplementaryView != nil
      case "collectionView(_:canMoveItemAt:)", "collectionView(_:moveItemAt:to:)": move != nil
      case "indexTitles(for:)", "collectionView(_:indexPathForIndexTitle:at:)": indexTitles != nil
      case "collectionView(_:cancelPrefetchingForItemsAt:)": cancelPrefetching != nil
      default: super.implements(requirement)
      }
    }

    override var delegateProxy: DelegateProxy? { proxy }

    #if canImport(ObjectiveC)
      nonisolated override class var optionalRequirements: [Selector: String] {
        [
          #selector(
            (any UICollectionViewDataSource).collectionView(_:viewForSupplementaryElementOfKind:at:)
          ):
            "collectionView(_:viewForSupplementaryElementOfKind:at:)",
          #selector((any UICollectionViewDataSource).collectionView(_:canMoveItemAt:)):
            "collectionView(_:canMoveItemAt:)",
          #selector((any UICollectionViewDataSource).collectionView(_:moveItemAt:to:)):
            "collectionView(_:moveItemAt:to:)",
          #selector((any UICollectionViewDataSource).indexTitles(for:)): "indexTitles(for:)",
          #selector((any UICollectionViewDataSource).collectionView(_:indexPathForIndexTitle:at:)):
            "collectionView(_:indexPathForIndexTitle:at:)",
          #selector(
            (any UICollectionViewDataSourcePrefetching)
              .collectionView(_:cancelPrefetchingForItemsAt:)):
            "collectionView(_:cancelPrefetchingForItemsAt:)",
        ]
      }
    #endif

    // MARK: UICollectionViewDataSource

    // These stand here and not in extensions: methods in extensions of generic classes cannot be called
    // from Objective-C.

    public func numberOfSections(in collectionView: UICollectionView) -> Int {
      driver.hasRead = true
      return updater.numberOfSections
    }

    public func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
      updater.numberOfItems(in: section)
    }

    public func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      updater.answering {
        guard let item = item(at: indexPath) else {
          // A row that the data source has given up, and that leaves the screen with the next batch.
          return collectionView.dequeueReusableCell(
            withReuseIdentifier: placeholder, for: indexPath)
        }
        return cell(collectionView, indexPath, item)
      }
    }

    public func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      updater.answering {
        let section = indexPath.count == 2 ? updater.sectionInDataSource(indexPath[0]) : nil
        guard let supplementaryView, indexPath.count != 2 || section != nil else {
          collectionView.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
            withReuseIdentifier: placeholder)
          return collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: placeholder, for: indexPath)
        }
        return supplementaryView(collectionView, kind, indexPath, section)
      }
    }

    public func collectionView(
      _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool {
      canMoveItem(at: indexPath)
    }

    public func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      userMovedItem(from: sourceIndexPath, to: destinationIndexPath)
    }

    public func indexTitles(for collectionView: UICollectionView) -> [String]? { indexTitles?() }

    public func collectionView(
      _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath {
      let given = indexPathForIndexTitle.flatMap { updater.indexPathInView($0(title, index)) }
      return given ?? firstIndexPath(from: index) ?? [0, 0]
    }

    /// The first item of a section that the collection view shows; of the next one that has any, or else
    /// the last one of all.
    private func firstIndexPath(from section: Int) -> IndexPath? {
      let paths = updater.indexPaths
      return paths.first { $0[0] >= section } ?? paths.last
    }

    // MARK: UICollectionViewDataSourcePrefetching

    public func collectionView(
      _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
    ) {
      prefetch?(items(at: indexPaths))
    }

    public func collectionView(
      _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {
      cancelPrefetching?(items(at: indexPaths))
    }
  }
#endif
