public import DataSourceKit
import Foundation
public import IdentityDiff
import Subsequences

/// The items of another data source, with each section sorted.
///
/// ```swift
/// let byName = contacts.sorted { $0.name < $1.name }
/// byName.areInOrder = { $0.birthday < $1.birthday }  // reported as the fewest moves
/// ```
///
/// The sort is stable: if neither of two items precedes the other, they keep the order of the
/// source. To sort across sections, call `flattened()` first.
///
/// An updated item whose position changes is reported as a move and an update. A move in the source
/// is reported only between items that are equal in order.
///
/// An inserted or updated item costs O(log n) comparisons. If its new value still fits between its
/// neighbors, only those two are compared, unless a batch also changes the order of other items. A
/// reload sorts everything again.
public final class SortedDataSource<ItemType>: ArrangedDataSource<ItemType, ItemType> {
  /// Returns whether an item precedes another one. Setting a new order reports the fewest moves.
  ///
  /// - Complexity: O(n log n)
  public var areInOrder: (ItemType, ItemType) -> Bool {
    get { itemOrder.areInOrder }
    @_alwaysEmitIntoClient set { replaceOrder(ItemOrder(newValue)) }
  }

  // Unchecked: the old closure is released during the access, which may run code that reads it.
  @exclusivity(unchecked)
  private var itemOrder: ItemOrder<ItemType>

  /// Objects placed in recent edits, by edit, while other objects may have changed without being
  /// reported yet. Their position may be stale, so each edit sorts them again: the next edit need
  /// not be the missing update, and an operator before this one may report an update as a deletion.
  private var stale: [[Int]] = []

  /// How many edits to remember. A source reports structure and then content, and each operator in
  /// between may add a structural change.
  private static var rememberedEdits: Int { 12 }

  /// Whether all items that the current change affects are in order between their neighbors; `nil`
  /// if unknown.
  private var keepsOrder: Bool?

  @usableFromInline
  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?,
    order: ItemOrder<ItemType>
  ) {
    itemOrder = order
    super.init(
      source, identity: identity, arrangement: Arrangement(movesUpdatedItems: true))
    start()
  }

  @usableFromInline
  func replaceOrder(_ order: ItemOrder<ItemType>) {
    change { [unowned self] in
      itemOrder = order
      resort()
    }
  }

  override func rebuild() {
    shownItems.removeAll()
    stale = []
    for section in upstream.sections {
      shownItems.fill(section, with: sorted(upstream.items(in: section)))
    }
  }

  /// Sorts items that are in source order. Items without a value come last.
  private func sorted(_ items: [Int]) -> [Int] {
    if items.allSatisfy(values.contains) { return itemOrder.sort(items, values) }
    return itemOrder.sort(items.filter(values.contains), values)
      + items.filter { !values.contains($0) }
  }

  override func updateContent() {
    let mayBeStale = holdsObjects(upstream.changes.items.first?.handle)
    var change = Rearrangement(arrangement)
    if mayBeStale { resortStale(in: &change) }
    change.update(self, upstream)
    keepsOrder = nil
    if mayBeStale {
      stale =
        stale.suffix(Self.rememberedEdits - 1) + [
          changes.items.map(\.handle) + changes.bulkInsertions
        ]
    }
  }

  /// Sorts items again if their position may be stale, except those that are sorted anyway.
  private func resortStale(in change: inout Rearrangement) {
    // By now the handle may belong to another item. Sorting that one again does no harm.
    for item in Set(stale.joined()) where !upstream.changes.isRecorded(item) {
      guard let section = shownItems.sequence(of: item),
        section == upstream.section(of: item)
      else { continue }
      change.move(item, to: section, in: self)
    }
  }

  /// Inserts items at their sorted positions. The other items in the section are in order.
  override func insertItems(_ items: [Int], into section: Int) {
    guard items.count > 1 else { return merge(items, into: section) }
    merge(sorted(items), into: section)
  }

  private func merge(_ items: [Int], into section: Int) {
    let (values, order, source) = (values, itemOrder, upstream)
    shownItems.merge(items, into: section) {
      Self.precedes($0, $1, values, order, source)
    }
  }

  /// Whether an item precedes another one. Items without a value come last.
  private static func precedes(
    _ item: Int, _ other: Int, _ values: ValueStore<ItemType>, _ order: ItemOrder<ItemType>,
    _ source: ListStage
  ) -> Bool {
    guard values.contains(item) else {
      return !values.contains(other) && source.precedes(item, other)
    }
    guard values.contains(other) else { return true }
    let result = order.compare(item, other, values)
    return result < 0 || result == 0 && source.precedes(item, other)
  }

  /// Whether an item is in order between its neighbors, and they stay in place. If objects may have
  /// changed in place, that is unknown.
  override func isInPlace(_ item: Int) -> Bool {
    if keepsOrder == true { return true }
    if holdsObjects(item) || !isInOrder(item) { return false }
    let changes = upstream.changes
    let staysBefore = self.item(before: item).map { !changes.isRecorded($0) } ?? true
    let staysAfter = self.item(after: item).map { !changes.isRecorded($0) } ?? true
    if staysBefore && staysAfter { return true }
    if keepsOrder == nil {
      keepsOrder = changes.items.allSatisfy {
        !shownItems.contains($0.handle) || isInOrder($0.handle)
      }
    }
    return keepsOrder == true
  }

  /// Whether an item is in order between its neighbors.
  private func isInOrder(_ item: Int) -> Bool {
    let (values, order, source) = (values, itemOrder, upstream)
    if let before = self.item(before: item), !Self.precedes(before, item, values, order, source) {
      return false
    }
    guard let after = self.item(after: item) else { return true }
    return Self.precedes(item, after, values, order, source)
  }

  private func resort() {
    let offsets = shownItems.positions(below: handleLimit)
    for section in upstream.sections {
      let order = sorted(upstream.items(in: section))
      let moving = order.moving { Int(offsets[$0]) }
      guard !moving.isEmpty else { continue }
      for item in moving {
        changes.record(item, before: (section, Int(offsets[item])), mayMove: true)
      }
      shownItems.replace(section, with: order)
    }
  }
}

