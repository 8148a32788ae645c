public import DataSourceKit
import Foundation
public import IdentityDiff
import Subsequences

/// The items of another data source in sections by a key, each in source order.
///
/// ```swift
/// let byInitial = contacts.sorted(by: \.name).grouped(by: { $0.name.prefix(1) })
/// ```
///
/// A section exists while there are items with its key. An update that changes an item's key moves
/// the item to another section. The sections of the source are ignored.
///
/// An inserted or updated item costs O(log groups) comparisons of keys.
public final class GroupedDataSource<Key: Hashable, ItemType>: ArrangedDataSource<
  ItemType, ItemType
>
{
  /// Returns an item's key. Setting a new closure reports the items that move to other sections.
  ///
  /// - Complexity: O(n)
  public var key: (ItemType) -> Key {
    get { grouping.key }
    @_alwaysEmitIntoClient set { replaceGrouping(ItemGrouping(newValue)) }
  }

  /// Whether the section for one key precedes the section for another. Setting a new order reports
  /// the fewest section moves.
  ///
  /// - Complexity: O(groups · log groups)
  public var areInOrder: (Key, Key) -> Bool {
    get { storedOrder }
    set {
      change { [unowned self] in
        storedOrder = newValue
        reorder()
      }
    }
  }

  /// Returns the title above a section, from its key and items; `nil` for none.
  ///
  /// The closure is called again when an item in the section is inserted, deleted, moved or
  /// updated. If the title differs, the section is reported as updated. Items are read on access.
  ///
  /// - Complexity: O(groups · log groups), and a call of the closure for each group.
  public var title: ((Key, AnyRandomAccessCollection<ItemType>) -> String?)? {
    get { storedTitle }
    set {
      change { [unowned self] in
        storedTitle = newValue
        renewTitles(of: sections)
      }
    }
  }

  /// Returns a key's title in the section index; `nil` for none. Changes are not reported: read
  /// ``indexTitles`` again.
  @exclusivity(unchecked)  // The old closure may read it while it is released.
  public var indexTitle: ((Key) -> String?)?

  // Unchecked: old closures are released during the access, which may run code that reads these.
  @exclusivity(unchecked)
  private var grouping: ItemGrouping<Key, ItemType>
  @exclusivity(unchecked)
  private var storedOrder: (Key, Key) -> Bool
  @exclusivity(unchecked)
  private var storedTitle: ((Key, AnyRandomAccessCollection<ItemType>) -> String?)?

  /// The groups, which are the sections.
  private let table = GroupTable<Key>()

  @usableFromInline
  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?,
    by grouping: ItemGrouping<Key, ItemType>, order areInOrder: @escaping (Key, Key) -> Bool,
    title: ((Key, AnyRandomAccessCollection<ItemType>) -> String?)?,
    indexTitle: ((Key) -> String?)?
  ) {
    storedOrder = areInOrder
    storedTitle = title
    self.indexTitle = indexTitle
    self.grouping = grouping
    super.init(
      source, identity: identity,
      arrangement: Arrangement(dissolvesSections: true, removesEmptySections: true),
      sectionPool: table.pool)
    titles.readIdentity = table.identity
    start()
  }

  override func rebuild() {
    let old = sections
    shownSections.removeAll()
    shownItems.removeAll()
    titles.removeAll()
    let all = upstream.order
    shownItems.fillAll(with: all, in: targetSections(of: all))
    table.newGroups = []
    table.remove(old.filter { itemCount(in: $0) == 0 }) { shownItems.numbers }
    if table.equalKeysDiffer { renewKeys(of: Set(old)) }
    shownSections.fill(0, with: ordered(shownItems.numbers))
    if storedTitle == nil { return }
    for group in sections { titles[group].header = title(of: group) }
  }

  /// Returns groups in order. All have keys.
  private func ordered(_ groups: [Int]) -> [Int] {
    // Captured here, since each comparison would retain both.
    let (keys, areInOrder) = (table.keys, storedOrder)
    return groups.sorted { call(areInOrder, keys.address(of: $0), keys.address(of: $1)) }
  }

  private func isBefore(_ first: Int, _ second: Int) -> Bool {
    let keys = table.keys
    return keys.contains(first) && keys.contains(second)
      && call(storedOrder, keys.address(of: first), keys.address(of: second))
  }

  override func targetSection(of item: Int) -> Int? {
    values.contains(item) ? grouping.group(item, values, table) : nil
  }

  override func targetSections(of items: [Int]) -> [Int] { grouping.groups(items, values, table) }

  @usableFromInline
  func replaceGrouping(_ grouping: ItemGrouping<Key, ItemType>) {
    change { [unowned self] in
      self.grouping = grouping
      var change = Rearrangement(arrangement)
      change.moveAll(self, upstream)
      // The keys of items that stay may differ, too.
      updateGroups(after: change, affected: Set(sections))
    }
  }

  override func updateContent() {
    var change = Rearrangement(arrangement)
    change.update(self, upstream)
    updateGroups(after: change)
  }

  /// Gives groups the keys of their first items, since equal keys may still differ.
  private func renewKeys(of groups: Set<Int>) {
    for group in groups where group >= 0 {
      guard let item = shownItems.handle(at: 0, in: group), let key = values[item].map(key),
        key == table.keys[group]
      else { continue }
      table.keys.set(key, for: group)
    }
  }

  private func reorder() {
    let order = ordered(sections)
    let moving = order.moving { index(of: $0) ?? 0 }
    changes.movedSections = moving.map { ($0, index(of: $0) ?? 0) }
    shownSections.replace(0, with: order)
  }

  /// Removes empty groups, inserts new ones, and updates keys and titles.
  private func updateGroups(after change: Rearrangement, affected: Set<Int> = []) {
    noteEmptyGroups(after: change)
    if !changes.removedSections.isEmpty {
      let removed = changes.removedSections.map(\.section)
      shownSections.remove(removed)
      table.remove(removed) { sections + table.newGroups }
      for group in removed { titles[group] = SectionTitles() }
    }
    var affected = affected
    if storedTitle != nil || table.equalKeysDiffer {
      affected.formUnion(affectedGroups(of: change))
    }
    if table.equalKeysDiffer { renewKeys(of: affected) }
    for group in table.newGroups {
      let position = shownSections.partitioningPosition(in: 0) { isBefore(group, $0) }
      shownSections.insert(group, in: 0, at: position)
      changes.insertedSections.append(group)
      if storedTitle != nil { titles[group].header = title(of: group) }
    }
    table.newGroups.clear()
    if storedTitle != nil {
      affected.subtract(changes.insertedSections)
      renewTitles(of: affected.filter { $0 >= 0 && shownSections.contains($0) })
    }
  }

  /// The groups that contain or contained affected items.
  private func affectedGroups(of change: Rearrangement) -> Set<Int> {
    var result = change.sectionsInBulk
    // Many consecutive items have the same group.
    var last = (old: -1, new: -1)
    for item in changes.items {
      let new = section(of: item.handle) ?? -1
      if item.section != last.old { result.insert(item.section) }
      if new != last.new { result.insert(new) }
      last = (item.section, new)
    }
    return result
  }

  /// Records empty groups as removed.
  private func noteEmptyGroups(after change: Rearrangement) {
    if change.emptied.count > sectionCount / 8 {
      for (index, group) in sections.enumerated() where itemCount(in: group) == 0 {
        changes.removedSections.append((group, index))
      }
      return
    }
    var empty: Set<Int> = []
    for group in change.emptied { empty.insert(group) }
    for item in changes.items where item.wasShown && shownItems.count(in: item.section) == 0 {
      empty.insert(item.section)
    }
    for group in empty {
      if let index = index(of: group) { changes.removedSections.append((group, index)) }
    }
  }

  private func title(of group: Int) -> String? {
    guard let storedTitle, let key = table.keys[group] else { return nil }
    // Every item in a group has a value.
    let read = { [unowned self] in items(in: group) }
    return LazyItems.use(count: itemCount(in: group), in: values, read: read) {
      storedTitle(key, $0)
    }
  }

  private func renewTitles(of groups: some Sequence<Int>) {
    for group in groups {
      let title = title(of: group)
      guard title != titles[group].header else { continue }
      titles[group].header = title
      changes.retitledSections.append(group)
    }
  }
}

