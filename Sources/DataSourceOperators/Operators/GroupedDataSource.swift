public import DataSourceCore
import Foundation
public import IdentityDiff
import _DataSourceSubsequences

/// The items of another data source in sections by a key, each in source order.
///
/// ```swift
/// let byInitial = contacts.sorted(by: \.name).grouped(by: { $0.name.prefix(1) })
/// ```
///
/// A section exists while there are items with its key. An update that changes an item's key moves
/// the item to another section. The sections of the source are ignored.
///
/// Items whose key does not equal itself, such as NaN, are in sections of their own, after all
/// others. If equal keys differ, a section has the key of its first item.
///
/// An inserted or updated item costs O(log groups) comparisons of keys, and what the title reads.
public final class GroupedDataSource<Key: Hashable, ItemType>: ArrangedDataSource<
  ItemType, ItemType
>
{
  /// Returns an item's key. Setting a new closure reports the items that move to other sections.
  ///
  /// - Complexity: O(n)
  public var key: (ItemType) -> Key {
    get { storedKey.closure }
    @_alwaysEmitIntoClient set { replaceKey(Evaluated(newValue)) }
  }

  /// Whether the section for one key precedes the section for another. Setting a new order reports
  /// the fewest section moves.
  ///
  /// - Complexity: O(groups · log groups)
  public var areInOrder: (Key, Key) -> Bool {
    get { storedOrder }
    set {
      change { [unowned self] in
        defer { reorder() }
        return exchange(&storedOrder, with: newValue)
      }
    }
  }

  /// Returns the title above a section, from its key and items; `nil` for none.
  ///
  /// The closure is called again when an item in the section is inserted, deleted, moved or
  /// updated. If the title differs, the section is reported as updated. The items are read on
  /// access: their number in O(1), an item in O(log n), all of them in O(n). If the closure keeps
  /// them, they are copied when it returns.
  ///
  /// - Complexity: O(groups · log groups), and a call of the closure for each group.
  public var title: ((Key, AnyRandomAccessCollection<ItemType>) -> String?)? {
    get { storedTitle }
    set {
      change { [unowned self] in
        defer { for group in sections { renewTitle(of: group) } }
        return exchange(&storedTitle, with: newValue)
      }
    }
  }

  /// Returns a key's title in the section index; `nil` for none. Changes are not reported: read
  /// ``indexTitles`` again.
  public var indexTitle: ((Key) -> String?)? {
    get { storedIndexTitle }
    set { _ = exchange(&storedIndexTitle, with: newValue) }
  }

  private var storedKey: Evaluated<ItemType, Key>
  private var storedOrder: (Key, Key) -> Bool
  private var storedTitle: ((Key, AnyRandomAccessCollection<ItemType>) -> String?)?
  private var storedIndexTitle: ((Key) -> String?)?

  /// The groups, which are the sections.
  private var table = GroupTable<Key>()

  /// Groups that were empty at the end of a change.
  private var emptyGroups: Set<SectionHandle> = []

  /// Whether keys that are equal may still differ, as texts do that are composed differently.
  private let equalKeysDiffer = !(Key.self is any BinaryInteger.Type || Key.self == Bool.self)

  @usableFromInline
  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?,
    by key: Evaluated<ItemType, Key>, keysSortedBy areInOrder: @escaping (Key, Key) -> Bool,
    title: ((Key, AnyRandomAccessCollection<ItemType>) -> String?)?,
    indexTitle: ((Key) -> String?)?
  ) {
    storedKey = key
    storedOrder = areInOrder
    storedTitle = title
    storedIndexTitle = indexTitle
    super.init(source, identity: identity, sectionPool: table.pool)
    titles.readIdentity = { [unowned self] in table.keys[$0].map { AnyHashable($0) } }
    start()
  }

  override func targetSection(of item: ItemHandle) -> SectionHandle? {
    values.contains(item) ? table.group(of: storedKey.evaluate(item, upstream.values)) : nil
  }

  override func rebuild() {
    let old = sections
    super.rebuild()
    let groups = shownItems.filled
    renewKeys(of: groups)
    shownSections.replace(.only, with: ordered(groups))
    emptyGroups.formUnion(old.filter { !shownSections.contains($0) })
    for group in groups { titles[group].header = title(of: group) }
  }

  @usableFromInline
  func replaceKey(_ key: Evaluated<ItemType, Key>) {
    replace { [unowned self] in exchange(&storedKey, with: key) }
  }

  private func reorder() {
    let order = ordered(sections)
    changes.sections.moved = indexed(order).moving { $0.before }
    shownSections.replace(.only, with: order)
  }

  private func ordered(_ groups: [SectionHandle]) -> [SectionHandle] {
    groups.inOrder(by: areGroupsInOrder)
  }

  private func areGroupsInOrder(_ first: SectionHandle, _ second: SectionHandle) -> Bool {
    switch (isUnordered(first), isUnordered(second)) {
    case (false, false):
      unsafe call(storedOrder, table.keys.address(of: first), table.keys.address(of: second))
    case (true, true):
      if let first = item(at: 0, in: first), let second = item(at: 0, in: second) {
        upstream.precedes(first, second)
      } else {
        false
      }
    case (let isLast, _): !isLast
    }
  }

  /// Whether a group's key does not equal itself, such as NaN. Each of these groups has one item.
  /// They are last, in the order of their items.
  private func isUnordered(_ group: SectionHandle) -> Bool {
    unsafe call({ $0 != $0 }, table.keys.address(of: group))
  }

  /// Removes groups that are still empty, once no stage uses their handles anymore.
  override func release() {
    if !emptyGroups.isEmpty {
      let removed = emptyGroups.filter { itemCount(in: $0) == 0 }
      emptyGroups = []
      table.remove(removed)
      for group in removed { titles[group] = SectionTitles() }
    }
    table.keys.releaseReplaced()
    super.release()
  }

  /// Rearranges the items. Then removes empty groups, inserts new ones, and updates keys and
  /// titles.
  override func updateContent() {
    super.updateContent()
    let (affected, empty) = affectedGroups()
    let moving = affected.filter { shownSections.contains($0) && isUnordered($0) }
    if !empty.isEmpty || !moving.isEmpty {
      changes.sections.removed = indexed(empty)
      changes.sections.moved = indexed(moving)
      shownSections.remove(empty + moving)
      emptyGroups.formUnion(empty)
      for group in moving {
        sectionSequences.merge([group], into: .only, isBefore: areGroupsInOrder)
      }
    }
    renewKeys(of: affected)
    for group in affected {
      if shownSections.contains(group) {
        renewTitle(of: group)
      } else {
        sectionSequences.merge([group], into: .only, isBefore: areGroupsInOrder)
        changes.sections.inserted.append(group)
        titles[group].header = title(of: group)
      }
    }
  }

  /// The groups that contain or contained affected items, and those that are empty now.
  private func affectedGroups() -> (filled: [SectionHandle], empty: [SectionHandle]) {
    var groups: [SectionHandle] = []
    for item in changes.items {
      for group in [item.before?.section, section(of: item.handle)] {
        if let group, groups.last != group { groups.append(group) }
      }
    }
    if groups.count > 1 { groups = Array(Set(groups)) }
    return (groups.filter { itemCount(in: $0) > 0 }, groups.filter { itemCount(in: $0) == 0 })
  }

  /// Gives groups the keys of their first items, since equal keys may still differ.
  private func renewKeys(of groups: [SectionHandle]) {
    guard equalKeysDiffer else { return }
    for group in groups {
      guard let key = item(at: 0, in: group).flatMap({ values[$0] }).map(key),
        key == table.keys[group]
      else { continue }
      table.keys.set(key, for: group)
    }
  }

  private func title(of group: SectionHandle) -> String? {
    guard let storedTitle, let key = table.keys[group] else { return nil }
    var reading = GroupReading(of: group, in: self)
    let title = storedTitle(key, AnyRandomAccessCollection(GroupItems(reading)))
    if !isKnownUniquelyReferenced(&reading) { reading.copyItems() }
    return title
  }

  private func renewTitle(of group: SectionHandle) {
    let (title, old) = (title(of: group), titles[group].header)
    // Equal texts may be composed differently.
    titles[group].header = title
    guard title != old else { return }
    changes.sections.retitled.append(group)
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
    grouped(by: key, keysSortedBy: <, identity: identity, title: title, indexTitle: indexTitle)
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
    by key: @escaping (ItemType) -> Key, keysSortedBy areInOrder: @escaping (Key, Key) -> Bool,
    identity: ElementIdentity<ItemType>? = nil,
    title: ((Key, AnyRandomAccessCollection<ItemType>) -> String?)? = nil,
    indexTitle: ((Key) -> String?)? = nil
  ) -> GroupedDataSource<Key, ItemType> {
    GroupedDataSource(
      self, identity: identity, by: Evaluated(key), keysSortedBy: areInOrder, title: title,
      indexTitle: indexTitle)
  }
}
