#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  public import DataSourceKit
  public import Foundation

  #if canImport(UIKit)
    public import UIKit

    private typealias CollectionViewMethods = UICollectionViewDataSource
      & UICollectionViewDataSourcePrefetching & UICollectionViewDelegate

    extension CollectionViewAdapter {
      public typealias View = UICollectionView
      public typealias Delegate = UICollectionViewDelegate
      public typealias Cell = UICollectionViewCell
      public typealias SupplementaryView = UICollectionReusableView
    }
  #else
    public import AppKit

    private typealias CollectionViewMethods = NSCollectionViewDataSource
      & NSCollectionViewPrefetching & NSCollectionViewDelegate

    extension CollectionViewAdapter {
      public typealias View = NSCollectionView
      public typealias Delegate = NSCollectionViewDelegate
      public typealias Cell = NSCollectionViewItem
      public typealias SupplementaryView = NSView
    }
  #endif

  /// Shows any data source in a collection view of UIKit or AppKit, and animates changes.
  ///
  /// The adapter is the collection view's data source. It creates cells by your closure, and performs every
  /// change set on the collection view: see ``ListViewUpdater``.
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
  /// In AppKit, a cell is an `NSCollectionViewItem`:
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
  /// If a closure is not set, the collection view behaves as if the corresponding method did not exist. If one
  /// of the closures for selection is set, the adapter becomes the collection view's delegate, and forwards all
  /// messages to yours. So set your delegate before these closures, and keep it as long as the collection view,
  /// which refers to it weakly. In AppKit the delegate also handles dragging, so ``ListAdapter/move`` is not
  /// called there.
  ///
  /// Set the closures before the collection view is displayed: setting or clearing one later reloads it, except
  /// those for selection and prefetching.
  public final class CollectionViewAdapter<ItemType>: ListAdapter<ItemType>, CollectionViewMethods {
    /// Creates the cell for an item. The index path is the collection view's, for dequeuing.
    public typealias CellProvider = (View, IndexPath, ItemType) -> Cell

    /// Creates a supplementary view of a kind. The index path is the collection view's, for dequeuing; the
    /// section is that of the data source, or `nil` if the view does not belong to a section.
    public typealias SupplementaryViewProvider = (
      View, _ kind: String, IndexPath, _ section: Int?
    ) -> SupplementaryView

    private let cell: CellProvider
    private let driver: CollectionViewDriver

    /// Creates headers, footers, and other views that are not cells.
    public var supplementaryView: SupplementaryViewProvider? {
      didSet { closureChanged(oldValue, supplementaryView, dataSourceMethodsChanged) }
    }

    /// Configures a visible supplementary view whose section has changed. The arguments are its kind and the
    /// section in the data source. Without this closure the whole section is reloaded, which ends the editing
    /// of a text in it.
    public var reconfigureSupplementaryView:
      ((SupplementaryView, _ kind: String, _ section: Int) -> Void)?

    /// The kinds of supplementary views that have been created.
    private var kinds: Set<String> = []

    #if canImport(UIKit)
      /// The titles of the section index.
      public var indexTitles: (() -> [String]?)? {
        didSet { closureChanged(oldValue, indexTitles, dataSourceMethodsChanged) }
      }

      /// Returns the data source's index path for a title of the section index and its position. By default the
      /// n-th title scrolls to the first item of the n-th section, or of the next section with items.
      public var indexPathForIndexTitle: ((String, Int) -> IndexPath)?

      /// Whether the cell of a changed item is configured again. The arguments are the item that it shows and
      /// the new one; return `false` if they require different cells, and a new cell is created. By default
      /// every cell is configured again.
      public var reconfigures: ((_ old: ItemType, _ new: ItemType) -> Bool)?
    #else
      /// Configures the cell of a changed item again. Without this closure a new cell is created.
      public var reconfigure: ((Cell, ItemType) -> Void)?
    #endif

    /// Creates an adapter, and makes it the collection view's data source.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view, referenced weakly.
    ///   - dataSource: The data source, which is retained.
    ///   - identity: Returns an item's identity, by which selection and scroll position are restored after a
    ///     reload. By default that is its `id`, if it is `Identifiable`.
    ///   - cell: Creates the cell for an item.
    public init(
      collectionView: View, dataSource: any DataSource<ItemType>,
      identity: ((ItemType) -> AnyHashable?)? = nil, cell: @escaping CellProvider
    ) {
      self.cell = cell
      driver = CollectionViewDriver(collectionView)
      super.init(dataSource: dataSource, identity: identity)
      #if canImport(UIKit)
        driver.reconfigures = { [weak self] indexPath in
          self.map { $0.reconfigures(indexPath, if: $0.reconfigures) } ?? true
        }
      #else
        driver.reconfigures = { [weak self] indexPath in
          guard let self, let reconfigure, let item = item(at: indexPath),
            let cell = driver.view?.item(at: indexPath)
          else { return false }
          reconfigure(cell, item)
          return true
        }
      #endif
      driver.updateTitles = { [weak self] in self?.reconfigureSupplementaryViews(of: $0) ?? false }
      connect(
        driver, dataSource: ViewSlot(collectionView, \.dataSource),
        prefetch: ViewSlot(collectionView, \.prefetchDataSource),
        delegate: ViewSlot(collectionView, \.delegate))
      collectionView.dataSource = self
    }

    /// The collection view; `nil` once it is released.
    public var collectionView: View? { driver.view }

    /// The collection view's delegate, or the one behind the adapter; referenced weakly.
    public var delegate: (any Delegate)? {
      get { delegateBehind as? any Delegate }
      set { delegateBehind = newValue }
    }

    private var nextDelegate: (any Delegate)? { next as? any Delegate }

    override func provides(_ selector: String) -> Bool? {
      switch selector {
      case "collectionView:viewForSupplementaryElementOfKind:atIndexPath:": supplementaryView != nil
      case "collectionView:cancelPrefetchingForItemsAtIndexPaths:": cancelPrefetching != nil
      #if canImport(UIKit)
        case "collectionView:canMoveItemAtIndexPath:",
          "collectionView:moveItemAtIndexPath:toIndexPath:":
          move != nil
        case "indexTitlesForCollectionView:", "collectionView:indexPathForIndexTitle:atIndex:":
          indexTitles != nil
        case "collectionView:didSelectItemAtIndexPath:": didSelect != nil ? true : nil
        case "collectionView:didDeselectItemAtIndexPath:": didDeselect != nil ? true : nil
      #else
        case "collectionView:didSelectItemsAtIndexPaths:": didSelect != nil ? true : nil
        case "collectionView:didDeselectItemsAtIndexPaths:": didDeselect != nil ? true : nil
      #endif
      default: super.provides(selector)
      }
    }

    // MARK: Data source

    // Not in extensions: methods in extensions of generic classes cannot be called from Objective-C.

    public func numberOfSections(in collectionView: View) -> Int {
      driver.noteReading()
      keepDelegate()
      return updater.numberOfSections
    }

    public func collectionView(
      _ collectionView: View, numberOfItemsInSection section: Int
    ) -> Int {
      updater.numberOfItems(in: section)
    }

    #if canImport(UIKit)
      public func collectionView(
        _ collectionView: View, cellForItemAt indexPath: IndexPath
      ) -> Cell {
        cell(at: indexPath, in: collectionView)
      }
    #else
      public func collectionView(
        _ collectionView: View, itemForRepresentedObjectAt indexPath: IndexPath
      ) -> Cell {
        cell(at: indexPath, in: collectionView)
      }
    #endif

    private func cell(at indexPath: IndexPath, in collectionView: View) -> Cell {
      updater.answering {
        // The data source no longer contains the item; the next batch deletes its cell.
        guard let item = itemForCell(at: indexPath) else {
          return collectionView.placeholderCell(at: indexPath)
        }
        return cell(collectionView, indexPath, item)
      }
    }

    public func collectionView(
      _ collectionView: View, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> SupplementaryView {
      updater.answering {
        let section = indexPath.count == 2 ? updater.sectionInDataSource(indexPath[0]) : nil
        guard let supplementaryView, indexPath.count != 2 || section != nil else {
          return collectionView.placeholderView(ofKind: kind, at: indexPath)
        }
        kinds.insert(kind)
        return supplementaryView(collectionView, kind, indexPath, section)
      }
    }

    private func reconfigureSupplementaryViews(of section: Int) -> Bool {
      guard let reconfigureSupplementaryView, let collectionView,
        let index = updater.sectionInDataSource(section)
      else { return false }
      for kind in kinds {
        for path in collectionView.indexPathsForVisibleSupplementaryElements(ofKind: kind)
        where path.count == 2 && path[0] == section {
          guard let view = collectionView.supplementaryView(forElementKind: kind, at: path)
          else { continue }
          reconfigureSupplementaryView(view, kind, index)
        }
      }
      return true
    }

    #if canImport(UIKit)
      public func collectionView(
        _ collectionView: View, canMoveItemAt indexPath: IndexPath
      ) -> Bool {
        canMoveItem(at: indexPath)
      }

      public func collectionView(
        _ collectionView: View, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
      ) {
        userMovedItem(from: sourceIndexPath, to: destinationIndexPath)
      }

      public func indexTitles(for collectionView: View) -> [String]? { indexTitles?() }

      public func collectionView(
        _ collectionView: View, indexPathForIndexTitle title: String, at index: Int
      ) -> IndexPath {
        let paths = updater.indexPaths
        return indexPathForIndexTitle.flatMap { updater.indexPathInView($0(title, index)) }
          ?? paths.first { $0[0] >= index } ?? paths.last ?? [0, 0]
      }
    #endif

    // MARK: Delegate

    #if canImport(UIKit)
      public func collectionView(_ collectionView: View, didSelectItemAt indexPath: IndexPath) {
        if let didSelect { withItem(at: indexPath, didSelect) }
        (nextDelegate?.collectionView(_:didSelectItemAt:))?(collectionView, indexPath)
      }

      public func collectionView(_ collectionView: View, didDeselectItemAt indexPath: IndexPath) {
        if let didDeselect { withItem(at: indexPath, didDeselect) }
        (nextDelegate?.collectionView(_:didDeselectItemAt:))?(collectionView, indexPath)
      }
    #else
      public func collectionView(
        _ collectionView: View, didSelectItemsAt indexPaths: Set<IndexPath>
      ) {
        if let didSelect { for path in indexPaths.sorted() { withItem(at: path, didSelect) } }
        (nextDelegate?.collectionView(_:didSelectItemsAt:))?(collectionView, indexPaths)
      }

      public func collectionView(
        _ collectionView: View, didDeselectItemsAt indexPaths: Set<IndexPath>
      ) {
        if let didDeselect { for path in indexPaths.sorted() { withItem(at: path, didDeselect) } }
        (nextDelegate?.collectionView(_:didDeselectItemsAt:))?(collectionView, indexPaths)
      }
    #endif

    // MARK: Prefetching

    public func collectionView(
      _ collectionView: View, prefetchItemsAt indexPaths: [IndexPath]
    ) {
      withItems(at: indexPaths, prefetch)
    }

    public func collectionView(
      _ collectionView: View, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {
      withItems(at: indexPaths, cancelPrefetching)
    }
  }
#endif
