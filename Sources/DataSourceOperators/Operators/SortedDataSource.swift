public import DataSourceCore
import Foundation
public import IdentityDiff

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

  private var itemOrder: ItemOrder<ItemType>

  /// Objects placed in recent edits, by edit, while other objects may have changed without being
  /// reported yet. Their position may be stale, so each edit sorts them again. The next edit need
  /// not be the missing update, and an operator before this one may report an update as a deletion.
  private var stale: [[ItemHandle]] = []

  /// How many edits to remember. A source reports structure and then content, and each operator in
  /// between may add a structural change.
  private static var rememberedEdits: Int { 12 }

  /// Whether all items that the current change affects are in order between their neighbors.
  private var keepsOrder = false

  @usableFromInline
  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?,
    order: ItemOrder<ItemType>
  ) {
    itemOrder = order
    super.init(source, identity: identity)
    start()
  }

  @usableFromInline
  func replaceOrder(_ order: ItemOrder<ItemType>) {
    replace { [unowned self] in exchange(&itemOrder, with: order) }
  }

  override func rebuild() {
    stale = []
    super.rebuild()
  }

  /// The sort is stable. Items without a value come last.
  override func sorted(_ rows: [ItemHandle]) -> [ItemHandle] {
    if rows.allSatisfy(values.contains) { return itemOrder.sort(rows, values) }
    return itemOrder.sort(rows.filter(values.contains), values)
      + rows.filter { !values.contains($0) }
  }

  override func isBefore(_ first: ItemHandle, _ second: ItemHandle) -> Bool {
    guard values.contains(first), values.contains(second) else {
      return values.contains(first) || !values.contains(second) && upstream.precedes(first, second)
    }
    let result = itemOrder.compare(first, second, values)
    return result < 0 || result == 0 && upstream.precedes(first, second)
  }

  /// Whether an item stays in order. If objects may have changed in place, that is unknown.
  override func isInPlace(_ item: ItemHandle, mayMove: Bool) -> Bool {
    if keepsOrder { return true }
    return !holdsObjects(item) && !neighbors(of: item).contains(where: upstream.changes.isRecorded)
      && isInOrder(item)
  }

  /// Whether an item is in order between its neighbors.
  private func isInOrder(_ item: ItemHandle) -> Bool {
    self.item(before: item).map { isBefore($0, item) } ?? true
      && self.item(after: item).map { isBefore(item, $0) } ?? true
  }

  override func updateContent() {
    let mayBeStale = holdsObjects(upstream.changes.items.first?.handle)
    keepsOrder =
      !mayBeStale
      && upstream.changes.items.allSatisfy { item in
        !item.mayMove && !item.isUpdated || !shownItems.contains(item.handle)
          || isInOrder(item.handle)
      }
    // Handles may have been reused by now. Sorting the wrong item again does no harm.
    let again = Array(mayBeStale ? Set(stale.joined()) : [])
    rearrange(
      moving: again.filter { item in
        shownItems.contains(item) && section(of: item) == upstream.section(of: item)
      })
    if mayBeStale {
      // Without those that are only sorted again: their number would grow with each edit.
      stale = stale.suffix(Self.rememberedEdits - 1) + [upstream.changes.items.map(\.handle)]
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
  ///     the closure, or sort by a key path.
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
  /// Items whose value does not equal itself, such as NaN, are last in both directions.
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

  /// Returns a data source with each section sorted by comparators, such as the `sortOrder` of a
  /// SwiftUI table.
  ///
  /// ```swift
  /// let order = [KeyPathComparator(\Contact.lastName), KeyPathComparator(\Contact.firstName)]
  /// let rows = contacts.sorted(using: order)
  /// ```
  ///
  /// - Parameters:
  ///   - comparators: The comparators. Each one decides between items that are equal for those
  ///     before it.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n log n), and O(log n) for each change.
  public func sorted<Comparator: SortComparator<ItemType>>(
    using comparators: [Comparator], identity: ElementIdentity<ItemType>? = nil
  ) -> SortedDataSource<ItemType> {
    sorted(identity: identity) { comparators.compare($0, $1) == .orderedAscending }
  }
}
