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
/// while no data source contains its item. ``SelectableDataSource/missingIDs`` are the identities
/// that a data source does not contain.
public final class ItemSelection<ID: Hashable> {
  /// The selected identities.
  ///
  /// - Complexity: O(selection) to set it, and O(k log n) for k items that are selected or
  ///   deselected.
  public var ids: Set<ID> {
    get { storedIDs }
    set { apply(newValue) }
  }

  /// Called after each change with the newly selected and deselected identities; `nil` for none.
  ///
  /// If an observer or this closure changes the selection again, it is called for that change
  /// afterward.
  // Unchecked: the old closure may read it while it is released.
  @exclusivity(unchecked)
  public var changeHandler: ((_ selected: Set<ID>, _ deselected: Set<ID>) -> Void)?

  private var storedIDs: Set<ID>

  /// The changes to pass to ``changeHandler``: the one in progress, and those made in response.
  private var changes: [(selected: Set<ID>, deselected: Set<ID>)] = []

  /// Each notifies an operator of newly selected and deselected identities, and returns `false` if
  /// the operator was released.
  private(set) var observers: [(Set<ID>) -> Bool] = []

  /// When there are this many observers, those of released operators are removed.
  private var sweepCount = 8

  /// Creates a selection.
  ///
  /// - Parameter ids: The identities selected at first.
  public init(_ ids: Set<ID> = []) { storedIDs = ids }

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
  public func select(_ ids: ID...) { change(selecting: Set(ids.filter { !contains($0) })) }

  /// Deselects items.
  ///
  /// - Parameter ids: Their identities.
  /// - Complexity: O(log n) for each.
  public func deselect(_ ids: ID...) { change(deselecting: Set(ids.filter(contains))) }

  /// Selects an item, or deselects it if it is selected.
  ///
  /// - Parameter id: Its identity.
  /// - Complexity: O(log n)
  public func toggle(_ id: ID) {
    if contains(id) { change(deselecting: [id]) } else { change(selecting: [id]) }
  }

  private func apply(_ ids: Set<ID>) {
    change(selecting: ids.subtracting(storedIDs), deselecting: storedIDs.subtracting(ids))
  }

  private func change(selecting selected: Set<ID> = [], deselecting deselected: Set<ID> = []) {
    guard !selected.isEmpty || !deselected.isEmpty else { return }
    // In place, so that one step does not copy a large selection.
    for id in selected { storedIDs.insert(id) }
    for id in deselected { storedIDs.remove(id) }
    changes.append((selected, deselected))
    let isResponse = changes.count > 1
    let changed = selected.union(deselected)
    // An observer may change the selection again, or add an operator.
    let current = observers
    var hasReleased = false
    for observer in current where !observer(changed) { hasReleased = true }
    if hasReleased { observers.removeAll { !$0([]) } }
    if isResponse { return }
    // Invariant: the first change stays in the array while it is passed on.
    while let change = changes.first {
      unsafe changeHandler?(change.selected, change.deselected)
      changes.removeFirst()
    }
  }

  func observe(_ observer: @escaping (Set<ID>) -> Bool) {
    if observers.count >= sweepCount {
      observers.removeAll { !$0([]) }
      sweepCount = 2 * observers.count + 8
    }
    observers.append(observer)
  }
}
