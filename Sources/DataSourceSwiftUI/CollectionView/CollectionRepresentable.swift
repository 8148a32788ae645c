#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import DataSourceCore
  import DataSourceViews
  import Foundation
  import _DataSourceObjectDeletion
  import SwiftUI
  import UIKit

  /// The collection view of a ``CollectionView``.
  struct CollectionRepresentable<ItemType, ID: Hashable, Content: View>: UIViewRepresentable {
    let list: CollectionView<ItemType, ID, Content>

    func makeCoordinator() -> CollectionCoordinator<ItemType, ID, Content> {
      CollectionCoordinator(list)
    }

    func makeUIView(context: Context) -> UICollectionView { context.coordinator.view }

    func updateUIView(_ view: UICollectionView, context: Context) {
      context.coordinator.update(
        list, context.environment, isAnimated: context.transaction.animation != nil)
    }
  }

  typealias HostedView = UICollectionView
  typealias HostedAdapter<ItemType> = CollectionViewAdapter<ItemType>

  private final class HostingCell: UICollectionViewListCell {
    /// The version of its values; 0 if it must be configured again before it is displayed.
    var version = 0

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
  final class CollectionCoordinator<ItemType, ID: Hashable, Content: View>:
    ListHost<ItemType, ID, Content>, UICollectionViewDelegate
  {
    /// The layouts that the view has read, by section of the data source.
    private var readLayouts: [Int: ReadLayout] = [:]

    /// Follow what the layouts depend on.
    private var layoutBindings: [Int: AnyObject] = [:]

    // MARK: The view

    init(_ list: CollectionView<ItemType, ID, Content>) {
      let view = UICollectionView(
        frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
      let adapter = CollectionViewAdapter(
        collectionView: view, dataSource: list.dataSource,
        identity: .ignoringContent(list.identify))
      super.init(list, view, adapter)
      // The adapter forwards unhandled messages.
      adapter.delegate = self
      adapter.cell(
        using: UICollectionView.CellRegistration<HostingCell, ItemType> {
          [weak self] cell, indexPath, item in self?.configure(cell, item, at: indexPath)
        })
      for edge in SectionEdge.allCases {
        let content = { [weak self] in self?.list.content(of: edge, $0) ?? .title(nil) }
        adapter.supplementaryView(ofKind: edge.kind, for: content) {
          [weak self] (view: UICollectionViewListCell, content) in self?.configure(view, content)
        }
      }
      view.collectionViewLayout = adapter.layout(
        by: { [weak self] in self?.readLayout(of: $0) ?? ReadLayout() },
        section: { layout, environment in
          layout.section(environment) { appearance in
            #if os(tvOS)
              return UICollectionLayoutListConfiguration(appearance: appearance)
            #else
              return adapter.listConfiguration(appearance)
            #endif
          }
        })
      list.configureView?(view)
    }

    // MARK: Layout, headers and footers

    private func readLayout(of section: Int) -> ReadLayout {
      readLayouts[section] = nil
      layoutBindings[section] = follow { [weak self] in
        // The section may have been removed by the time that something changes.
        guard let self, section < list.dataSource.numberOfSections else { return }
        let (old, new) = (readLayouts[section], ReadLayout(list, section))
        readLayouts[section] = new
        if let old, !new.isSame(as: old) { invalidateLayout() }
      }
      return readLayouts[section] ?? ReadLayout()
    }

    /// Invalidates the layout if it differs from what the view has read.
    private func updateLayout() {
      let count = list.dataSource.numberOfSections
      let isSame = readLayouts.allSatisfy { section, layout in
        section >= count || layout.isSame(as: ReadLayout(list, section))
      }
      if !isSame { invalidateLayout() }
    }

    private func invalidateLayout() {
      (readLayouts, layoutBindings) = ([:], [:])
      view.collectionViewLayout.invalidateLayout()
    }

    // MARK: Rows

    private func configure(_ cell: HostingCell, _ item: ItemType, at indexPath: IndexPath) {
      cell.version = version
      let row = hostedRow(item, at: indexPath) { [weak view, weak cell] in
        cell.flatMap { view?.indexPath(for: $0) }
      }
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
        // A view does not know a cell that it is requesting. Later, sections may have moved.
        var requested: IndexPath? = indexPath
        cell.showAccessories { [weak self, weak cell] in
          guard let self, let cell, !isDeletedObject(item) else { return [] }
          guard let indexPath = requested ?? view.indexPath(for: cell) else {
            // It waits for reuse, or to be displayed.
            cell.version = 0
            return cell.accessories
          }
          requested = nil
          let section = adapter.updater.sectionInDataSource(indexPath[0])
          return list.accessories(of: item, inSection: section) { [weak self, weak cell] in
            guard let self, let cell, let row = self.row(at: view.indexPath(for: cell)) else {
              return
            }
            list.delete(row.item, at: row.place)
          }
        }
      #endif
    }

    override func updateView() {
      let isSelectable = list.selection != nil
      let allowsTaps = isSelectable || list.primaryAction != nil
      view.allowsSelection = allowsTaps
      view.allowsMultipleSelection = list.selectsSeveral
      view.allowsSelectionDuringEditing = isSelectable
      view.allowsMultipleSelectionDuringEditing = list.selectsSeveral
      adapter.indexTitles = list.indexTitles
      adapter.primaryAction = list.primaryAction.map { action in { item, _ in action(item) } }
      #if !os(tvOS)
        // With a keyboard, as in a `List`: arrow keys, and Return for the primary action.
        view.allowsFocus = allowsTaps
        view.selectionFollowsFocus = isSelectable && !list.selectsSeveral
        adapter.itemProvider = list.itemProvider ?? (list.canMove ? { _ in nil } : nil)
        adapter.dropHandler = list.insertion.map { insertion in
          { dragged, _, _, place in insertion.perform(place, dragged.map(\.itemProvider)) }
        }
        adapter.dropOperation = list.insertion.map { insertion in
          { dragged, _ in
            let accepts = dragged.itemProvider.hasItemConformingToTypeIdentifier
            return insertion.types.contains(where: accepts) ? .copy : .cancel
          }
        }
      #endif
      view.isEditing = environment.editMode?.wrappedValue.isEditing ?? false
      updateRefreshing(environment.refresh)
      updateLayout()
      for indexPath in view.indexPathsForVisibleItems {
        if let cell = view.cellForItem(at: indexPath) as? HostingCell,
          let item = adapter.item(at: indexPath)
        {
          configure(cell, item, at: indexPath)
        }
      }
    }

    private func updateRefreshing(_ refresh: RefreshAction?) {
      #if !os(tvOS)
        adapter.refreshHandler = refresh.map { action in
          let refresh = SendableRefresh(action: action)
          return { await refresh() }
        }
      #endif
    }

    // MARK: UICollectionViewDelegate

    // Not in extensions: Objective-C cannot call methods in extensions of generic classes.

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      if scrollView.isTracking || scrollView.isDecelerating { userScrolled() }
    }

    func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { userScrolled() }

    func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) {
      guard let cell = cell as? HostingCell, cell.version != version,
        let item = adapter.item(at: indexPath)
      else { return }
      configure(cell, item, at: indexPath)
    }

    #if !os(tvOS)
      // The user drags two fingers over rows to select them, as in a `List`.
      func collectionView(
        _ collectionView: UICollectionView,
        shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
      ) -> Bool {
        list.selectsSeveral && environment.editMode != nil
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
        let items = indexPaths.sorted().compactMap { adapter.item(at: $0) }
        guard let menuActions = list.menuActions, !items.isEmpty else { return nil }
        let actions = menuActions(items)
        guard !actions.isEmpty else { return nil }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
          UIMenu(children: actions.map { $0.makeMenuEntry() })
        }
      }
    #endif
  }

  extension ListHost {
    /// Configures visible headers and footers.
    func configureHeaders() {
      for edge in SectionEdge.allCases {
        for indexPath in view.indexPathsForVisibleSupplementaryElements(ofKind: edge.kind) {
          guard let section = adapter.updater.sectionInDataSource(indexPath[0]),
            let header = view.supplementaryView(forElementKind: edge.kind, at: indexPath)
              as? UICollectionViewListCell
          else { continue }
          configure(header, list.content(of: edge, section) ?? .title(nil))
        }
      }
    }

    func configure(_ view: UICollectionViewListCell, _ content: SectionEdgeContent) {
      switch content {
      case .view(let section, let content):
        let row = HostedRow(item: section, content: content, id: section, environment: environment)
        view.contentConfiguration = UIHostingConfiguration { row }
      case .title(let title):
        var content = view.defaultContentConfiguration()
        content.text = title
        view.contentConfiguration = content
      }
    }

    var topItem: ItemType? {
      // Content goes on under bars, where an item is not the first one that the user sees.
      let top = view.contentOffset.y + view.adjustedContentInset.top
      return view.indexPathsForVisibleItems.filter { indexPath in
        (view.layoutAttributesForItem(at: indexPath)?.frame.maxY ?? top) > top
      }.min().flatMap { adapter.item(at: $0) }
    }

    #if !os(tvOS)
      /// The actions beside a swiped row; `nil` for none.
      func swipeActions(
        _ edge: HorizontalEdge, _ item: ItemType, at place: IndexPath
      ) -> UISwipeActionsConfiguration? {
        guard let actions = list.actions(edge, of: item, at: place) else { return nil }
        let configuration = UISwipeActionsConfiguration(
          actions: actions.map { [list] action in
            action.makeSwipeButton { list.currentIndexPath(of: item, from: place) != nil }
          })
        let swipe = edge == .leading ? list.leadingActions : list.trailingActions
        configuration.performsFirstActionWithFullSwipe = swipe.allowsFullSwipe
        return configuration
      }
    #endif
  }
#endif
