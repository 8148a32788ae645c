#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import _DataSourceObjectDeletion
  import DataSourceChanges
  import DataSourceCore
  public import Foundation

  extension ListAdapter {
    /// Returns the item that the view shows at an index path.
    ///
    /// - Parameter indexPath: An index path of the view. During an update, it can differ from the
    ///   index path in the data source.
    /// - Returns: The item; `nil` if there is none.
    public func item(at indexPath: IndexPath) -> ItemType? { updater.item(at: indexPath) }

    /// The item that a cell has shown so far; `nil` if the cell is created or reused. Read it in a
    /// closure that configures the cell again.
    ///
    /// ```swift
    /// adapter.cell(for: Price.self) { [unowned adapter] (cell: PriceCell, price) in
    ///   cell.show(price, isRising: adapter.previousItem.map { $0.amount < price.amount } ?? false)
    /// }
    /// ```
    public var previousItem: ItemType? { updater.previousItem }

    /// Waits until the view shows all changes of the data source, and their animations have ended.
    ///
    /// ```swift
    /// try contacts.append(ada)
    /// await adapter.settled()
    /// adapter.scroll(toID: ada.id)
    /// ```
    ///
    /// It looks every hundredth of a second, and returns if the view is released, or the task is
    /// cancelled.
    public func settled() async { await updater.settled() }

    /// Reloads the view. Call it instead of the view's method of the same name.
    ///
    /// - Parameter completion: Called when the view has reloaded.
    public func reloadData(completion: ((Bool) -> Void)? = nil) {
      updater.performUpdates(withChangeSet: .all, completion: completion)
    }

    /// The selected items, in the order of the list.
    public var selectedItems: [ItemType] {
      driver.selectedIndexPaths.sorted().compactMap(updater.item)
    }

    /// The identities of the selected items: the items' `id`, unless the adapter has an `identity`
    /// argument.
    ///
    /// Setting it selects exactly those items that the view shows, as far as the view allows,
    /// without animation and without calling ``didSelect``. If changes are pending, this waits
    /// until the view has performed them. To deselect a row with animation, call the view's method
    /// with ``indexPath(forIdentity:)``. With `bindSelection(to:)`, this property is the `ids` of
    /// that object.
    ///
    /// ```swift
    /// adapter.selection = [7, 9]
    /// adapter.selection.formUnion(contacts.items.filter(\.isFavorite).map(\.id))
    /// ```
    ///
    /// - Complexity: O(selected items) to read, and to set if they are all selected; otherwise
    ///   O(items) to set
    public var selection: Set<AnyHashable> {
      get {
        boundSelection?.identities ?? wantedSelection
          ?? Set(selectedItems.compactMap(updater.identity))
      }
      set {
        if let boundSelection {
          boundSelection.identities = newValue
          return
        }
        let isWaiting = wantedSelection != nil
        wantedSelection = newValue
        if isWaiting { return }
        afterUpdates { [weak self] in
          guard let self, let wanted = wantedSelection else { return }
          wantedSelection = nil
          select(wanted)
        }
      }
    }

    /// Returns the view's index path for the first item with an identity.
    ///
    /// - Parameter identity: The item's identity by the adapter's `identity` argument; without
    ///   one, the item's `id`.
    /// - Returns: The index path; `nil` if the view shows no such item. It is also `nil` if the
    ///   view shows one that the data source no longer contains.
    /// - Complexity: O(items)
    public func indexPath(forIdentity identity: some Hashable) -> IndexPath? {
      let identity = AnyHashable(identity)
      return dataSource.firstIndexPath { !isDeletedObject($0) && updater.identity($0) == identity }
        .flatMap(updater.indexPathInView)
    }

    /// Scrolls to an item, as far as the content allows. If changes are pending, this waits until
    /// the view has performed them. If the view has not been in a window yet, it waits until the
    /// first item is displayed. If there is no such item then, nothing happens.
    ///
    /// The estimated heights of rows that have not been displayed may be wrong. So the view scrolls
    /// again until the item is where it should be, unless the user scrolls.
    ///
    /// - Parameters:
    ///   - identity: The item's identity by the adapter's `identity` argument; without one, the
    ///     item's `id`.
    ///   - position: Where the item is displayed.
    ///   - isAnimated: Whether a view of UIKit animates the scrolling.
    ///   - completion: Called after scrolling, with whether there is such an item. It may not be
    ///     called if the adapter or the view is released.
    /// - Complexity: O(items)
    public func scroll(
      toIdentity identity: some Hashable, at position: ListPosition = .start,
      animated isAnimated: Bool = true, completion: ((Bool) -> Void)? = nil
    ) {
      let identity = AnyHashable(identity)
      // Settles only if nothing has interrupted the scrolling. The list may have changed meanwhile.
      let end = { [weak self] (isInterrupted: Bool) in
        let indexPath = self?.indexPath(forIdentity: identity)
        if let indexPath, !isInterrupted { self?.driver.settle(indexPath, at: position) }
        completion?(indexPath != nil)
      }
      driver.whenDisplayed { [weak self] in
        self?.afterUpdates {
          guard isAnimated, let self, let indexPath = self.indexPath(forIdentity: identity) else {
            return end(false)
          }
          self.driver.scroll(to: indexPath, at: position, animated: true)
          self.driver.whenResting(end)
        }
      }
    }

    #if canImport(UIKit) && !os(tvOS)
      /// Changes the data for a drop, and shows the change before it returns. A drop with
      /// placeholders does not need it, and neither do ``ListAdapter/dropHandler`` and
      /// ``ListAdapter/reorderHandler``.
      ///
      /// A table or collection view opens a gap for a drop, and changes are queued until it is
      /// closed. But a view's `drop(_:toRowAt:)` or `drop(_:toItemAt:)` requires the item to be
      /// inserted before. Call this method in the drop delegate's `tableView(_:performDropWith:)`
      /// or `collectionView(_:performDropWith:)`:
      ///
      /// ```swift
      /// adapter.performDrop(at: coordinator.destinationIndexPath) { indexPath in
      ///   try? contacts.insert(contact, at: indexPath)
      /// }
      /// if let row = adapter.indexPath(forID: contact.id) {
      ///   coordinator.drop(dragItem, toRowAt: row)
      /// }
      /// ```
      ///
      /// Changes that were queued before are performed in the same batch. While the view performs
      /// another batch, or requests a cell, all are queued.
      ///
      /// A collection view throws an exception if a section is reloaded during a drag
      /// (rdar 42180829). If titles may change, set
      /// `CollectionViewAdapter.reconfigureSupplementaryView`, or register the views.
      ///
      /// - Parameters:
      ///   - destination: The index path of the drop in the view; `nil` for the end of the list.
      ///   - change: Changes the data. It receives an index path in the data source, before any
      ///     removal: insert an item there.
      public func performDrop(
        at destination: IndexPath?, _ change: (_ indexPath: IndexPath) throws -> Void
      ) rethrows {
        driver.isDropping = true
        defer {
          updater.resume()
          driver.isDropping = false
        }
        try change(dropPlace(at: destination))
      }

      /// The index path in the data source for a drop before an index path of the view; `nil` for
      /// the end of the list.
      func dropPlace(at destination: IndexPath?) -> IndexPath {
        let section = max(0, dataSource.numberOfSections - 1)
        let end = ItemPath(section: section, item: dataSource.numberOfItems(in: section))
        let point =
          destination.flatMap(ItemPath.init).flatMap { updater.insertionPoint(before: $0) } ?? end
        return point.indexPath
      }
    #endif

    /// Calls a closure once the view has performed all changes and is laid out.
    func afterUpdates(_ work: @escaping () -> Void) {
      updater.performUpdates(withChangeSet: .some([])) { [weak self] _ in
        guard let driver = self?.driver else { return }
        if driver.readiness == .unloaded { driver.finishLayout() }
        work()
      }
    }

    /// Selects exactly the items that satisfy a condition, as far as the view allows, without
    /// animation and without calling ``didSelect``.
    ///
    /// - Parameter condition: Returns whether to select an item.
    /// - Complexity: O(items)
    package func selectItems(where condition: (ItemType) throws -> Bool) rethrows {
      let wanted = Set(
        try updater.indexPaths.filter { indexPath in
          try updater.item(at: indexPath).map(condition) ?? false
        })
      select(wanted)
    }

    /// Selects exactly the items with some identities. If the list shows an item twice, the rows
    /// that are selected stay so; without any, both are selected.
    private func select(_ identities: Set<AnyHashable>) {
      func identity(_ indexPath: IndexPath) -> AnyHashable? {
        updater.item(at: indexPath).flatMap(updater.identity)
      }
      var missing = identities
      var wanted: Set<IndexPath> = []
      for indexPath in driver.selectedIndexPaths {
        guard let id = identity(indexPath), identities.contains(id) else { continue }
        wanted.insert(indexPath)
        missing.remove(id)
      }
      if !missing.isEmpty {
        wanted.formUnion(
          updater.indexPaths.filter { identity($0).map(missing.contains) ?? false })
      }
      select(wanted)
    }

    private func select(_ wanted: Set<IndexPath>) {
      // What has been selected, and is not in the list at the moment, is not wanted any more.
      updater.missing = []
      // Selecting a row makes a view read the counts, but its rows have not been displayed then.
      if driver.readiness == .unloaded { driver.finishLayout() }
      driver.setSelection(to: wanted)
    }
  }

  extension ListAdapter where ItemType: Identifiable {
    /// Returns the view's index path for the first item with an `id`.
    ///
    /// If the adapter has an `identity` argument, use ``indexPath(forIdentity:)``.
    ///
    /// - Parameter id: The item's `id`.
    /// - Returns: The index path; `nil` if the view shows no such item. It is also `nil` if the
    ///   view shows one that the data source no longer contains.
    /// - Complexity: O(items)
    public func indexPath(forID id: ItemType.ID) -> IndexPath? { indexPath(forIdentity: id) }

    /// Scrolls to the first item with an `id`, as ``scroll(toIdentity:at:animated:completion:)``
    /// does.
    ///
    /// If the adapter has an `identity` argument, use that method.
    ///
    /// - Parameters:
    ///   - id: The item's `id`.
    ///   - position: Where the item is displayed.
    ///   - isAnimated: Whether a view of UIKit animates the scrolling.
    ///   - completion: Called after scrolling, with whether there is such an item. It may not be
    ///     called if the adapter or the view is released.
    /// - Complexity: O(items)
    public func scroll(
      toID id: ItemType.ID, at position: ListPosition = .start, animated isAnimated: Bool = true,
      completion: ((Bool) -> Void)? = nil
    ) {
      scroll(toIdentity: id, at: position, animated: isAnimated, completion: completion)
    }
  }
#endif
