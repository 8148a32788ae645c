#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceChanges
  import DataSourceCore
  import Foundation
  import _DataSourceObjectDeletion

  /// Selects in a view what is selected elsewhere, by identity, also when it arrives later.
  @MainActor
  package final class SelectionFollower<ItemType, ID: Hashable> {
    // The adapter or its owner keeps the follower.
    private unowned let adapter: ListAdapter<ItemType>
    private let identify: (ItemType) -> ID

    /// What is selected; `nil` if nothing can be.
    private let wanted: () -> Set<ID>?

    package init(
      _ adapter: ListAdapter<ItemType>, id identify: @escaping (ItemType) -> ID,
      wanted: @escaping () -> Set<ID>?
    ) {
      (self.adapter, self.identify, self.wanted) = (adapter, identify, wanted)
    }

    /// The identity of the item at an index path of the view; `nil` for a deleted managed object.
    package func id(at indexPath: IndexPath) -> ID? {
      guard let item = adapter.item(at: indexPath), !isDeletedObject(item) else { return nil }
      return identify(item)
    }

    /// The rows that an update has inserted or updated in the view; `nil` if it may be all.
    package func inserted(by update: ListUpdate) -> [IndexPath]? {
      guard case .animated(let plan) = update else { return nil }
      let sections = plan.structure.insertedSections.union(plan.content.updatedSections)
      let items = sections.flatMap { section in
        (0..<adapter.updater.numberOfItems(in: section)).map { IndexPath(indexes: [section, $0]) }
      }
      return plan.structure.insertedItems + plan.content.updatedItems + items
    }

    /// Selects what is to be selected.
    ///
    /// - Parameter indexPaths: The rows to look at, in the view; `nil` for all.
    package func apply(among indexPaths: [IndexPath]? = nil) {
      guard let selection = wanted(), let view = adapter.updater.view,
        selection != Set(adapter.selectedItems.map(identify))
      else { return }
      guard let indexPaths else {
        return adapter.selectItems { selection.contains(identify($0)) }
      }
      let selected = Set(view.selectedIndexPaths)
      for indexPath in indexPaths {
        guard let id = id(at: indexPath) else { continue }
        let isWanted = selection.contains(id)
        if selected.contains(indexPath) == isWanted { continue }
        // The view has selected it again, but it was deselected while it was hidden.
        guard isWanted else { return apply() }
        view.select(indexPath)
      }
    }
  }
#endif
