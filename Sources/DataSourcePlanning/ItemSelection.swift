/// The identities of selected items, for any number of data sources and screens.
///
/// ```swift
/// let selection = ItemSelection<Contact.ID>()
/// let rows = contacts.selectable(selection: selection).filtered { $0.name.contains(text) }
///
/// selection.select(ada.id)  // reported by `rows` as an update of that item
/// cell.isMarked = selection.contains(contact.id)
/// ```
///
/// A selection does not know any items. An identity stays selected until it is deselected, even
/// while no data source contains its item. `missingIDs` of a `SelectableDataSource` are those that
/// it does not contain. An identity that does not equal itself, such as NaN, is never selected,
/// since no item can be found by it.
public final class ItemSelection<ID: Hashable> {
  /// The selected identities.
  ///
  /// - Complexity: O(selection) to set it, and O(k log n) for k items that are selected or
  ///   deselected.
  public var ids: Set<ID> {
    get { storedIDs }
    set {
      change(
        selecting: newValue.subtracting(storedIDs), deselecting: storedIDs.subtracting(newValue))
    }
  }

  /// Called after each change with the newly selected and deselected identities; `nil` for none.
  ///
  /// If an observer or this closure changes the selection again, it is called for that change
  /// afterward.
  // Unchecked: the old closure may read it while it is released.
  @exclusivity(unchecked)
  public var changeHandler: ((_ selected: Set<ID>, _ deselected: Set<ID>) -> Void)?

  private var storedIDs: Set<ID>

  /// Whether several items can be selected. If not, an item that is selected replaces another one.
  public let allowsMultipleSelection: Bool

  /// The changes to pass to ``changeHandler``: the one in progress, and those made in response.
  private var changes: [(selected: Set<ID>, deselected: Set<ID>)] = []

  /// Those who report the selection; `nil` for those that were released.
  package private(set) var observers: [() -> (any SelectionObserver<ID>)?] = []

  /// When there are this many observers, those of released operators are removed.
  private var sweepCount = 8

  /// Creates a selection.
  ///
  /// - Parameters:
  ///   - ids: The identities selected at first.
  ///   - allowsMultipleSelection: Whether several items can be selected.
  public init(_ ids: Set<ID> = [], allowsMultipleSelection: Bool = true) {
    let ids = ids.filter { $0 == $0 }
    storedIDs = allowsMultipleSelection ? ids : Set(ids.prefix(1))
    self.allowsMultipleSelection = allowsMultipleSelection
  }

  /// Returns whether an identity is selected.
  ///
  /// - Parameter id: The identity.
  /// - Returns: Whether it is selected.
  /// - Complexity: O(1)
  public func contains(_ id: ID) -> Bool { storedIDs.contains(id) }

  /// Selects items.
  ///
  /// - Parameter ids: Their identities.
  /// - Complexity: O(log n) for each.
  public func select(_ ids: ID...) { select(ids: ids) }

  /// Selects items, such as all that a list shows.
  ///
  /// ```swift
  /// selection.select(ids: shown.allItems.map(\.id))
  /// ```
  ///
  /// - Parameter ids: Their identities. If only one item can be selected, it is the last of them.
  /// - Complexity: O(log n) for each.
  public func select(ids: some Sequence<ID>) {
    change(selecting: Set(allowsMultipleSelection ? Array(ids) : Array(ids).suffix(1)))
  }

  /// Deselects items.
  ///
  /// - Parameter ids: Their identities.
  /// - Complexity: O(log n) for each.
  public func deselect(_ ids: ID...) { deselect(ids: ids) }

  /// Deselects items.
  ///
  /// - Parameter ids: Their identities.
  /// - Complexity: O(log n) for each.
  public func deselect(ids: some Sequence<ID>) { change(deselecting: Set(ids)) }

  /// Selects an item, or deselects it if it is selected.
  ///
  /// - Parameter id: Its identity.
  /// - Complexity: O(log n)
  public func toggle(_ id: ID) {
    if contains(id) { change(deselecting: [id]) } else { change(selecting: [id]) }
  }

  private func change(selecting ids: Set<ID> = [], deselecting deselected: Set<ID> = []) {
    var selected = ids.filter { $0 == $0 }
    var deselected = deselected
    if !allowsMultipleSelection, !selected.isEmpty {
      selected = Set(selected.prefix(1))
      deselected.formUnion(storedIDs.subtracting(selected))
    }
    selected = selected.filter { !contains($0) }
    deselected = deselected.filter(contains)
    guard !selected.isEmpty || !deselected.isEmpty else { return }
    // In place, so that one step does not copy a large selection.
    for id in selected { storedIDs.insert(id) }
    for id in deselected { storedIDs.remove(id) }
    changes.append((selected, deselected))
    let isResponse = changes.count > 1
    report(selected.union(deselected))
    if isResponse { return }
    // Invariant: the first change stays in the array while it is passed on.
    while let change = changes.first {
      unsafe changeHandler?(change.selected, change.deselected)
      changes.removeFirst()
    }
  }

  /// Reports identities by all observers. Those of one group report together.
  private func report(_ ids: Set<ID>) {
    // An observer may change the selection again, or add another one.
    let current = observers.compactMap { $0() }
    if current.count < observers.count { observers.removeAll { $0() == nil } }
    let keys = current.map { ObjectIdentifier($0.group) }
    var groups = Dictionary(grouping: zip(keys, current), by: \.0)
    for group in keys.compactMap({ groups.removeValue(forKey: $0) }) {
      group[0].1.report(ids, with: group.dropFirst().map(\.1))
    }
  }

  package func observe(_ observer: @escaping () -> (any SelectionObserver<ID>)?) {
    if observers.count >= sweepCount {
      observers.removeAll { $0() == nil }
      sweepCount = 2 * observers.count + 8
    }
    observers.append(observer)
  }
}

/// What reports the items of a selection as updated, such as an operator.
package protocol SelectionObserver<ID>: AnyObject {
  associatedtype ID: Hashable

  /// Observers with the same group report together.
  var group: AnyObject { get }

  /// Reports the items with these identities as updated.
  ///
  /// - Parameters:
  ///   - ids: The identities.
  ///   - others: Others of the same group, which join in.
  func report(_ ids: Set<ID>, with others: [any SelectionObserver<ID>])

  /// Records the items with these identities as updated, while an observer of the same group
  /// reports them.
  func join(_ ids: Set<ID>)
}
