#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import DataSourceKit
  import DataSourceViews
  import Foundation
  import ObjectDeletion
  import SwiftUI
  import UIKit

  /// The collection view of a ``CollectionView``.
  struct CollectionRepresentable<ItemType, ID: Hashable, Content: View>: UIViewRepresentable {
    let list: CollectionView<ItemType, ID, Content>

    func makeCoordinator() -> CollectionCoordinator<ItemType, ID, Content> {
      CollectionCoordinator(list)
    }

    func makeUIView(context: Context) -> UICollectionView { context.coordinator.makeView() }

    func updateUIView(_ view: UICollectionView, context: Context) {
      context.coordinator.update(
        list, context.environment, isAnimated: context.transaction.animation != nil)
    }
  }

  /// A collection view with a closure that is called after its first layout in a window.
  private final class HostedCollectionView: UICollectionView {
    var didAppear: (() -> Void)?

    override func layoutSubviews() {
      super.layoutSubviews()
      guard window != nil, let didAppear else { return }
      self.didAppear = nil
      // Not during the layout.
      Task { didAppear() }
    }
  }

  private final class HostingCell: UICollectionViewListCell, RowCell {
    var hostVersion = 0

    #if !os(tvOS)
      /// Follows what the accessories depend on.
      private var binding: AnyObject?

      /// Shows accessories, and again when what the closure reads has changed.
      func showAccessories(_ make: @escaping () -> [UICellAccessory]) {
        binding = follow { [weak self] in self?.accessories = make() }
      }
    #endif
  }

  /// An environment action that a task may call.
  ///
  /// `@unchecked`: newer versions of SwiftUI declare the action `Sendable`.
  private struct SendableRefresh: @unchecked Sendable {
    let action: RefreshAction

    @concurrent func callAsFunction() async { await action() }
  }

  /// Connects a list with its collection view.
  @MainActor
  final class CollectionCoordinator<ItemType, ID: Hashable, Content: View>: NSObject,
    UICollectionViewDelegate, CoordinatedView
  {
    private var list: CollectionView<ItemType, ID, Content>
    private let coordinator: ListCoordinator<ItemType, ID>
    private var adapter: CollectionViewAdapter<ItemType>?
    #if !os(tvOS)
      private var dragging: ListDragging<ItemType, ID, Content>?
    #endif
    private var isAnimated = false
    private var environment = EnvironmentValues()

    private lazy var host = RowHost<HostingCell, (item: ItemType, indexPath: IndexPath)> {
      [weak self] cell, row in self?.configure(cell, row.item, at: row.indexPath)
    }

    /// The layouts that the view has read, by section of the data source.
    private var readLayouts: [Int: ReadLayout] = [:]

    /// Follow what the layouts depend on.
    private var layoutBindings: [Int: AnyObject] = [:]
    private var mustConfigureHeaders = false
    private var refresh: SendableRefresh?

    init(_ list: CollectionView<ItemType, ID, Content>) {
      self.list = list
      coordinator = ListCoordinator(list.dataSource, identify: list.identify)
    }

    // MARK: The view

    func makeView() -> UICollectionView {
      let view = HostedCollectionView(
        frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
      // Before the adapter's closures: the adapter forwards unhandled messages.
      view.delegate = self
      let cell = UICollectionView.CellRegistration<HostingCell, ItemType> {
        [weak self] cell, indexPath, item in
        self?.host.show((item, indexPath), in: cell)
      }
      let identify = list.identify
      let adapter = CollectionViewAdapter(
        collectionView: view, dataSource: list.dataSource, identity: { AnyHashable(identify($0)) },
        cell: { $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2) })
      self.adapter = adapter
      #if !os(tvOS)
        let dragging = ListDragging(list, adapter)
        view.dragDelegate = dragging
        view.dropDelegate = dragging
        self.dragging = dragging
      #endif
      let registrations = Dictionary(
        uniqueKeysWithValues: SectionEdge.allCases.map { edge in
          (
            edge.kind,
            UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
              elementKind: edge.kind
            ) { [weak self] view, _, indexPath in
              self?.configure(view, edge, inSection: indexPath[0])
            }
          )
        })
      adapter.supplementaryViewProvider = { view, kind, indexPath, _ in
        guard let registration = registrations[kind] else {
          // A custom layout requests a view of another kind: an empty one.
          let identifier = "DataSourceSwiftUI.empty"
          view.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
            withReuseIdentifier: identifier)
          return view.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
        }
        return view.dequeueConfiguredReusableSupplementary(using: registration, for: indexPath)
      }
      // Otherwise a new title would replace all cells of the section.
      adapter.reconfigureSupplementaryView = { [weak self] view, kind, section in
        guard let view = view as? UICollectionViewListCell, let edge = SectionEdge(kind) else {
          return
        }
        self?.configure(view, edge, of: section)
      }
      adapter.updater.updateHandler = { [weak self] _ in self?.configureHeadersSoon() }
      adapter.updater.completionHandler = { [weak self] _, _ in self?.coordinator.dataChanged() }
      view.collectionViewLayout = adapter.layout(
        by: { [weak self] in self?.readLayout(of: $0) ?? ReadLayout() },
        section: { [weak self] in self?.makeLayout($0, $1) ?? ReadLayout().section($1) { _ in } })
      coordinator.view = self
      view.didAppear = { [weak self] in self?.coordinator.dataChanged() }
      return view
    }

    // MARK: Layout, headers and footers

    private func readLayout(of section: Int) -> ReadLayout {
      readLayouts[section] = nil
      layoutBindings[section] = follow { [weak self] in
        guard let self else { return }
        let (old, new) = (readLayouts[section], ReadLayout(list, section))
        readLayouts[section] = new
        if let old, !new.isSame(as: old), let view = adapter?.collectionView {
          invalidateLayout(of: view)
        }
      }
      return readLayouts[section] ?? ReadLayout()
    }

    private func makeLayout(
      _ layout: ReadLayout, _ environment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
      layout.section(environment) { configuration in
        #if !os(tvOS)
          configuration.leadingSwipeActionsConfigurationProvider = { [weak self] in
            self?.swipeActions(.leading, $0)
          }
          configuration.trailingSwipeActionsConfigurationProvider = { [weak self] in
            self?.swipeActions(.trailing, $0)
          }
        #endif
      }
    }

    /// Invalidates the layout if it differs from what the view has read.
    private func updateLayout(of view: UICollectionView) {
      let count = list.dataSource.numberOfSections
      let isSame = readLayouts.allSatisfy { section, layout in
        section >= count || layout.isSame(as: ReadLayout(list, section))
      }
      if !isSame { invalidateLayout(of: view) }
    }

    private func invalidateLayout(of view: UICollectionView) {
      (readLayouts, layoutBindings) = ([:], [:])
      view.collectionViewLayout.invalidateLayout()
    }

    /// Configures a header or footer of a section of the view.
    private func configure(
      _ view: UICollectionViewListCell, _ edge: SectionEdge, inSection section: Int
    ) {
      if let section = adapter?.updater.sectionInDataSource(section) {
        return configure(view, edge, of: section)
      }
      // The section has been deleted from the data, and will be from the view.
      let updater = adapter?.updater
      let title =
        edge == .header ? updater?.headerTitle(for: section) : updater?.footerTitle(for: section)
      configure(view, title: title)
    }

    /// Configures a header or footer of a section of the data source.
    private func configure(
      _ view: UICollectionViewListCell, _ edge: SectionEdge, of section: Int
    ) {
      switch list.content(of: edge, section) {
      case .view(let content):
        let row = HostedRow(item: section, content: content, id: section, environment: environment)
        view.contentConfiguration = UIHostingConfiguration { row }
      case .title(let title): configure(view, title: title)
      case nil: configure(view, title: nil)
      }
    }

    private func configure(_ view: UICollectionViewListCell, title: String?) {
      var content = view.defaultContentConfiguration()
      content.text = title
      view.contentConfiguration = content
    }

    /// Configures visible headers and footers after a change. They may depend on more than the
    /// data, such as on whether a section is collapsed.
    private func configureHeadersSoon() {
      guard !mustConfigureHeaders, list.header != nil || list.footer != nil else { return }
      mustConfigureHeaders = true
      // By then the view's batch has begun, and its index paths are the new ones.
      Task { [weak self] in
        guard let self else { return }
        mustConfigureHeaders = false
        configureHeaders()
      }
    }

    private func configureHeaders() {
      guard let view = adapter?.collectionView else { return }
      for edge in SectionEdge.allCases {
        for indexPath in view.indexPathsForVisibleSupplementaryElements(ofKind: edge.kind) {
          let header = view.supplementaryView(forElementKind: edge.kind, at: indexPath)
          if let header = header as? UICollectionViewListCell {
            configure(header, edge, inSection: indexPath[0])
          }
        }
      }
    }

    // MARK: Rows

    private func configure(_ cell: HostingCell, _ item: ItemType, at indexPath: IndexPath) {
      var row = HostedRow(
        item: item, content: list.content, id: list.identify(item), environment: environment)
      #if !os(tvOS)
        row.place = place(of: item, in: cell, at: indexPath)
      #endif
      var configuration = UIHostingConfiguration { row }
      if let insets = list.rowInsets { configuration = configuration.margins(.all, insets) }
      if let background = list.rowBackground {
        let row = HostedRow(
          item: item, content: background, id: row.id, environment: environment)
        cell.contentConfiguration = configuration.background { row }
      } else {
        cell.contentConfiguration = configuration
      }
      #if !os(tvOS)
        let section = adapter?.updater.sectionInDataSource(indexPath[0])
        cell.showAccessories { [weak self, weak cell] in
          guard let self, !isDeletedObject(item) else { return [] }
          return list.accessories(of: item, inSection: section) { [weak self, weak cell] in
            guard let self, let cell, let (item, path) = itemAndPlace(in: cell) else { return }
            list.delete(item, at: path)
          }
        }
      #endif
    }

    #if !os(tvOS)
      private func place(
        of item: ItemType, in cell: HostingCell, at indexPath: IndexPath
      ) -> TreePlace? {
        guard let outline = list.outline,
          let path = adapter?.updater.indexPathInDataSource(indexPath)
        else { return nil }
        return outline.place(of: item, at: path) { [weak self, weak cell] in
          guard let self, let cell, let (_, current) = itemAndPlace(in: cell) else { return }
          list.outline?.toggle(current)
        }
      }
    #endif

    /// The item of a displayed cell, and its index path in the data source.
    private func itemAndPlace(in cell: UICollectionViewCell) -> (ItemType, IndexPath)? {
      guard let adapter, let path = adapter.collectionView?.indexPath(for: cell),
        let item = adapter.item(at: path), let place = adapter.updater.indexPathInDataSource(path)
      else { return nil }
      return (item, place)
    }

    /// Updates the view from the current value of the list.
    func update(
      _ list: CollectionView<ItemType, ID, Content>, _ environment: EnvironmentValues,
      isAnimated: Bool
    ) {
      self.list = list
      self.isAnimated = isAnimated
      self.environment = environment
      guard let adapter, let view = adapter.collectionView else { return }
      coordinator.adopt(list, in: adapter)
      let behavior = list.behavior
      view.allowsSelection = behavior.allowsTaps
      view.allowsMultipleSelection = behavior.selectsSeveral
      view.allowsSelectionDuringEditing = behavior.isSelectable
      view.allowsMultipleSelectionDuringEditing = behavior.selectsSeveral
      adapter.shouldSelect = { [weak view] item, _ in
        behavior.tapSelects(isEditing: view?.isEditing == true) && list.canSelect(item)
      }
      adapter.primaryAction = list.primaryAction.map { action in { item, _ in action(item) } }
      #if !os(tvOS)
        // With a keyboard, as in a `List`: arrow keys, and Return for the primary action.
        view.allowsFocus = behavior.allowsTaps
        view.selectionFollowsFocus = behavior.isSelectable && !behavior.selectsSeveral
        dragging?.adopt(list, in: view)
      #endif
      view.isEditing = environment.editMode?.wrappedValue.isEditing ?? false
      updateRefreshing(view, environment.refresh)
      updateLayout(of: view)
      // The closures for content may have captured other values.
      host.valuesChanged(
        visible: view.indexPathsForVisibleItems.lazy.compactMap { indexPath in
          guard let cell = view.cellForItem(at: indexPath) as? HostingCell,
            let item = adapter.item(at: indexPath)
          else { return nil }
          return (cell, (item, indexPath))
        })
      configureHeaders()
      coordinator.valuesChanged()
    }

    private func updateRefreshing(_ view: UICollectionView, _ refresh: RefreshAction?) {
      self.refresh = refresh.map { SendableRefresh(action: $0) }
      #if !os(tvOS)
        if refresh == nil {
          view.refreshControl = nil
        } else if view.refreshControl == nil {
          let control = UIRefreshControl()
          control.addAction(
            UIAction { [weak self, weak control] _ in
              Task {
                await self?.refresh?()
                control?.endRefreshing()
              }
            }, for: .valueChanged)
          view.refreshControl = control
        }
      #endif
    }

    #if !os(tvOS)
      private func swipeActions(
        _ edge: HorizontalEdge, _ indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        guard let adapter, let item = adapter.item(at: indexPath),
          let path = adapter.updater.indexPathInDataSource(indexPath),
          let actions = list.actions(edge, of: item, at: path)
        else { return nil }
        let configuration = UISwipeActionsConfiguration(
          actions: actions.map { [list] action in
            action.makeSwipeButton { list.currentIndexPath(of: item, from: path) != nil }
          })
        let swipe = edge == .leading ? list.leadingActions : list.trailingActions
        configuration.performsFirstActionWithFullSwipe = swipe.allowsFullSwipe
        return configuration
      }
    #endif

    // MARK: CoordinatedView

    var selectedItems: [ItemType] { adapter?.selectedItems ?? [] }

    func selectItems(where condition: (ItemType) -> Bool) { adapter?.selectItems(where: condition) }

    func scroll(to indexPath: IndexPath) -> Bool {
      guard let adapter, adapter.collectionView?.window != nil,
        adapter.updater.indexPathInView(indexPath) != nil,
        let item = adapter.dataSource.item(at: indexPath)
      else { return false }
      // The view's own method is inexact if rows size themselves.
      adapter.scroll(toIdentity: list.identify(item), animated: isAnimated)
      return true
    }

    var topItem: ItemType? {
      guard let view = adapter?.collectionView else { return nil }
      // Content goes on under bars, where an item is not the first one that the user sees.
      let top = view.contentOffset.y + view.adjustedContentInset.top
      return view.indexPathsForVisibleItems.sorted().first { indexPath in
        (view.layoutAttributesForItem(at: indexPath)?.frame.maxY ?? top) > top
      }.flatMap { adapter?.item(at: $0) }
    }

    // MARK: UICollectionViewDelegate

    // Not in extensions: Objective-C cannot call methods in extensions of generic classes.

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      if scrollView.isTracking || scrollView.isDecelerating { coordinator.userScrolled() }
    }

    func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { coordinator.userScrolled() }

    func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) {
      guard let cell = cell as? HostingCell else { return }
      host.willDisplay(cell, adapter?.item(at: indexPath).map { ($0, indexPath) })
    }

    #if !os(tvOS)
      // The user drags two fingers over rows to select them, as in a `List`.
      func collectionView(
        _ collectionView: UICollectionView,
        shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
      ) -> Bool {
        list.behavior.selectsSeveral && environment.editMode != nil
      }

      func collectionView(
        _ collectionView: UICollectionView,
        didBeginMultipleSelectionInteractionAt indexPath: IndexPath
      ) {
        // Now, because rows are selected before SwiftUI updates the view.
        collectionView.isEditing = true
        environment.editMode?.wrappedValue = .active
      }

      func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
        point: CGPoint
      ) -> UIContextMenuConfiguration? {
        let items = indexPaths.sorted().compactMap { adapter?.item(at: $0) }
        guard let menuActions = list.menuActions, !items.isEmpty else { return nil }
        let actions = menuActions(items)
        guard !actions.isEmpty else { return nil }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
          UIMenu(children: actions.map { $0.makeMenuEntry() })
        }
      }
    #endif
  }
#endif
