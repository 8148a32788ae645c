#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceKit
  public import Foundation

  extension ListAdapter {
    /// The item that the view shows at an index path.
    ///
    /// - Parameter indexPath: The index path that the view knows. While it carries out changes, that can
    ///   differ from the one in the data source.
    /// - Returns: The item; `nil` if there is none.
    public func item(at indexPath: IndexPath) -> ItemType? { updater.item(at: indexPath) }

    /// Makes the view read everything again. Call it in place of the view's own method.
    ///
    /// - Parameter completion: Called when the view has done so.
    public func reloadData(completion: ((Bool) -> Void)? = nil) {
      updater.performUpdates(withChangeSet: .all, completion: completion)
    }

    /// The selected items, in the order of the list.
    public var selectedItems: [ItemType] {
      (updater.view?.selectedIndexPaths ?? []).sorted().compactMap(updater.item)
    }

    /// The index path that the view knows of the first item with an identity.
    ///
    /// - Parameter id: The identity: the item's `id`, unless the adapter has an `identity` argument.
    /// - Returns: The index path; `nil` if the view does not show such an item.
    /// - Complexity: O(items)
    public func indexPath(of id: some Hashable) -> IndexPath? {
      let id = AnyHashable(id)
      return dataSource.firstIndexPath { !isDeletedObject($0) && updater.identity($0) == id }
        .flatMap(updater.indexPathInView)
    }

    /// Scrolls until an item is at the top, as far as the content reaches; if changes wait for the view, when it has
    /// shown them. Nothing happens if there is no such item then.
    ///
    /// - Parameters:
    ///   - id: The item's identity.
    ///   - isAnimated: Whether a view of UIKit animates that.
    /// - Complexity: O(items)
    public func scroll(to id: some Hashable, animated isAnimated: Bool = true) {
      afterLayout { [weak self] in
        guard let self, let indexPath = indexPath(of: id) else { return }
        scrollView(indexPath, isAnimated)
      }
    }

    /// Selects an item and no other, without animation and without calling ``didSelect``; if changes wait for the
    /// view, when it has shown them. Nothing happens if there is no such item then.
    ///
    /// - Parameter id: The item's identity.
    /// - Complexity: O(items)
    public func select(_ id: some Hashable) {
      afterLayout { [weak self] in
        guard let self, let indexPath = indexPath(of: id) else { return }
        updater.view?.setSelection(to: [indexPath])
      }
    }

    /// Calls a closure when the view has shown all changes, and is laid out.
    private func afterLayout(_ work: @escaping () -> Void) {
      updater.performUpdates(withChangeSet: .some([])) { [weak self] _ in
        guard let view = self?.updater.view else { return }
        if view.readiness == .unloaded { view.finishLayout() }
        work()
      }
    }

    /// Selects exactly those items for which a condition holds, as far as the view allows it: without
    /// animation, and without calling ``didSelect``.
    ///
    /// - Parameter condition: Whether an item is to be selected.
    /// - Complexity: O(items)
    public func selectItems(where condition: (ItemType) throws -> Bool) rethrows {
      guard let view = updater.view else { return }
      let wanted = Set(
        try updater.indexPaths.filter { indexPath in
          try updater.item(at: indexPath).map(condition) ?? false
        })
      // A view reads the numbers when it selects a row, but has not shown the rows then.
      if view.readiness == .unloaded { view.finishLayout() }
      view.setSelection(to: wanted)
    }
  }
#endif
