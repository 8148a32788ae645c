#if canImport(SwiftUI) && ((canImport(UIKit) && !os(watchOS)) || canImport(AppKit))
  import ChangePlanning
  import DataSourceChanges
  import DataSourceKit
  import DataSourceViews
  import Foundation
  import SwiftUI

  /// Connects a list with its view: what the views of UIKit and AppKit have in common.
  @MainActor
  class ListHost<ItemType, ID: Hashable, Content: View>: NSObject, CoordinatedView {
    final let view: HostedView
    final let adapter: HostedAdapter<ItemType>
    final let coordinator: ListCoordinator<ItemType, ID>
    private(set) final var list: CollectionView<ItemType, ID, Content>
    private(set) final var environment = EnvironmentValues()

    /// Counts the values of ``list``. Cells that are prepared, or wait for reuse, may belong to items
    /// that no longer exist: they are configured with new values when they are displayed.
    private(set) final var version = 0

    init(
      _ list: CollectionView<ItemType, ID, Content>, _ view: HostedView,
      _ adapter: HostedAdapter<ItemType>
    ) {
      self.list = list
      self.view = view
      self.adapter = adapter
      coordinator = ListCoordinator(list.dataSource, identify: list.identify)
      super.init()
      coordinator.view = self
      #if !os(tvOS)
        adapter.leadingSwipeActions = { [weak self] in self?.swipeActions(.leading, $0, at: $1) }
        adapter.trailingSwipeActions = { [weak self] in self?.swipeActions(.trailing, $0, at: $1) }
      #endif
      adapter.updater.updateHandler = { [weak self] in self?.viewDidUpdate($0) }
    }

    /// Updates the view from the values of the list.
    func updateView() {}

    /// Updates the view from the current value of the list.
    final func update(
      _ list: CollectionView<ItemType, ID, Content>, _ environment: EnvironmentValues,
      isAnimated: Bool
    ) {
      self.list = list
      self.environment = environment
      version += 1
      if adapter.dataSource !== list.dataSource { adapter.dataSource = list.dataSource }
      adapter.move = list.move
      adapter.reorder = list.reorder
      adapter.canMove = { item, _ in list.canMoveItem(item) }
      adapter.nearEndHandler = list.nearEnd
      adapter.shouldSelect = { [weak view] item, _ in
        list.tapSelects(isEditing: view?.isEditing == true) && list.canSelect(item)
      }
      coordinator.dataSource = list.dataSource
      coordinator.selection = list.selection
      coordinator.allowsMultipleSelection = list.allowsMultipleSelection
      coordinator.scrollPosition = list.position
      adapter.didSelect = { [coordinator] item, _ in coordinator.user(didSelect: true, item) }
      adapter.didDeselect = { [coordinator] item, _ in coordinator.user(didSelect: false, item) }
      updateView()
      // The closures for content may have captured other values.
      configureHeaders()
      coordinator.valuesChanged(isAnimated: isAnimated)
    }

    private func viewDidUpdate(_ update: ListUpdate) {
      coordinator.dataChanged(inserted: inserted(by: update))
      guard list.header != nil || list.footer != nil else { return }
      // They may depend on more than the data, such as on whether a section is collapsed. By then
      // the view's batch has begun, and its index paths are the new ones.
      Task { [weak self] in self?.configureHeaders() }
    }

    /// The new index paths of items that may not have been in the view; `nil` for all.
    private func inserted(by update: ListUpdate) -> [IndexPath]? {
      guard case .animated(let plan) = update else { return nil }
      let sections = plan.structure.insertedSections.union(plan.content.updatedSections)
      let items = sections.flatMap { section in
        (0..<adapter.updater.numberOfItems(in: section)).map { IndexPath(indexes: [section, $0]) }
      }
      return plan.structure.insertedItems + plan.content.updatedItems + items
    }

    /// The item at an index path of the view, and its index path in the data source.
    final func row(at indexPath: IndexPath?) -> (item: ItemType, place: IndexPath)? {
      guard let indexPath, let item = adapter.item(at: indexPath),
        let place = adapter.updater.indexPathInDataSource(indexPath)
      else { return nil }
      return (item, place)
    }

    /// The view of a row.
    ///
    /// - Parameters:
    ///   - indexPath: The row's index path in the view.
    ///   - current: Returns that index path when the user expands or collapses the row.
    final func hostedRow(
      _ item: ItemType, at indexPath: IndexPath?, current: @escaping () -> IndexPath?
    ) -> HostedRow<ItemType, Content, ID> {
      var row = HostedRow(
        item: item, content: list.content, id: list.identify(item), environment: environment)
      #if !os(tvOS)
        if let outline = list.outline,
          let place = indexPath.flatMap(adapter.updater.indexPathInDataSource)
        {
          let isExpanded = outline.isExpandable(item) ? outline.isExpanded(place) : nil
          row.place = TreePlace(
            level: outline.level(place) ?? 0, isExpanded: isExpanded,
            label: outline.buttonLabel(item, isExpanded == true)
          ) { [weak self] in
            guard let self, let (_, place) = self.row(at: current()) else { return }
            list.outline?.toggle(place)
          }
        }
      #endif
      return row
    }

    // MARK: CoordinatedView

    final var selectedItems: [ItemType] { adapter.selectedItems }

    final func selectItems(among indexPaths: [IndexPath]?, where condition: (ItemType) -> Bool) {
      guard let indexPaths else { return adapter.selectItems(where: condition) }
      guard let view = adapter.updater.view else { return }
      let selected = Set(view.selectedIndexPaths)
      for indexPath in indexPaths where !selected.contains(indexPath) {
        if let item = adapter.item(at: indexPath), condition(item) { view.select(indexPath) }
      }
    }

    final func scroll(to item: ItemType, isAnimated: Bool) {
      adapter.scroll(toIdentity: list.identify(item), animated: isAnimated)
    }
  }
#endif
