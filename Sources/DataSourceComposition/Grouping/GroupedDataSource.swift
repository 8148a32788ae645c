public import DataSourceKit
import Foundation
public import IdentityDiff

/// The items of another data source in sections by a key, each in the order of the source.
///
/// ```swift
/// let byInitial = contacts.sorted(by: \.name).grouped(by: { $0.name.prefix(1) })
/// ```
///
/// There is a section for each key of any item, from its first item to its last. An update that
/// changes the key moves the item to another section. The sections of the source do not show.
///
/// An inserted or updated item costs O(log groups) comparisons of keys.
public final class GroupedDataSource<Key: Hashable, ItemType>: ArrangedDataSource<ItemType> {
  /// The key of an item. A new one is reported as the items that move to other sections.
  ///
  /// - Complexity: O(n)
  public var key: (ItemType) -> Key {
    get { storedKey }
    set {
      change { [unowned self] in
        storedKey = newValue
        regroup()
      }
    }
  }

  /// Whether the section of a key precedes that of another one. A new order is reported as
  /// the fewest moves of sections.
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

  /// The title above the section of a key with items; `nil` for none.
  ///
  /// It is made again whenever an item of the section is inserted, deleted, moved or updated, and reported
  /// as an update of the section if it is another one then. The items are read only where the closure reads
  /// them.
  ///
  /// - Complexity: O(groups · log groups), and what the closure takes for each.
  public var title: ((Key, AnyRandomAccessCollection<ItemType>) -> String?)? {
    get { storedTitle }
    set {
      change { [unowned self] in
        storedTitle = newValue
        renewTitles(of: groups.handles(in: 0))
      }
    }
  }

  /// The title of the section of a key in an index at the side of the list; `nil` for none. Another
  /// one is not reported: read ``indexTitles`` again.
  public var indexTitle: ((Key) -> String?)?

  private var storedKey: (ItemType) -> Key
  private var storedOrder: (Key, Key) -> Bool
  private var storedTitle: ((Key, AnyRandomAccessCollection<ItemType>) -> String?)?

  /// The groups in order, in sequence 0: a section for each key.
  @exclusivity(unchecked)
  private var groups = HandleSequences()

  /// The keys by group, each the newest of those that are equal.
  private let keys = ValueStore<Key>()
  private var titles: [String?] = []
  private var groupsByKey: [Key: Int] = [:]
  private var pool = HandlePool()

  /// Groups that are new.
  @exclusivity(unchecked)
  private var newGroups: [Int] = []

  /// Whether keys that are equal may still differ.
  private let equalKeysDiffer =
    !(Key.self is any BinaryInteger.Type || Key.self == String.self || Key.self == Character.self
    || Key.self == Bool.self)

  /// The items that are new or updated, and their keys, where these may differ from equal ones.
  @exclusivity(unchecked)
  private var arrived: [Int] = []
  private let arrivedKeys = ValueStore<Key>()

  init(
    _ source: some DataSource<ItemType>, identity: Identity<ItemType>? = nil,
    by key: @escaping (ItemType) -> Key, order areInOrder: @escaping (Key, Key) -> Bool,
    title: ((Key, AnyRandomAccessCollection<ItemType>) -> String?)? = nil,
    indexTitle: ((Key) -> String?)? = nil
  ) {
    storedKey = key
    storedOrder = areInOrder
    storedTitle = title
    self.indexTitle = indexTitle
    super.init(
      source, identity: identity,
      arrangement: Arrangement(dissolvesSections: true, removesEmptySections: true))
    start()
  }

  override func rebuild() {
    groups = HandleSequences()
    arrangement.sequences = HandleSequences()
    keys.removeAll()
    (titles, groupsByKey, pool) = ([], [:], HandlePool())
    var contents: [[Int]] = []
    for item in upstream.order {
      guard let group = home(of: item) else { continue }
      if group >= contents.count { contents.append([]) }
      contents[group].append(item)
    }
    for (group, items) in contents.enumerated() { arrangement.sequences.fill(group, with: items) }
    newGroups = []
    forgetArrived()
    groups.fill(0, with: contents.indices.sorted { isBefore($0, $1) })
    for group in contents.indices { titles[group] = title(of: group) }
  }

  /// The group of a key, which may be new.
  private func group(of key: Key) -> Int {
    if let group = groupsByKey[key] { return group }
    let group = pool.take()
    keys.set(key, for: group)
    if group == titles.count { titles.append(nil) }
    groupsByKey[key] = group
    newGroups.append(group)
    return group
  }

  private func isBefore(_ first: Int, _ second: Int) -> Bool {
    keys.contains(first) && keys.contains(second)
      && storedOrder(keys.values[first], keys.values[second])
  }

  override func home(of item: Int) -> Int? {
    guard let storedValues else {
      return value(of: item).map { home(of: item, by: storedKey($0)) }
    }
    guard storedValues.contains(item) else { return nil }
    return home(of: item, by: storedKey(storedValues.values[item]))
  }

  private func home(of item: Int, by key: Key) -> Int {
    if equalKeysDiffer {
      arrivedKeys.set(key, for: arrived.count)
      arrived.append(item)
    }
    return group(of: key)
  }

  override func updateContent() {
    arrangement.update(self, with: upstream)
    settle()
  }

  private func regroup() {
    arrangement.moveAll(self, upstream) { home(of: $0) }
    settle()
  }

  private func reorder() {
    let order = groups.handles(in: 0).sorted { isBefore($0, $1) }
    let moving = order.moving { groups.position(of: $0) ?? 0 }
    changes.movedSections = moving.map { ($0, groups.position(of: $0) ?? 0) }
    groups.removeAll(in: 0)
    groups.fill(0, with: order)
  }