extension DataSource {
  /// Returns a data source with each section sorted by a predicate.
  ///
  /// ```swift
  /// let byName = contacts.sorted { $0.name < $1.name }
  /// ```
  ///
  /// - Parameters:
  ///   - identity: The identity of the items; inherited by default.
  ///   - areInOrder: Returns whether its first argument precedes its second. If neither item
  ///     precedes the other, they keep their order. Comparing with NaN is no order: replace it in
  ///     the closure.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n log n), and O(log n) for each change.
  @_alwaysEmitIntoClient
  public func sorted(
    identity: ElementIdentity<ItemType>? = nil,
    by areInOrder: @escaping (ItemType, ItemType) -> Bool
  ) -> SortedDataSource<ItemType> {
    SortedDataSource(self, identity: identity, order: ItemOrder(areInOrder))
  }

  /// Returns a data source with each section sorted by a value.
  ///
  /// ```swift
  /// let byName = contacts.sorted(by: \.name)
  /// let newestFirst = messages.sorted(by: \.date, order: .reverse)
  /// ```
  ///
  /// Comparing a structure's stored property is as fast as in a closure. Any other property, such
  /// as a computed one or an object's, is read once per item when many items are sorted.
  ///
  /// NaN has no place in an order: with one among the values, the order of all is undefined, though
  /// every reported change is valid. Sort by a property that replaces it, such as
  /// `price.isNaN ? .infinity : price`.
  ///
  /// - Parameters:
  ///   - value: The key path to the value.
  ///   - order: Ascending (`.forward`) or descending (`.reverse`).
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n log n), and O(log n) for each change.
  @_alwaysEmitIntoClient
  public func sorted(
    by value: KeyPath<ItemType, some Comparable>, order: SortOrder = .forward,
    identity: ElementIdentity<ItemType>? = nil
  ) -> SortedDataSource<ItemType> {
    SortedDataSource(
      self, identity: identity,
      order: ItemOrder(by: value, isAscending: order == .forward))
  }
}
