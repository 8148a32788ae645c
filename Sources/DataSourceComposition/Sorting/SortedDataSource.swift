public import DataSourceKit
public import Foundation
public import IdentityDiff

/// The items of another data source in another order, each section by itself.
///
/// ```swift
/// let byName = contacts.sorted { $0.name < $1.name }
/// byName.areInOrder = { $0.birthday < $1.birthday }  // reported as the fewest moves
/// ```
///
/// The sort is stable: items of which none precedes the other keep the order of the source. To sort
/// across sections, `flattened()` first.
///
/// An update of the source becomes a move if its position changes, and an update. A
/// move of the source is reported only where it shows, between items that are equal in order.
///
/// An inserted or updated item costs O(log n) comparisons, and all are sorted again after a reload.
public final class SortedDataSource<ItemType>: ArrangedDataSource<ItemType> {
  /// Whether an item precedes another one. A new order is reported as the fewest moves.
  ///
  /// - Complexity: O(n log n)
  public var areInOrder: (ItemType, ItemType) -> Bool {
    get { storedOrder }
    @inlinable set { replaceOrder(newValue, sort: Self.sort(by: newValue)) }
  }

  private var storedOrder: (ItemType, ItemType) -> Bool

  /// Sorts many items at once. It is made where the type of the items is known.
  private var sort: Sort

  /// The items of each section in the order in which they are shown, by the handles of the mirror.
  private var sorted = HandleSequences()

  /// Objects that were placed in the last edits, by edit, while the content of others may have
  /// changed already without an update so far. Their position may be stale, so each edit sorts them
  /// again: the next edit need not be that update, and an operator before this one may report an
  /// update as a deletion.
  private var unsettled: [[Int]] = []

  /// The number of edits that are remembered. A source reports structure and then content, each
  /// operator on the way may make one more structure of it.
  private static var unsettledEdits: Int { 12 }

  /// The objects that an edit sorts again.
  private var replaced: Set<Int> = []

  override var movesUpdatedItems: Bool { true }

  @usableFromInline
  init(
    _ source: some DataSource<ItemType>, identity: Identity<ItemType>?,
    by areInOrder: @escaping (ItemType, ItemType) -> Bool, sort: @escaping Sort
  ) {
    storedOrder = areInOrder
    self.sort = sort
    super.init(source, identity: identity)
    start()
  }

  @usableFromInline
  func replaceOrder(
    _ areInOrder: @escaping (ItemType, ItemType) -> Bool, sort: @escaping Sort
  ) {
    change(readsAll: true) { [unowned self] changes in
      storedOrder = areInOrder
      self.sort = sort
      resort(&changes)
    }
  }

  override func rebuild() {
    sorted = HandleSequences()
    unsettled = []
    for section in mirror.sections.handles(in: 0) { fill(section) }
  }

  private func fill(_ section: Int) { sorted.fill(section, with: sortedItems(of: section)) }

  private func sortedItems(of section: Int) -> [Int] {
    sort(mirror.items.handles(in: section), mirror.values)
  }

  /// Whether an item precedes another one, the order of the source apart.
  private func precedes(_ first: Int, _ second: Int) -> Bool {
    guard let left = mirror.values[first], let right = mirror.values[second] else {
      return mirror.values[first] != nil && mirror.values[second] == nil
    }
    return storedOrder(left, right)
  }

