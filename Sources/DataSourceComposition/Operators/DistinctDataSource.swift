public import DataSourceKit
import Foundation
public import IdentityDiff
import Subsequences

/// The first item for each key in another data source, in its section.
///
/// ```swift
/// let recent = messages.distinct(by: { $0.sender })  // the first message of each sender
/// ```
///
/// Keys are compared across all sections. If the first item with a key is deleted, the next one is
/// shown. Sections are kept, even if none of their items is shown.
public final class DistinctDataSource<ItemType, Key: Hashable>: ArrangedDataSource<
  ItemType, ItemType
>
{
  /// Returns an item's key. No two shown items have the same key. Setting a new closure reports the
  /// items that are inserted and deleted.
  ///
  /// - Complexity: O(n log n)
  public var key: (ItemType) -> Key {
    get { storedKey }
    set {
      change { [unowned self] in
        storedKey = newValue
        renewKeys()
      }
    }
  }

  // Unchecked: the old closure is released during the access, which may run code that reads it.
  @exclusivity(unchecked)
  private var storedKey: (ItemType) -> Key

  /// A sequence for each key: its items in source order. The first of them is shown.
  private let items = HandleSequences()
  private var groups: [Key: Int] = [:]
  private var keys = HandleTable<Key?>(default: nil)
  private let pool = HandlePool()

  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>? = nil,
    by key: @escaping (ItemType) -> Key
  ) {
    storedKey = key
    super.init(source, identity: identity)
    start()
  }

  override var takesBulk: Bool { false }

  override func rebuild() {
    regroup()
    super.rebuild()
  }

  private func regroup() {
    items.removeAll()
    pool.removeAll()
    groups = [:]
    keys.removeAll()
    let all = upstream.order
    items.fillAll(with: all, in: all.map { values[$0].map { group(of: storedKey($0)) } ?? -1 })
  }

  /// Returns a key's group, and creates it if necessary.
  private func group(of key: Key) -> Int {
    if let group = groups[key] { return group }
    let group = pool.take()
    keys[group] = key
    // A key that does not equal itself, such as NaN, would never be found or removed.
    if key == key { groups[key] = group }
    return group
  }

  private func first(of group: Int) -> Int? { items.handle(at: 0, in: group) }

  override func targetSection(of item: Int) -> Int? {
    items.sequence(of: item).flatMap { first(of: $0) } == item ? upstream.section(of: item) : nil
  }

  override func insertItems(_ items: [Int], into section: Int) {
    // Items in a new section are already shown.
    let missing = items.filter { !shownItems.contains($0) }
    if !missing.isEmpty { super.insertItems(missing, into: section) }
  }

  private func renewKeys() {
    regroup()
    var change = Rearrangement(arrangement)
    change.moveAll(self, upstream)
  }

  override func updateContent() {
    let source = upstream.changes
    changes.copySections(source)
    // When a section moves, its items change their order, too.
    let dragged = source.movedSections.flatMap { upstream.items(in: $0.section) }
    let recorded = source.items.map(\.handle)
    let gone = goneItems
    let arrived = arrivedItems
    let arriving = Set(arrived + dragged + recorded.filter { upstream.section(of: $0) != nil })
    var affected: Set<Int> = []
    for item in Set(recorded + gone + dragged) {
      if let group = items.sequence(of: item) { affected.insert(group) }
    }
    // An unchanged item keeps its key. An object may have changed, and be reported as updated
    // later.
    let readsAgain = Set(holdsObjects(recorded.first) ? Array(arriving) : arrived)
    let targetSections = arriving.compactMap { item in
      (readsAgain.contains(item)
        ? values[item].map { group(of: storedKey($0)) } : items.sequence(of: item))
        .map { (item: item, group: $0) }
    }
    affected.formUnion(targetSections.map(\.group))
    let old = affected.compactMap { first(of: $0) }
    items.remove(gone)
    items.remove(targetSections.map(\.item))
    for (group, entries) in Dictionary(grouping: targetSections, by: \.group) {
      let list = entries.map(\.item).inOrder { upstream.precedes($0, $1) }
      items.merge(list, into: group) { upstream.precedes($0, $1) }
    }
    show(affected, old: old)
    for group in affected where items.count(in: group) == 0 {
      if let key = keys[group] { groups[key] = nil }
      keys[group] = nil
      pool.give(group)
    }
  }

  /// Shows the first item in each group.
  private func show(_ affected: Set<Int>, old: [Int]) {
    let source = upstream.changes
    var change = Rearrangement(arrangement)
    change.prepare(self, for: source)
    let updated = Set(source.items.lazy.filter(\.isUpdated).map(\.handle))
    let moved = Set(source.items.lazy.filter(\.mayMove).map(\.handle))
    for item in old + affected.compactMap({ first(of: $0) }) {
      let section = shownItems.sequence(of: item)
      let targetSection = targetSection(of: item)
      if section != targetSection || moved.contains(item) {
        guard !changes.isRecorded(item) else { continue }
        change.move(item, to: targetSection, in: self)
      }
      guard targetSection != nil, section != nil, updated.contains(item) else { continue }
      changes.record(item, before: change.place(of: item, in: self), isUpdated: true)
    }
    change.commit(self, upstream)
  }
}

extension DataSource {
  /// Returns a data source with the first item for each key.
  ///
  /// ```swift
  /// let recent = messages.distinct(by: { $0.sender })
  /// ```
  ///
  /// - Parameters:
  ///   - key: Returns an item's key. No two shown items have the same key.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n log n), and O(log n) for each change.
  public func distinct<Key: Hashable>(
    by key: @escaping (ItemType) -> Key, identity: ElementIdentity<ItemType>? = nil
  ) -> DistinctDataSource<ItemType, Key> {
    DistinctDataSource(self, identity: identity, by: key)
  }
}
