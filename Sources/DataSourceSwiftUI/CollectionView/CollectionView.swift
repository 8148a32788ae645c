#if canImport(SwiftUI) && ((canImport(UIKit) && !os(watchOS)) || canImport(AppKit))
  public import DataSourceKit
  import DataSourceViews
  public import Foundation
  public import SwiftUI

  /// A list of any length: a collection view of UIKit, or a table view of AppKit, whose rows are
  /// SwiftUI views.
  ///
  /// Only visible rows exist, and the cost of a change depends on the change. Use it where `List`
  /// is too slow: a `List` computes the identities of all rows for each change. An adapter of
  /// `DataSourceViews` observes the data source, animates changes and validates them.
  ///
  /// ```swift
  /// CollectionView(people, selection: $selection) { person in
  ///   PersonRow(person)
  /// }
  /// .scrollPosition($top)
  /// .trailingActions { person in
  ///   [RowAction("Delete", isDestructive: true) { try? people.remove(id: person.id) }]
  /// }
  /// .refreshable { await reload() }
  /// ```
  ///
  /// `refreshable` and `editMode` of the environment have the same effect as in a `List`, if
  /// available. Sections show the data source's header titles.
  public struct CollectionView<ItemType, ID: Hashable, Content: View>: View {
    let dataSource: any DataSource<ItemType>
    let identify: (ItemType) -> ID
    let content: (ItemType) -> Content
    private(set) var selection: BoundValue<Set<ID>>?
    private(set) var allowsMultipleSelection = true
    private(set) var position: BoundValue<ID?>?
    private(set) var move: ((ItemType, IndexPath, IndexPath) -> Void)?
    private(set) var delete: (([ItemType]) -> Void)?
    private(set) var leadingActions: ((ItemType) -> [RowAction])?
    private(set) var trailingActions: ((ItemType) -> [RowAction])?
    private(set) var menuActions: ((ItemType) -> [RowAction])?

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - dataSource: The data source.
    ///   - id: Returns an item's identity.
    ///   - content: Creates an item's view.
    public init(
      _ dataSource: any DataSource<ItemType>, id: @escaping (ItemType) -> ID,
      @ViewBuilder content: @escaping (ItemType) -> Content
    ) {
      self.dataSource = dataSource
      identify = id
      self.content = content
    }

    public var body: some View {
      // Content extends under bars, as in a `List`; the view itself insets it. The keyboard still
      // makes it smaller.
      CollectionRepresentable(list: self).ignoresSafeArea(.container)
    }
  }

  extension CollectionView where ItemType: Identifiable, ID == ItemType.ID {
    /// Creates a list.
    ///
    /// - Parameters:
    ///   - dataSource: The data source.
    ///   - content: Creates an item's view.
    public init(
      _ dataSource: any DataSource<ItemType>,
      @ViewBuilder content: @escaping (ItemType) -> Content
    ) {
      self.init(dataSource, id: { $0.id }, content: content)
    }

    /// Creates a list that lets the user select several items.
    ///
    /// - Parameters:
    ///   - dataSource: The data source.
    ///   - selection: The identities of the selected items. If the data source does not currently
    ///     contain an item, its identity is kept.
    ///   - content: Creates an item's view.
    public init(
      _ dataSource: any DataSource<ItemType>, selection: Binding<Set<ID>>,
      @ViewBuilder content: @escaping (ItemType) -> Content
    ) {
      self.init(dataSource, content: content)
      self = self.selection(selection)
    }
  }

  extension CollectionView {
    /// Makes items selectable, several at once.
    ///
    /// - Parameter selection: The identities of the selected items. If the data source does not
    ///   currently contain an item, its identity is kept.
    /// - Returns: The list.
    public func selection(_ selection: Binding<Set<ID>>) -> Self {
      let value = BoundValue {
        selection.wrappedValue
      } set: {
        selection.wrappedValue = $0
      }
      return with(\.selection, value).with(\.allowsMultipleSelection, true)
    }

    /// Makes items selectable, one at a time.
    ///
    /// - Parameter selection: The identity of the selected item.
    /// - Returns: The list.
    public func selection(_ selection: Binding<ID?>) -> Self {
      let value = BoundValue<Set<ID>> {
        selection.wrappedValue.map { [$0] } ?? []
      } set: {
        selection.wrappedValue = $0.first
      }
      return with(\.selection, value).with(\.allowsMultipleSelection, false)
    }

    /// Binds the scroll position: the identity of the first visible item. Set it to scroll to an
    /// item.
    ///
    /// - Parameter position: The identity; `nil` to keep the position.
    /// - Returns: The list.
    public func scrollPosition(_ position: Binding<ID?>) -> Self {
      let value = BoundValue {
        position.wrappedValue
      } set: {
        position.wrappedValue = $0
      }
      return with(\.position, value)
    }

    /// Lets the user move items: on iOS by the handles in `editMode`, on macOS by dragging.
    ///
    /// - Parameter move: Moves an item in the data: remove it at its old index path, and then
    ///   insert it at the new one.
    /// - Returns: The list.
    public func onMove(
      _ move: @escaping (_ item: ItemType, _ from: IndexPath, _ to: IndexPath) -> Void
    ) -> Self {
      with(\.move, move)
    }

    /// Lets the user delete items, on iOS by the buttons in `editMode`.
    ///
    /// - Parameter delete: Deletes items from the data.
    /// - Returns: The list.
    public func onDelete(_ delete: @escaping (_ items: [ItemType]) -> Void) -> Self {
      with(\.delete, delete)
    }

    /// Shows actions at the leading edge of a swiped row, on systems with swiping.
    ///
    /// - Parameter actions: Returns an item's actions.
    /// - Returns: The list.
    public func leadingActions(_ actions: @escaping (ItemType) -> [RowAction]) -> Self {
      with(\.leadingActions, actions)
    }

    /// Shows actions at the trailing edge of a swiped row, on systems with swiping.
    ///
    /// - Parameter actions: Returns an item's actions.
    /// - Returns: The list.
    public func trailingActions(_ actions: @escaping (ItemType) -> [RowAction]) -> Self {
      with(\.trailingActions, actions)
    }

    /// Shows actions in a row's context menu, on systems with context menus.
    ///
    /// - Parameter actions: Returns an item's actions; without actions there is no menu.
    /// - Returns: The list.
    public func menuActions(_ actions: @escaping (ItemType) -> [RowAction]) -> Self {
      with(\.menuActions, actions)
    }

    /// The list with a new value for a property.
    private func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
      var list = self
      list[keyPath: property] = value
      return list
    }
  }

  extension ListCoordinator {
    /// Adopts the values of a list, and connects an adapter with them.
    func adopt(
      _ list: CollectionView<ItemType, ID, some View>, in adapter: ListAdapter<ItemType>
    ) {
      if adapter.dataSource !== list.dataSource {
        adapter.dataSource = list.dataSource
        dataSource = list.dataSource
      }
      adapter.move = list.move
      selection = list.selection
      allowsMultipleSelection = list.allowsMultipleSelection
      scrollPosition = list.position
      let isSelectable = selection != nil
      adapter.didSelect = isSelectable ? { item, _ in self.userSelected(item) } : nil
      adapter.didDeselect = isSelectable ? { item, _ in self.userDeselected(item) } : nil
    }
  }
#endif
