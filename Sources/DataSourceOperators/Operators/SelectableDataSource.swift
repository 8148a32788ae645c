public import DataSourceCore
public import DataSourcePlanning
import Foundation
public import IdentityDiff

/// The items of another data source. Selecting or deselecting an item reports it as updated.
///
/// ```swift
/// let selection = ItemSelection<Contact.ID>()
/// let rows = contacts.selectable(selection: selection)
/// selection.select(ada.id)  // reported as an update of that item
/// ```
///
/// The ``selection`` is an object of its own, and stores identities. So an item remains selected
/// when it moves, when it is updated, and while the source does not contain it. Several operators
/// can share it; those that are connected report a change of it together. If several items have a
/// selected identity, all are selected.
///
/// The closures of operators downstream may ask the selection, since they are called again for
/// updated items.
public final class SelectableDataSource<ItemType, ID: Hashable>: UnaryDataSource<
  ItemType, ItemType
>, SelectionObserver
{
  /// The selected identities, even if this data source does not contain their items.
  public let selection: ItemSelection<ID>

  private let id: (ItemType) -> ID
  private var storedIndex: KeyIndex<ItemType, ID>?

  init(
    _ source: some DataSource<ItemType>, by id: @escaping (ItemType) -> ID,
    selection: ItemSelection<ID>, identity: ElementIdentity<ItemType>? = nil
  ) {
    self.id = id
    self.selection = selection
    super.init(source, identity: identity ?? .known(by: id, unlessInheritedFrom: source))
    start()
    // The first step of a selection is as fast as the others.
    _ = index
    selection.observe { [weak self] in self }
  }

  /// Finds items by identity. It is created again after a reload.
  private var index: KeyIndex<ItemType, ID> {
    if let storedIndex, indexes.contains(where: { $0 === storedIndex }) { return storedIndex }
    let index = KeyIndex(of: order, values: values, by: id)
    indexes.append(index)
    storedIndex = index
    return index
  }

  package var group: AnyObject { queue }

  package func report(_ ids: Set<ID>, with others: [any SelectionObserver<ID>]) {
    queue.warn()
    queue.perform(for: self) {
      self.queue.change(self) {
        self.record(ids)
        for other in others { other.join(ids) }
      }
    }
  }

  package func join(_ ids: Set<ID>) { queue.settle(self) { _ in self.record(ids) } }

  private func record(_ ids: Set<ID>) {
    let index = index
    for item in ids.flatMap({ index.items(for: $0) }) { recordUpdate(of: item) }
  }

  /// The index paths of the selected items, in order.
  ///
  /// - Complexity: O(k log n) for k selected identities.
  public var selectedIndexPaths: [IndexPath] {
    let index = index
    return selection.ids.flatMap { index.items(for: $0) }.compactMap { position(of: $0) }.sorted()
      .map(\.indexPath)
  }

  /// The selected identities that this data source does not contain: their items were deleted, or
  /// filtered out by an operator upstream.
  ///
  /// ```swift
  /// let all = contacts.selectable(selection: selection)
  /// let rows = all.filtered { $0.name.contains(text) }
  ///
  /// // Deselects deleted contacts, but not those that the search has hidden.
  /// selection.ids.subtract(all.missingIDs)
  /// ```
  ///
  /// - Complexity: O(k log n) for k selected identities.
  public var missingIDs: Set<ID> {
    let index = index
    return selection.ids.filter { id in
      index.items(for: id).allSatisfy { position(of: $0) == nil }
    }
  }

  /// Selects the item at an index path, or deselects it if it is selected. Does nothing if there is
  /// no row.
  ///
  /// - Parameter indexPath: The current index path of an item.
  /// - Complexity: O(log n)
  public func toggle(at indexPath: IndexPath) {
    if let item = item(at: indexPath) { selection.toggle(id(item)) }
  }
}

extension DataSource {
  /// Returns a data source with the same items, which reports each one as updated when it is
  /// selected or deselected.
  ///
  /// - Parameters:
  ///   - id: Returns an item's identity in the selection.
  ///   - selection: The selection; by default a new one.
  ///   - identity: The identity of the items; by default inherited, or `id`.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  public func selectable<ID: Hashable>(
    by id: @escaping (ItemType) -> ID, selection: ItemSelection<ID> = ItemSelection(),
    identity: ElementIdentity<ItemType>? = nil
  ) -> SelectableDataSource<ItemType, ID> {
    SelectableDataSource(self, by: id, selection: selection, identity: identity)
  }
}

extension DataSource where ItemType: Identifiable {
  /// Returns a data source with the same items, which reports each one as updated when it is
  /// selected or deselected.
  ///
  /// - Parameter selection: The selection; by default a new one.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  public func selectable(
    selection: ItemSelection<ItemType.ID> = ItemSelection()
  ) -> SelectableDataSource<ItemType, ItemType.ID> {
    selectable(by: \.id, selection: selection)
  }
}
