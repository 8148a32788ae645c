#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import DataSourceKit
  import DataSourceViews
  import Foundation
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

  /// A cell that knows its item.
  private final class HostingCell<ItemType>: UICollectionViewListCell {
    var item: ItemType?
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
    private var isAnimated = false
    private var environment = EnvironmentValues()

    /// All cells that have been configured and still exist: visible, prefetched and kept ones.
    private let cells = NSHashTable<HostingCell<ItemType>>.weakObjects()
    private var refresh: SendableRefresh?

    init(_ list: CollectionView<ItemType, ID, Content>) {
      self.list = list
      coordinator = ListCoordinator(list.dataSource, identify: list.identify)
    }

    // MARK: The view

    func makeView() -> UICollectionView {
      let view = HostedCollectionView(frame: .zero, collectionViewLayout: makeLayout())
      // Before the adapter's closures: the adapter forwards unhandled messages.
      view.delegate = self
      let cell = UICollectionView.CellRegistration<HostingCell<ItemType>, ItemType> {
        [weak self] cell, _, item in
        self?.configure(cell, item)
      }
      let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
        elementKind: UICollectionView.elementKindSectionHeader
      ) { [weak self] view, _, indexPath in
        self?.configureHeader(view, self?.adapter?.updater.headerTitle(for: indexPath[0]))
      }
      let identify = list.identify
      let adapter = CollectionViewAdapter(
        collectionView: view, dataSource: list.dataSource, identity: { AnyHashable(identify($0)) },
        cell: { $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2) })
      adapter.supplementaryView = { view, _, indexPath, _ in
        view.dequeueConfiguredReusableSupplementary(using: header, for: indexPath)
      }
      adapter.updater.onCompletion = { [weak self] _, _ in self?.coordinator.dataChanged() }
      // Otherwise a new title would replace all cells of the section.
      adapter.reconfigureSupplementaryView = { [weak self] view, _, section in
        guard let view = view as? UICollectionViewListCell else { return }
        self?.configureHeader(view, self?.adapter?.dataSource.headerTitle(for: section))
      }
      self.adapter = adapter
      coordinator.view = self
      view.didAppear = { [weak self] in self?.coordinator.dataChanged() }
      return view
    }

    private func makeLayout() -> UICollectionViewLayout {
      UICollectionViewCompositionalLayout { [weak self] section, environment in
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        let title = self?.adapter?.updater.headerTitle(for: section)
        configuration.headerMode = title == nil ? .none : .supplementary
        #if !os(tvOS)
          configuration.leadingSwipeActionsConfigurationProvider = { indexPath in
            self?.swipeActions(self?.list.leadingActions, indexPath)
          }
          configuration.trailingSwipeActionsConfigurationProvider = { indexPath in
            self?.swipeActions(self?.list.trailingActions, indexPath)
          }
        #endif
        return NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
      }
    }

    private func configureHeader(_ view: UICollectionViewListCell, _ title: String?) {
      var content = view.defaultContentConfiguration()
      content.text = title
      view.contentConfiguration = content
    }

    private func configure(_ cell: HostingCell<ItemType>, _ item: ItemType) {
      cell.item = item
      cells.add(cell)
      let row = HostedRow(
        content: list.content(item), id: list.identify(item), environment: environment)
      cell.contentConfiguration = UIHostingConfiguration { row }
      #if !os(tvOS)
        var accessories: [UICellAccessory] = []
        if list.delete != nil {
          accessories.append(
            .delete(displayed: .whenEditing) { [weak self, weak cell] in
              guard let item = cell?.item else { return }
              self?.list.delete?([item])
            })
        }
        if list.selection != nil, list.allowsMultipleSelection {
          accessories.append(.multiselect(displayed: .whenEditing))
        }
        if list.move != nil { accessories.append(.reorder(displayed: .whenEditing)) }
        cell.accessories = accessories
      #endif
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
      view.allowsSelection = list.selection != nil
      view.allowsMultipleSelection = list.selection != nil && list.allowsMultipleSelection
      view.allowsSelectionDuringEditing = list.selection != nil
      view.allowsMultipleSelectionDuringEditing =
        list.selection != nil && list.allowsMultipleSelection
      view.isEditing = environment.editMode?.wrappedValue.isEditing ?? false
      updateRefreshing(view, environment.refresh)
      // The closure for content may have captured other values. Prefetched cells are not among the
      // visible ones.
      for cell in cells.allObjects {
        guard let item = view.indexPath(for: cell).flatMap({ adapter.item(at: $0) }) ?? cell.item
        else { continue }
        configure(cell, item)
      }
      coordinator.valuesChanged()
    }

    private func updateRefreshing(_ view: UICollectionView, _ refresh: RefreshAction?) {
      self.refresh = refresh.map { SendableRefresh(action: $0) }
      #if !os(tvOS)
        if refresh == nil {
          view.refreshControl = nil
        } else if view.refreshControl == nil {
          let control = UIRefreshControl()
          control.addTarget(self, action: #selector(userRefreshes), for: .valueChanged)
          view.refreshControl = control
        }
      #endif
    }

    #if !os(tvOS)
      @objc private func userRefreshes(_ control: UIRefreshControl) {
        let refresh = refresh
        Task {
          await refresh?()
          control.endRefreshing()
        }
      }

      private func swipeActions(
        _ actions: ((ItemType) -> [RowAction])?, _ indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        guard let actions, let item = adapter?.item(at: indexPath) else { return nil }
        return UISwipeActionsConfiguration(
          actions: actions(item).map { action in
            let button = UIContextualAction(
              style: action.isDestructive ? .destructive : .normal, title: action.title
            ) { _, _, completion in
              Task { completion(await action.perform()) }
            }
            if let tint = action.tint { button.backgroundColor = UIColor(tint) }
            button.image = action.systemImage.flatMap { UIImage(systemName: $0) }
            return button
          })
      }
    #endif

    // MARK: CoordinatedView

    var selectedItems: [ItemType] { adapter?.selectedItems ?? [] }

    func selectItems(where condition: (ItemType) -> Bool) { adapter?.selectItems(where: condition) }

    func scroll(to indexPath: IndexPath) -> Bool {
      guard let adapter, let view = adapter.collectionView, view.window != nil,
        let place = adapter.updater.indexPathInView(indexPath)
      else { return false }
      view.scrollToItem(at: place, at: .top, animated: isAnimated)
      return true
    }

    var topItem: ItemType? {
      adapter?.collectionView?.indexPathsForVisibleItems.min().flatMap { adapter?.item(at: $0) }
    }

    // MARK: UICollectionViewDelegate

    // Not in extensions: Objective-C cannot call methods in extensions of generic classes.

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      if scrollView.isTracking || scrollView.isDecelerating { coordinator.userScrolled() }
    }

    #if !os(tvOS)
      func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
        point: CGPoint
      ) -> UIContextMenuConfiguration? {
        guard let menuActions = list.menuActions, indexPaths.count == 1,
          let item = adapter?.item(at: indexPaths[0])
        else { return nil }
        let actions = menuActions(item)
        guard !actions.isEmpty else { return nil }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
          UIMenu(
            children: actions.map { action in
              UIAction(
                title: action.title, image: action.systemImage.flatMap { UIImage(systemName: $0) },
                attributes: action.isDestructive ? .destructive : []
              ) { _ in
                Task { await action.perform() }
              }
            })
        }
      }
    #endif
  }
#endif