/// Assigns items to groups by their keys. It is created with the concrete types.
@usableFromInline
struct ItemGrouping<Key: Hashable, Item> {
  let key: (Item) -> Key

  /// Returns an item's group.
  let group: (_ item: Int, _ values: ValueStore<Item>, _ table: GroupTable<Key>) -> Int

  /// Returns the items' groups; -1 for an item without a value.
  let groups: (_ items: [Int], _ values: ValueStore<Item>, _ table: GroupTable<Key>) -> [Int]

  @_alwaysEmitIntoClient
  init(_ key: @escaping (Item) -> Key) {
    self.init(
      key: key,
      group: { item, values, table in
        table.group(of: call(key, values.address(of: item)))
      },
      groups: { items, values, table in
        // Sorted items often have the key of the previous one.
        var last: (key: Key, group: Int)?
        return items.map { item in
          guard values.contains(item) else { return -1 }
          let key = call(key, values.address(of: item))
          if let last, last.key == key { return last.group }
          let group = table.group(of: key)
          last = (key, group)
          return group
        }
      })
  }

  @usableFromInline
  init(
    key: @escaping (Item) -> Key,
    group: @escaping (_ item: Int, _ values: ValueStore<Item>, _ table: GroupTable<Key>) -> Int,
    groups:
      @escaping (_ items: [Int], _ values: ValueStore<Item>, _ table: GroupTable<Key>) -> [Int]
  ) {
    self.key = key
    self.group = group
    self.groups = groups
  }
}

