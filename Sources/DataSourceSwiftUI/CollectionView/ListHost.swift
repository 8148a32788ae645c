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
      adapter.updater.updateHandler = { [weak self] in self?.viewDidUpdate($0) }
    }

    /// Configures visible headers and footers.
    func configureHeaders() {}

    /// Updates the view from the values of the list.
    func updateView() {}

    /// Updates the view from the current value of the list.
    final func update(
      _ list: CollectionView<ItemType, ID, Content>, _ environment: EnvironmentValues,
      isAnimated: Bool
    ) {
      self.list = list
      self.environment = environment
      if adapter.dataSource !== list.dataSource { adapter.dataSource = list.dataSource }
      adapter.move = list.move
      adapter.reorder = list.reorder
      adapter.canMove = { item, _ in list.canMoveItem(item) }
      adapter.nearEndHandler = list.nearEnd
      coordinator.dataSource = list.dataSource
      coordinator.selection = list.selection
      coordinator.allowsMultipleSelection = list.allowsMultipleSelection
      coordinator.scrollPosition = list.position
      let isSelectable = list.selection != nil
      adapter.didSelect =
        isSelectable ? { [coordinator] item, _ in coordinator.userSelected(item) } : nil
      adapter.didDeselect =
        isSelectable ? { [coordinator] item, _ in coordinator.userDeselected(item) } : nil
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
      return plan.structure.insertedItems + items
    }

    /// The item at an index path of the view, and its index path in the data source.
    final func row(at indexPath: IndexPath?) -> (item: ItemType, place: IndexPath)? {
      guard let indexPath, let item = adapter.item(at: indexPath),
        let place = adapter.updater.indexPathInDataSource(indexPath)
      else { return nil }
      return (item, place)
    }

    #if !os(tvOS)
      /// The position of a row in a tree; `nil` if there is none.
      ///
      /// - Parameters:
      ///   - indexPath: The row's index path in the view.
      ///   - current: Returns that index path when the user expands or collapses the row.
      final func treePlace(
        of item: ItemType, at indexPath: IndexPath?, current: @escaping () -> IndexPath?
      ) -> TreePlace? {
        guard let outline = list.outline,
          let place = indexPath.flatMap(adapter.updater.indexPathInDataSource)
        else { return nil }
        return outline.place(of: item, at: place) { [weak self] in
          guard let self, let (_, place) = row(at: current()) else { return }
          list.outline?.toggle(place)
        }
      }
    #endif

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

    var topItem: ItemType? { nil }
  }
#endif
