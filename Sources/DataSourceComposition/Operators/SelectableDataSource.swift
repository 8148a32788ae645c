public import DataSourceKit
public import Foundation
public import IdentityDiff

/// The items of another data source, each with its selection state.
///
/// ```swift
/// let people = contacts.selectable()
/// people.select(ada.id)  // reported as an update of that item
/// ```
///
/// The selection is stored by identity: an item remains selected when it moves, when it is updated, and while
/// the source does not contain it, such as when it is filtered out. All items with a selected identity are
/// selected.
public final class SelectableDataSource<SourceItem, ID: Hashable>: UnaryDataSource<
  SourceItem, Selectable<SourceItem>
>
{
  /// The identities of the selected items, including those that the source does not currently contain. A new
  /// set is reported as updates of the items that are selected or deselected.
  ///
  /// If it is set by an observer of a change set, this property changes immediately, and the items after all
  /// observers have been notified.
  ///
  /// - Complexity: O(selection), and O(k log n) for the k items that are selected or deselected.
  public var selection: Set<ID> {
    get { selected.requested }
    set {
      selected.requested = newValue
      applySelection()
    }
  }

  private let id: (SourceItem) -> ID
  private var selected: RequestedSet<ID>

  /// The items of each identity.
  private var items: [ID: Set<Int>] = [:]
  /// The identities of the items.
  private var ids: [Int: ID] = [:]

  init(
    _ source: some DataSource<SourceItem>, by id: @escaping (SourceItem) -> ID,
    selection: Set<ID> = [], identity: ElementIdentity<SourceItem>? = nil
  ) {
    self.id = id
    selected = RequestedSet(selection)
    let given = identity ?? (ElementIdentity.inherited(from: source) == nil ? .known(by: id) : nil)
    let upstream = ComposedDataSource.stage(of: source, identity: given)
    let known = given ?? upstream.identity ?? .known(by: id)
    super.init(
      source, upstream: upstream,
      identity: .by(
        { id($0.item) },
        areEqual: { $0.isSelected == $1.isSelected && known.areEqual($0.item, $1.item) }),
      values: ValueStore())
    start()
  }

  /// Selects items.
  ///
  /// - Parameter ids: Their identities.
  /// - Complexity: O(log n) for each.
  public func select(_ ids: ID...) {
    selected.insert(ids)
    applySelection()
  }

  /// Deselects items.
  ///
  /// - Parameter ids: Their identities.
  /// - Complexity: O(log n) for each.
  public func deselect(_ ids: ID...) {
    selected.remove(ids)
    applySelection()
  }

  /// Selects the item at an index path, or deselects it if it is selected. Does nothing if there is no row.
  ///
  /// - Parameter indexPath: The current index path of an item.
  /// - Complexity: O(log n)
  public func toggle(at indexPath: IndexPath) {
    guard let item = item(at: indexPath)?.item else { return }
    selected.toggle(id(item))
    applySelection()
  }

  private func applySelection() {
    change { [unowned self] in
      let (inserted, removed) = selected.apply()
      for item in inserted.union(removed).flatMap({ items[$0] ?? [] }) {
        guard let place = place(of: item) else { continue }
        changes.record(item, before: place, isUpdated: true)
        renewValue(of: item)
      }
    }
  }

  /// The index paths of the items that are selected, in order.
  ///
  /// - Complexity: O(k log n) for k items that are selected.
  public var selectedIndexPaths: [IndexPath] {
    selected.applied.flatMap { items[$0] ?? [] }.compactMap { position(of: $0) }.sorted()
      .map(\.indexPath)
  }

  override func rebuild() {
    values.removeAll()
    items = [:]
    ids = [:]
    for item in upstream.order { add(item) }
  }

  private func add(_ item: Int) {
    guard let id = upstream.values[item].map(id) else { return }
    ids[item] = id
    items[id, default: []].insert(item)
    renewValue(of: item)
  }

  private func renewValue(of item: Int) {
    guard let value = upstream.values[item], let id = ids[item] else { return }
    values.set(
      Selectable(item: value, isSelected: selected.applied.contains(id)), for: item)
  }

  private func remove(_ item: Int) {
    guard let id = ids.removeValue(forKey: item) else { return }
    items[id]?.remove(item)
    if items[id]?.isEmpty == true { items[id] = nil }
    values.remove(item)
  }

  override func updateContent() {
    for item in goneItems { remove(item) }
    for item in arrivedItems {
      remove(item)
      add(item)
    }
    super.updateContent()
  }
}

extension DataSource {
  /// Returns a data source with the items, each with its selection state.
  ///
  /// - Parameters:
  ///   - id: The identity of an item in ``SelectableDataSource/selection``.
  ///   - selection: The initially selected identities.
  ///   - identity: The identity of the items; by default inherited, or `id`.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  public func selectable<ID: Hashable>(
    by id: @escaping (ItemType) -> ID, selection: Set<ID> = [],
    identity: ElementIdentity<ItemType>? = nil
  ) -> SelectableDataSource<ItemType, ID> {
    SelectableDataSource(self, by: id, selection: selection, identity: identity)
  }
}

extension DataSource where ItemType: Identifiable {
  /// Returns a data source with the items, each with its selection state.
  ///
  /// - Parameter selection: The initially selected identities.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  public func selectable(
    selection: Set<ItemType.ID> = []
  ) -> SelectableDataSource<ItemType, ItemType.ID> {
    selectable(by: \.id, selection: selection)
  }
}
