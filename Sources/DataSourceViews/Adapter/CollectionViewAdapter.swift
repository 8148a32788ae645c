#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  public import DataSourceCore
  import DataSourcePlanning
  public import IdentityDiff
  import Foundation

  #if canImport(UIKit)
    public import UIKit

    extension CollectionViewAdapter {
      /// The collection view of UIKit.
      public typealias View = UICollectionView
      /// A cell of the collection view.
      public typealias Cell = UICollectionViewCell
      /// A header, a footer, or another view beside the cells.
      public typealias SupplementaryView = UICollectionReusableView
      /// A file that contains a cell or a view.
      public typealias Nib = UINib
      /// The protocol of the collection view's delegate.
      public typealias Delegate = UICollectionViewDelegate
    }
  #else
    public import AppKit

    extension CollectionViewAdapter {
      /// The collection view of AppKit.
      public typealias View = NSCollectionView
      /// An item of the collection view, which has the role of a cell.
      public typealias Cell = NSCollectionViewItem
      /// A header, a footer, or another view beside the cells.
      public typealias SupplementaryView = NSView
      /// A file that contains a cell or a view.
      public typealias Nib = NSNib
      /// The protocol of the collection view's delegate.
      public typealias Delegate = NSCollectionViewDelegate
    }
  #endif

  /// Shows any data source in a collection view of UIKit or AppKit, and animates changes.
  ///
  /// The adapter provides the collection view's data source. It creates cells with your closure,
  /// and performs every change set on the collection view: see ``ListViewUpdater``.
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
  /// adapter.reconfigureCell = { item, photo in item.textField?.stringValue = photo.name }
  /// ```
  ///
  /// In a list with several kinds of items, call `cell(for:configure:)` for each kind instead:
  ///
  /// ```swift
  /// adapter = CollectionViewAdapter(collectionView: collectionView, dataSource: feed)
  ///   .cell(for: Contact.self) { (cell: ContactCell, contact) in cell.show(contact) }
  ///   .cell(for: Advert.self) { (cell: AdvertCell, advert) in cell.show(advert) }
  /// ```
  ///
  /// If a closure is not set, the collection view behaves as if the corresponding method did not
  /// exist. Once you set a closure for selection, primary actions, menus or focus, a helper object
  /// of the adapter becomes the collection view's delegate. It forwards all messages to yours. So
  /// set your delegate before these closures, and keep it as long as the collection view, which
  /// refers to it weakly. In AppKit the delegate also handles dragging, so
  /// ``ListAdapter/moveHandler`` is not called there.
  ///
  /// Set the closures before the collection view is displayed: setting or clearing one later
  /// reloads it, except those for user actions and prefetching.
  public final class CollectionViewAdapter<ItemType>: ListAdapter<ItemType> {
    let cells: CellProvider<ItemType, View>
    private let collection: CollectionViewDriver

    /// Creates headers, footers, and other views that are not cells, by their kind. The index path
    /// is the collection view's, for dequeuing; the section is the data source's. It is `nil` if
    /// the view does not belong to a section, or if the data source no longer contains the section.
    /// Such a section has titles until the collection view begins the next batch: pass the first
    /// index of the index path to ``ListViewUpdater/headerTitle(for:)``.
    public var supplementaryViewProvider:
      ((View, _ kind: String, IndexPath, _ section: Int?) -> SupplementaryView)?
    { didSet { closuresChanged() } }

    /// Configures a visible supplementary view again, after its section has changed, or after items
    /// of the section have been inserted, deleted or moved. The arguments are its kind and the
    /// section in the data source.
    ///
    /// If the section itself has changed, the layout is invalidated, so that views are measured
    /// again, appear and disappear. Without this closure the whole section is then reloaded, which
    /// ends text editing in it.
    public var reconfigureSupplementaryView:
      ((SupplementaryView, _ kind: String, _ section: Int) -> Void)?

    /// The registered supplementary views, by their kind.
    private var sectionViews: [String: SectionView] = [:]

    /// The kinds of supplementary views that have been created.
    private var supplementaryKinds: Set<String> = []

    #if canImport(UIKit)
      #if !os(tvOS)
        /// The tree whose rows are the items. Cells of the class `UICollectionViewListCell` are
        /// indented, and have a button that expands and collapses the row.
        public var outline: ListOutline<ItemType>? { didSet { reloadIfLoaded() } }

        private var disclosureButtons = DisclosureButtons()
      #endif

      /// Whether the cell of a changed item is configured again. The arguments are the item it
      /// shows and the new one; return `false` if they require different cells, and a new cell is
      /// created. By default every cell is configured again, unless the kinds of the two items
      /// differ. They do if `cell(for:configure:)` distinguishes them, or if they have different
      /// types, or are different cases of an enum.
      public var shouldReconfigure: ((_ old: ItemType, _ new: ItemType) -> Bool)?
    #else
      /// Configures the cell of a changed item again. Without this closure a new cell is created,
      /// unless `cell(for:configure:)` is called for the item's kind. A new cell is also created if
      /// the item's kind changes. Its kind is the registration that matches it, its type, and its
      /// case if it is an enum.
      public var reconfigureCell: ((Cell, ItemType) -> Void)?
    #endif

    /// Creates an adapter, and sets the collection view's data source.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view, referenced weakly.
    ///   - dataSource: The data source, which is retained.
    ///   - identity: The identity of the items, used to restore selection and scroll position
    ///     after a reload. By default that is its `id`, if it is `Identifiable`.
    ///   - cell: Creates the cell for an item, unless `cell(for:configure:)` is called for its
    ///     kind. The index path is the collection view's, for dequeuing.
    public init(
      collectionView: View, dataSource: any DataSource<ItemType>,
      identity: ElementIdentity<ItemType>? = nil,
      cell: @escaping (View, IndexPath, ItemType) -> Cell
    ) {
      let updater = ListViewUpdater(dataSource: dataSource, identity: identity)
      collection = CollectionViewDriver(collectionView)
      cells = CellProvider(updater, collection, make: cell)
      let delegate = CollectionDelegate<ItemType>(
        updater, dataSource: ViewSlot(collectionView, \.dataSource),
        prefetch: ViewSlot(collectionView, \.prefetchDataSource),
        delegate: ViewSlot(collectionView, \.delegate))
      super.init(updater, collection, delegate)
      delegate.adapter = self
      delegate.own(collectionView)
      collectionView.dataSource = delegate
    }

    /// Creates an adapter for a list with several kinds of items, and sets the collection view's
    /// data source.
    /// Call `cell(for:configure:)` for each kind.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view, referenced weakly.
    ///   - dataSource: The data source, which is retained.
    ///   - identity: The identity of the items. By default that is their `id`, if they are
    ///     `Identifiable`.
    public convenience init(
      collectionView: View, dataSource: any DataSource<ItemType>,
      identity: ElementIdentity<ItemType>? = nil
    ) {
      self.init(
        collectionView: collectionView, dataSource: dataSource, identity: identity,
        cell: CellProvider.makePlaceholder)
    }

    /// Registers a class for the headers, footers or other views of sections.
    ///
    /// ```swift
    /// adapter.supplementaryView(
    ///   ofKind: UICollectionView.elementKindSectionHeader, for: contacts.headerTitle
    /// ) { (header: TitleView, title) in header.show(title) }
    /// ```
    ///
    /// If a section has changed, or if its items have been inserted, deleted or moved, its visible
    /// views are configured again. So they can show the number of items. A section that the data
    /// source no longer contains keeps the value that was read last. `supplementaryViewProvider`
    /// creates views of other kinds.
    ///
    /// - Parameters:
    ///   - kind: The views' kind in the layout, which decides whether a section has one.
    ///   - value: Returns the value that a section's view shows, by the section's index in the data
    ///     source; `nil` for an empty view.
    ///   - nib: A file that contains the view; `nil` for none.
    ///   - configure: Configures a view that the collection view creates or reuses.
    /// - Returns: The adapter.
    @discardableResult
    public func supplementaryView<Value, KindView: SupplementaryView>(
      ofKind kind: String, for value: @escaping (_ section: Int) -> Value?, nib: Nib? = nil,
      configure: @escaping (_ view: KindView, _ value: Value) -> Void
    ) -> Self {
      sectionViews[kind] = SectionView(
        kind, in: collectionView, updater, value, nib: nib, configure: configure)
      closuresChanged()
      reloadIfLoaded()
      return self
    }

    /// The collection view's delegate, or the one behind the adapter; referenced weakly.
    public var delegate: (any Delegate)? {
      get { viewDelegate.delegateBehind as? any Delegate }
      set { viewDelegate.delegateBehind = newValue }
    }

    /// The collection view; `nil` once it is released.
    package var collectionView: View? { collection.collectionView }

    // MARK: Cells and supplementary views

    #if canImport(UIKit)
      override func reconfigures(_ indexPath: IndexPath) -> Bool? {
        guard let collectionView else { return true }
        return cells.reconfigures(indexPath, in: collectionView, if: shouldReconfigure)
      }

      override func viewDidReconfigure() { cells.didReconfigure() }

      override func viewDidUpdateSections() {
        (viewDelegate as? CollectionDelegate<ItemType>)?.reloadIndexTitles()
      }
    #else
      override func reconfigures(_ indexPath: IndexPath) -> Bool? {
        guard let cell = collectionView?.item(at: indexPath) else { return false }
        guard let item = item(at: indexPath) else { return nil }
        guard let reconfigureCell else { return cells.configure(cell, for: item) }
        let old = updater.itemInCell(at: indexPath)
        guard cells.keeps(cell, old, item) else { return false }
        updater.configuring(after: old) { reconfigureCell(cell, item) }
        updater.noteCell(item, at: indexPath)
        return true
      }
    #endif

    /// Whether the adapter creates supplementary views.
    var hasSupplementaryViews: Bool {
      supplementaryViewProvider != nil || !sectionViews.isEmpty
    }

    /// Creates a supplementary view; `nil` for an empty one.
    func makeSupplementaryView(
      ofKind kind: String, at indexPath: IndexPath, in collectionView: View
    ) -> SupplementaryView? {
      let section = indexPath.count == 2 ? indexPath[0] : nil
      if let sectionView = sectionViews[kind] {
        supplementaryKinds.insert(kind)
        guard let configure = section.flatMap(sectionView.configuration) else { return nil }
        let view = collectionView.dequeueView(
          ofKind: kind, withIdentifier: sectionView.identifier, at: indexPath)
        configure(view)
        return view
      }
      guard let supplementaryViewProvider else { return nil }
      supplementaryKinds.insert(kind)
      let view = supplementaryViewProvider(
        collectionView, kind, indexPath, section.flatMap(updater.sectionInDataSource))
      if View.identifier(of: view) == nil {
        reportMistake("supplementaryViewProvider returns \(view), which it has not dequeued.")
      }
      return view
    }

    /// Configures a section's visible supplementary views again, and updates the layout.
    override func updateTitles(of section: Int) -> Bool {
      guard let configured = reconfigureSupplementaryViews(of: section) else { return false }
      collection.measure([], supplementaryViews: configured)
      // The section may have another header now, or none.
      collection.invalidateLayout()
      return true
    }

    override func itemsDidChange(inSection section: Int) {
      _ = reconfigureSupplementaryViews(of: section)
    }

    /// Configures a section's visible supplementary views again, in the order of their kinds.
    ///
    /// - Returns: Their index paths, by kind; `nil` if one of them needs another view. The others
    ///   are configured anyway.
    private func reconfigureSupplementaryViews(of section: Int) -> [String: [IndexPath]]? {
      guard reconfigureSupplementaryView != nil || !sectionViews.isEmpty, let collectionView,
        let index = updater.sectionInDataSource(section)
      else { return nil }
      var configured: [String: [IndexPath]]? = [:]
      for kind in supplementaryKinds.sorted() {
        for path in collectionView.indexPathsForVisibleSupplementaryElements(ofKind: kind)
        where path.count == 2 && path[0] == section {
          guard let view = collectionView.supplementaryView(forElementKind: kind, at: path)
          else { continue }
          if let sectionView = sectionViews[kind] {
            let configure = sectionView.configuration(section)
            // Without a value the view is an empty one, which can have the same class.
            let isRegistered = View.identifier(of: view) == sectionView.identifier
            guard (configure != nil) == isRegistered else {
              configured = nil
              continue
            }
            configure?(view)
          } else if let reconfigureSupplementaryView {
            reconfigureSupplementaryView(view, kind, index)
          } else {
            configured = nil
            continue
          }
          configured?[kind, default: []].append(path)
        }
      }
      return configured
    }

    #if canImport(UIKit) && !os(tvOS)
      /// Shows a row's position in ``outline``.
      func showOutline(_ cell: Cell, at indexPath: IndexPath) {
        guard let outline, let cell = cell as? UICollectionViewListCell else { return }
        updater.withChangesQueued {
          _ = withItem(at: indexPath) { item, place in
            let level = outline.level(place)
            var button: DisclosureButton?
            if level != nil, outline.isExpandable(item) {
              let isExpanded = outline.isExpanded(place)
              button = disclosureButtons[cell]
              button?.show(
                isExpanded: isExpanded, label: outline.buttonLabel(item, isExpanded)
              ) { [weak self, weak cell] in
                guard let self, let cell, let current = collectionView?.indexPath(for: cell),
                  let place = updater.indexPathInDataSource(current)
                else { return }
                self.outline?.toggle(place)
              }
            }
            cell.showPlace(level: level ?? 0, button: button)
          }
        }
      }
    #endif
  }
#endif