  override func willChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    super.willChange(edit, &changes)
    if !unsettled.isEmpty { takeOutUnsettled(&changes) }
    sorted.remove(edit.leavingOrUpdatedItems)
    for section in edit.removedSections { sorted.removeAll(in: section) }
  }

  override func didChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    for new in edit.insertedSections where !new.items.isEmpty { fill(new.section) }
    let items = edit.arrivingOrUpdatedItems
    insert(replaced.isEmpty ? items : Array(replaced.union(items)))
    replaced = []
    if mirror.holdsObjects {
      unsettled = unsettled.suffix(Self.unsettledEdits - 1) + [items]
    }
    super.didChange(edit, &changes)
  }

  /// Removes items whose position may be stale, noting their places BEFORE.
  private func takeOutUnsettled(_ changes: inout OutputChanges) {
    // A handle may be another item's by now, which may be sorted again as well.
    replaced = Set(unsettled.joined()).filter(sorted.contains)
    for item in replaced { changes.touch(item: item, before: place(ofItem: item), mayMove: true) }
    sorted.remove(Array(replaced))
  }

  /// Puts items into their places. All others of their sections are in already, and in order.
  private func insert(_ items: [Int]) {
    guard items.count > 16 else {
      for item in items where !sorted.contains(item) {
        if let section = mirror.items.tree(of: item) { merge([item], into: section) }
      }
      return
    }
    let missing = items.filter { !sorted.contains($0) }.inOrder { mirror.precedes($0, $1) }
    for (section, items) in missing.runs(by: { mirror.items.tree(of: $0) }) {
      guard let section else { continue }
      var distinct: [Int] = []
      distinct.reserveCapacity(items.count)
      for item in items where item != distinct.last { distinct.append(item) }
      merge(sort(distinct, mirror.values), into: section)
    }
  }

  private func merge(_ items: [Int], into section: Int) {
    sorted.merge(items, into: section) { item, other in
      precedes(item, other) || (!precedes(other, item) && mirror.precedes(item, other))
    }
  }

  private func resort(_ changes: inout OutputChanges) {
    for section in mirror.sections.handles(in: 0) {
      let order = sortedItems(of: section)
      let moving = order.moving { sorted.position(of: $0) ?? 0 }
      guard !moving.isEmpty else { continue }
      for item in moving { changes.touch(item: item, before: place(ofItem: item), mayMove: true) }
      sorted.removeAll(in: section)
      sorted.fill(section, with: order)
    }
  }

  override func findPlace(ofItem item: Int) -> Position? {
    guard let section = sorted.tree(of: item), let index = place(ofSection: section),
      let position = sorted.position(of: item)
    else { return nil }
    return Position(section: index, item: position)
  }

  override func shownItems(inSection section: Int) -> [Int] {
    self.section(at: section).map { sorted.handles(in: $0) } ?? []
  }

  override func item(at position: Position) -> Int? {
    section(at: position.section).flatMap { sorted.handle(at: position.item, in: $0) }
  }
}

extension SortedDataSource {
  /// Sorts items by their handles, with the values by handle.
  @usableFromInline
  typealias Sort = (_ items: [Int], _ values: [ItemType?]) -> [Int]

  /// Sorts by an order. Items without a value are last.
  @inlinable
  static func sort(by areInOrder: @escaping (ItemType, ItemType) -> Bool) -> Sort {
    { items, values in
      // The standard library's sort is stable.
      items.sorted { first, second in
        guard let left = values[first] else { return false }
        guard let right = values[second] else { return true }
        return areInOrder(left, right)
      }
    }
  }
}

extension DataSource {
  /// The items of each section in an order, now and after each change.
  ///
  /// ```swift
  /// let byName = contacts.sorted { $0.name < $1.name }
  /// ```
  ///
  /// - Parameters:
  ///   - identity: The identity of the items; inherited by default.
  ///   - areInOrder: Whether its first argument precedes its second. Items of which none
  ///     precedes the other keep their order.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n log n), and O(log n) for each change.
  @inlinable
  public func sorted(
    identity: Identity<ItemType>? = nil, by areInOrder: @escaping (ItemType, ItemType) -> Bool
  ) -> SortedDataSource<ItemType> {
    SortedDataSource(
      self, identity: identity, by: areInOrder,
      sort: SortedDataSource<ItemType>.sort(by: areInOrder))
  }

  /// The items of each section in order of a value of theirs, now and after each change.
  ///
  /// ```swift
  /// let byName = contacts.sorted(by: \.name)
  /// let newestFirst = messages.sorted(by: \.date, order: .reverse)
  /// ```
  ///
  /// - Parameters:
  ///   - value: The key path to the value.
  ///   - order: Ascending (`.forward`) or descending (`.reverse`).
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n log n), and O(log n) for each change.
  @inlinable
  public func sorted(
    by value: KeyPath<ItemType, some Comparable>, order: SortOrder = .forward,
    identity: Identity<ItemType>? = nil
  ) -> SortedDataSource<ItemType> {
    order == .forward
      ? sorted(identity: identity) { $0[keyPath: value] < $1[keyPath: value] }
      : sorted(identity: identity) { $1[keyPath: value] < $0[keyPath: value] }
  }
}
