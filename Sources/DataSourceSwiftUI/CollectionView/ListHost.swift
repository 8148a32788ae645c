#if canImport(SwiftUI) && ((canImport(UIKit) && !os(watchOS)) || canImport(AppKit))
  import DataSourcePlanning
  import DataSourceChanges
  import DataSourceCore
  import DataSourceViews
  import Foundation
  import SwiftUI
  import _DataSourceObjectDeletion

  /// Connects a list with its view: what the views of UIKit and AppKit have in common.
  @MainActor
  class ListHost<ItemType, ID: Hashable, Content: View>: NSObject {
    final let view: HostedView
    final let adapter: HostedAdapter<ItemType>
    private(set) final var list: CollectionView<ItemType, ID, Content>
    private(set) final var environment = EnvironmentValues()

    /// Counts the values of ``list``. Cells that are prepared, or wait for reuse, may belong to
    /// items that no longer exist. They are configured with new values when they are displayed.
    private(set) final var version = 0

    /// The selection that was last applied to the view, whether or not the data source contains all
    /// of it. The view itself keeps items selected while it shows them.
    private var appliedSelection: Set<ID>?

    #if canImport(UIKit)
      /// The items that the user has deselected, until the owner is notified.
      private var deselected: Set<ID> = []
    #endif

    /// The item at the top that view and owner agree on.
    private var knownPosition: ID?

    /// The item to scroll to once the data source contains it.
    private var awaitedPosition: ID?

    private lazy var selectionFollower = SelectionFollower(adapter) { [unowned self] in
      list.identify($0)
    } wanted: { [unowned self] in
      wantedSelection
    }

    /// Follows a selection that is an object.
    private var selectionReporter: SelectionReporter<ID>?

    init(
      _ list: CollectionView<ItemType, ID, Content>, _ view: HostedView,
      _ adapter: HostedAdapter<ItemType>
    ) {
      self.list = list
      self.view = view
      self.adapter = adapter
      super.init()
      #if !os(tvOS)
        adapter.leadingSwipeActions = { [weak self] in self?.swipeActions(.leading, $0, at: $1) }
        adapter.trailingSwipeActions = { [weak self] in self?.swipeActions(.trailing, $0, at: $1) }
      #endif
      #if canImport(UIKit)
        adapter.didSelect = { [weak self] item, _ in self?.user(didSelect: item) }
        adapter.didDeselect = { [weak self] item, _ in self?.user(didDeselect: item) }
      #else
        adapter.selectionHandler = { [weak self] deselected, selected in
          guard let list = self?.list else { return }
          self?.user(
            deselected: Set(deselected.map(list.identify)),
            selected: Set(selected.map(list.identify)))
        }
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
      if let new = list.dataSource as? ArrayDataSource<ItemType>,
        let known = adapter.dataSource as? ArrayDataSource<ItemType>
      {
        self.list.dataSource = known
        if isAnimated {
          known.items = new.items
        } else {
          adapter.updater.withoutAnimation { known.items = new.items }
        }
      } else if adapter.dataSource !== list.dataSource {
        adapter.dataSource = list.dataSource
      }
      adapter.moveHandler = list.move.map(self.list.movingInArray)
      adapter.reorderHandler = list.reorder.map(self.list.reorderingInArray)
      adapter.canMove = { item, _ in list.canMoveItem(item) }
      adapter.nearEndHandler = list.nearEnd
      adapter.updater.scrollAnchoring = list.anchoring
      adapter.shouldSelect = { [weak view] item, _ in
        list.tapSelects(isEditing: view?.isEditing == true) && list.canSelect(item)
      }
      updateView()
      // The closures for content may have captured other values.
      configureHeaders()
      if selectionReporter?.selection !== list.itemSelection {
        selectionReporter = list.itemSelection.map {
          SelectionReporter($0) { [weak self] in self?.selectionFollower.apply() }
        }
      }
      let selection = list.selection?.get()
      if selection != appliedSelection {
        appliedSelection = selection
        selectionFollower.apply()
      }
      let position = list.position?.get()
      if position != knownPosition {
        (knownPosition, awaitedPosition) = (position, position)
        scroll(isAnimated: isAnimated)
      }
    }

    private func viewDidUpdate(_ update: ListUpdate) {
      let inserted = selectionFollower.inserted(by: update)
      selectionFollower.apply(among: inserted)
      scroll(isAnimated: false, among: inserted)
      guard list.header != nil || list.footer != nil else { return }
      // They may depend on more than the data, such as on whether a section is collapsed. By then
      // the view's batch has begun, and its index paths are the new ones.
      Task { [weak self] in self?.configureHeaders() }
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

    // MARK: Selection and scroll position

    /// The selection that the view should have.
    private var wantedSelection: Set<ID>? {
      #if canImport(UIKit)
        list.selection?.get().subtracting(deselected)
      #else
        list.selection?.get()
      #endif
    }

    /// Notifies the owner of what the user has deselected and selected at once.
    private func user(deselected: Set<ID>, selected: Set<ID>) {
      guard let selection = list.selection else { return }
      let old = selection.get()
      let isReplaced = !list.allowsMultipleSelection && !selected.isEmpty
      let new = (isReplaced ? [] : old.subtracting(deselected)).union(selected)
      // If the owner has set another selection, the next update applies it.
      if old == appliedSelection { appliedSelection = new }
      if old != new { selection.set(new) }
    }

    #if canImport(UIKit)
      private func user(didSelect item: ItemType) {
        user(deselected: takeDeselected(), selected: [list.identify(item)])
      }

      /// Notifies the owner in the next turn of the run loop. A tap on another item first deselects
      /// this one, and the owner must not get the selection in between.
      private func user(didDeselect item: ItemType) {
        deselected.insert(list.identify(item))
        Task { [weak self] in
          guard let self, !deselected.isEmpty else { return }
          user(deselected: takeDeselected(), selected: [])
        }
      }

      private func takeDeselected() -> Set<ID> {
        defer { deselected = [] }
        return deselected
      }
    #endif

    /// Scrolls to the awaited item, if there is one and the view has it.
    ///
    /// - Parameters:
    ///   - isAnimated: Whether the scrolling is animated.
    ///   - indexPaths: The items that it may be; `nil` for all.
    private func scroll(isAnimated: Bool, among indexPaths: [IndexPath]? = nil) {
      guard let awaitedPosition else { return }
      let isShown =
        if let indexPaths {
          indexPaths.contains { selectionFollower.id(at: $0) == awaitedPosition }
        } else {
          adapter.indexPath(forIdentity: awaitedPosition) != nil
        }
      guard isShown else { return }
      self.awaitedPosition = nil
      adapter.scroll(toIdentity: awaitedPosition, animated: isAnimated)
    }

    /// Adopts the user's scrolling.
    final func userScrolled() {
      guard let position = list.position, let id = topItem.map(list.identify) else { return }
      awaitedPosition = nil
      guard id != knownPosition else { return }
      knownPosition = id
      position.set(id)
    }
  }
#endif