extension GroupedDataSource {
  /// Returns a section's key.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The key; `nil` if there is no such section.
  /// - Complexity: O(log groups)
  public func key(ofSection section: Int) -> Key? {
    self.section(at: section).flatMap { table.keys[$0] }
  }

  /// The section index: each title that differs from the previous one, with the index of its
  /// section.
  ///
  /// ```swift
  /// let titles = byName.indexTitles
  /// // sectionIndexTitles(for:): titles.map(\.title)
  /// // tableView(_:sectionForSectionIndexTitle:at:): titles[index].section
  /// ```
  ///
  /// - Complexity: O(groups)
  public var indexTitles: [(title: String, section: Int)] {
    guard let indexTitle else { return [] }
    var result: [(title: String, section: Int)] = []
    for (section, group) in sections.enumerated() {
      guard let title = table.keys[group].flatMap(indexTitle), title != result.last?.title else {
        continue
      }
      result.append((title, section))
    }
    return result
  }
}

extension DataSource {
  /// Returns a data source with the items in sections by a key, in ascending order of the keys.
  ///
  /// ```swift
  /// let byInitial = contacts.grouped(by: { $0.name.prefix(1) }, title: { key, _ in String(key) })
  /// ```
  ///
  /// - Parameters:
  ///   - key: Returns an item's key.
  ///   - identity: The identity of the items; inherited by default.
  ///   - title: Returns the title above a section, from its key and items; by default there is
  ///     none.
  ///   - indexTitle: Returns a key's title in an index at the side; by default there is none.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  @_alwaysEmitIntoClient
  public func grouped<Key: Hashable & Comparable>(
    by key: @escaping (ItemType) -> Key, identity: ElementIdentity<ItemType>? = nil,
    title: ((Key, AnyRandomAccessCollection<ItemType>) -> String?)? = nil,
    indexTitle: ((Key) -> String?)? = nil
  ) -> GroupedDataSource<Key, ItemType> {
    grouped(by: key, order: <, identity: identity, title: title, indexTitle: indexTitle)
  }

  /// Returns a data source with the items in sections by a key.
  ///
  /// - Parameters:
  ///   - key: Returns an item's key.
  ///   - areInOrder: Whether the section for the first key precedes the section for the second. Of
  ///     two different keys, one must precede the other.
  ///   - identity: The identity of the items; inherited by default.
  ///   - title: Returns the title above a section, from its key and items; by default there is
  ///     none.
  ///   - indexTitle: Returns a key's title in an index at the side; by default there is none.
  /// - Returns: A data source that observes this one and retains it.
  /// - Complexity: O(n), and O(log n) for each change.
  @_alwaysEmitIntoClient
  public func grouped<Key: Hashable>(
    by key: @escaping (ItemType) -> Key, order areInOrder: @escaping (Key, Key) -> Bool,
    identity: ElementIdentity<ItemType>? = nil,
    title: ((Key, AnyRandomAccessCollection<ItemType>) -> String?)? = nil,
    indexTitle: ((Key) -> String?)? = nil
  ) -> GroupedDataSource<Key, ItemType> {
    GroupedDataSource(
      self, identity: identity, by: ItemGrouping(key), order: areInOrder, title: title,
      indexTitle: indexTitle)
  }
}