  /// Takes out the groups that are empty, inserts those that are new, and renews keys and titles.
  private func settle() {
    var empty: Set<Int> = []
    for group in changes.items.lazy.map(\.section) + arrangement.emptied {
      guard group >= 0, arrangement.sequences.count(in: group) == 0, groups.contains(group),
        empty.insert(group).inserted
      else { continue }
      changes.removedSections.append((group, groups.position(of: group) ?? 0))
    }
    for (group, _) in changes.removedSections {
      groups.remove(group)
      if let key = keys[group] { groupsByKey[key] = nil }
      keys.remove(group)
      titles[group] = nil
      pool.give(group)
    }
    renewKeys()
    for group in newGroups {
      let position = groups.partitioningPosition(in: 0) { isBefore(group, $0) }
      groups.insert(group, in: 0, at: position)
      changes.insertedSections.append(group)
      titles[group] = title(of: group)
    }
    newGroups.removeAll(keepingCapacity: true)
    if storedTitle != nil {
      let sections = changes.items.flatMap { [$0.section, section(of: $0.handle) ?? -1] }
      let touched = arrangement.sectionsInBulk.union(sections).subtracting(changes.insertedSections)
      renewTitles(of: touched.filter { $0 >= 0 && groups.contains($0) })
    }
    arrangement.forgetSections()
  }

  /// Takes the newest of the keys that are equal, which may still differ.
  private func renewKeys() {
    // Of several items that are inserted or updated in a group, the first one counts.
    if arrived.count == 1 {
      if let group = section(of: arrived[0]) { keys.set(arrivedKeys.values[0], for: group) }
    } else if !arrived.isEmpty {
      var first: [Int: Int] = [:]
      for (index, item) in arrived.enumerated() {
        guard let group = section(of: item) else { continue }
        let other = first[group] ?? index
        first[group] = precedes(item, arrived[other]) ? index : other
      }
      for (group, index) in first { keys.set(arrivedKeys.values[index], for: group) }
    }
    forgetArrived()
  }

  private func forgetArrived() {
    for index in arrived.indices { arrivedKeys.remove(index) }
    arrived.clear()
  }

  private func title(of group: Int) -> String? {
    guard let storedTitle, let key = keys[group] else { return nil }
    // A group has items with values only.
    let read = { [unowned self] in values(of: items(in: group)).compactMap(\.self) }
    return LazyItems.use(count: itemCount(in: group), read: read) { storedTitle(key, $0) }
  }

  private func renewTitles(of groups: some Sequence<Int>) {
    for group in groups {
      let title = title(of: group)
      guard title != titles[group] else { continue }
      titles[group] = title
      changes.retitledSections.append(group)
    }
  }

  override var sectionCount: Int { groups.count(in: 0) }

  override func section(at index: Int) -> Int? { groups.handle(at: index, in: 0) }

  override func index(of section: Int) -> Int? { groups.position(of: section) }

  override func titles(of section: Int) -> SectionTitles { SectionTitles(header: titles[section]) }
}

extension GroupedDataSource {
  /// The key of a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The key; `nil` where there is no such section.
  /// - Complexity: O(log groups)
  public func key(ofSection section: Int) -> Key? {
    self.section(at: section).flatMap { keys[$0] }
  }

  /// The titles for an index at the side of the list, those that differ from the one before, with
  /// the section that each leads to.
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
    for (section, group) in groups.handles(in: 0).enumerated() {
      guard let title = keys[group].flatMap(indexTitle), title != result.last?.title else {
        continue
      }
      result.append((title, section))
    }
    return result
  }
}

extension DataSource {
  /// The items in sections by a key, in ascending order of the keys, now and after each change.
  ///
  /// ```swift
  /// let byInitial = contacts.grouped(by: { $0.name.prefix(1) }, title: { key, _ in String(key) })
  /// ```
  ///
  /// - Parameters:
  ///   - key: The key of an item.
  ///   - identity: The identity of the items; inherited by default.
  ///   - title: The title above the section of a key with items; by default there is none.
  ///   - indexTitle: The title of the section of a key in an index at the side; by default there is
  ///     none.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func grouped<Key: Hashable & Comparable>(
    by key: @escaping (ItemType) -> Key, identity: Identity<ItemType>? = nil,
    title: ((Key, AnyRandomAccessCollection<ItemType>) -> String?)? = nil,
    indexTitle: ((Key) -> String?)? = nil
  ) -> GroupedDataSource<Key, ItemType> {
    grouped(by: key, order: <, identity: identity, title: title, indexTitle: indexTitle)
  }

  /// The items in sections by a key, now and after each change.
  ///
  /// - Parameters:
  ///   - key: The key of an item.
  ///   - areInOrder: Whether the section of its first argument precedes that of its second.
  ///     For different keys one of them must.
  ///   - identity: The identity of the items; inherited by default.
  ///   - title: The title above the section of a key with items; by default there is none.
  ///   - indexTitle: The title of the section of a key in an index at the side; by default there is
  ///     none.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func grouped<Key: Hashable>(
    by key: @escaping (ItemType) -> Key, order areInOrder: @escaping (Key, Key) -> Bool,
    identity: Identity<ItemType>? = nil,
    title: ((Key, AnyRandomAccessCollection<ItemType>) -> String?)? = nil,
    indexTitle: ((Key) -> String?)? = nil
  ) -> GroupedDataSource<Key, ItemType> {
    GroupedDataSource(
      self, identity: identity, by: key, order: areInOrder, title: title, indexTitle: indexTitle)
  }
}
