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
      change(readsAll: true) { [unowned self] changes in
        storedKey = newValue
        regroup(&changes)
      }
    }
  }

  /// Whether the section of a key precedes that of another one. A new order is reported as
  /// the fewest moves of sections.
  ///
  /// - Complexity: O(groups · log groups)
  public var areInOrder: (Key, Key) -> Bool {
    get { groups.areInOrder }
    set {
      change { [unowned self] changes in
        groups.reorder(by: newValue, &changes)
      }
    }
  }

  /// The title above the section of a key; `nil` for none. It must depend on the key only: a number
  /// of items belongs into the header view, or the header title of an adapter, which can read
  /// ``ComposedDataSource/numberOfItems(in:)``.
  ///
  /// - Complexity: O(groups · log groups)
  public var title: ((Key) -> String?)? {
    get { storedTitle }
    set {
      change { [unowned self] changes in
        let old = storedTitle
        storedTitle = newValue
        for group in groups.sections.handles(in: 0) {
          guard let key = groups.keys[group], old?(key) != newValue?(key) else { continue }
          let place = place(ofSection: group)
          changes.touch(section: group, before: place, isUpdated: true)
        }
      }
    }
  }

  /// The title of the section of a key in an index at the side of the list; `nil` for none. Another
  /// one is not reported: read ``indexTitles`` again.
  public var indexTitle: ((Key) -> String?)?

  /// The keys of items that an edit inserts or updates.
  private var arrivingKeys: [Int: Key] = [:]

  private var storedKey: (ItemType) -> Key
  private var storedTitle: ((Key) -> String?)?
  private var groups: Groups<Key>

  override var movesUpdatedItems: Bool { true }
  override var dissolvesSections: Bool { true }

  init(
    _ source: some DataSource<ItemType>, identity: Identity<ItemType>? = nil,
    by key: @escaping (ItemType) -> Key, order areInOrder: @escaping (Key, Key) -> Bool,
    title: ((Key) -> String?)? = nil, indexTitle: ((Key) -> String?)? = nil
  ) {
    storedKey = key
    storedTitle = title
    self.indexTitle = indexTitle
    groups = Groups(areInOrder: areInOrder)
    super.init(source, identity: identity)
    start()
  }

  override func rebuild() {
    groups = Groups(areInOrder: groups.areInOrder)
    groups.fill(entries(mirror.order))
  }

  override func willChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    super.willChange(edit, &changes)
    noteKeys(edit, &changes)
    groups.remove(changes.items.handles, &changes)
  }

  override func didChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    super.didChange(edit, &changes)
    insert(changes.items.handles.filter(mirror.items.contains), &changes)
    renewKeys(&changes)
    groups.settle(&changes)
  }

  /// Puts items into their groups, at their places in the order of the source.
  private func insert(_ items: [Int], _ changes: inout OutputChanges) {
    groups.insert(entries(items), &changes) { mirror.precedes($0, $1) }
  }

  /// The items that have a value, and their keys.
  private func entries(_ items: [Int]) -> [(item: Int, key: Key)] {
    var result: [(item: Int, key: Key)] = []
    result.reserveCapacity(items.count)
    for item in items {
      if !arrivingKeys.isEmpty, let key = arrivingKeys[item] {
        result.append((item, key))
      } else if let value = mirror.values[item] {
        result.append((item, storedKey(value)))
      }
    }
    return result
  }

  private func regroup(_ changes: inout OutputChanges) {
    var moving: [Int] = []
    var renewed: Set<Int> = []
    for item in mirror.order {
      guard let key = mirror.values[item].map(storedKey) else { continue }
      if let group = groups.items.tree(of: item), groups.keys[group] == key {
        if renewed.insert(group).inserted { renew(key, of: group, &changes) }
      } else {
        moving.append(item)
      }
    }
    for item in moving { changes.touch(item: item, before: place(ofItem: item), mayMove: true) }
    groups.remove(moving, &changes)
    insert(moving, &changes)
    groups.settle(&changes)
  }

  override func findPlace(ofItem item: Int) -> Position? {
    guard let group = groups.items.tree(of: item), let index = place(ofSection: group),
      let position = groups.items.position(of: item)
    else { return nil }
    return Position(section: index, item: position)
  }

  override func place(ofSection section: Int) -> Int? { groups.sections.position(of: section) }

  override func section(at index: Int) -> Int? { groups.sections.handle(at: index, in: 0) }

  override func shownItems(inSection section: Int) -> [Int] {
    self.section(at: section).map { groups.items.handles(in: $0) } ?? []
  }

  override func item(at position: Position) -> Int? {
    section(at: position.section).flatMap { groups.items.handle(at: position.item, in: $0) }
  }

  override var shownSectionCount: Int { groups.sections.count(in: 0) }

  override func shownItemCount(in section: Int) -> Int {
    self.section(at: section).map { groups.items.count(in: $0) } ?? 0
  }

  override func titles(ofSection section: Int) -> SectionTitles {
    SectionTitles(header: key(ofSection: section).flatMap { storedTitle?($0) })
  }
}

extension GroupedDataSource {
  /// The key of a section.
  ///
  /// - Parameter section: The section's index.
  /// - Returns: The key; `nil` where there is no such section.
  /// - Complexity: O(log groups)
  public func key(ofSection section: Int) -> Key? {
    self.section(at: section).flatMap { groups.keys[$0] }
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
    for (section, group) in groups.sections.handles(in: 0).enumerated() {
      guard let title = groups.keys[group].flatMap(indexTitle), title != result.last?.title else {
        continue
      }
      result.append((title, section))
    }
    return result
  }
}

// Keys that are equal may still differ, and have other titles. A group has the newest.

extension GroupedDataSource {
  /// Notes the keys of items that are inserted or updated, and groups whose titles may change with
  /// them.
  private func noteKeys(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    for index in edit.updatedItems.indices {
      if let value = mirror.updatedValues[index] {
        arrivingKeys[edit.updatedItems[index]] = storedKey(value)
      }
    }
    for item in edit.newItems {
      if let value = mirror.values[item] { arrivingKeys[item] = storedKey(value) }
    }
    guard storedTitle != nil else { return }
    for key in arrivingKeys.values {
      guard let group = groups.group(of: key), hasOtherTitle(key, than: group) else { continue }
      changes.touch(section: group, before: place(ofSection: group))
    }
  }

  /// Takes the newest of the keys that are equal.
  private func renewKeys(_ changes: inout OutputChanges) {
    // Of several items that are inserted or updated in a group, the first one counts.
    guard !arrivingKeys.isEmpty else { return }
    var firstItems: [Int: Int] = [:]
    for item in arrivingKeys.keys {
      guard let group = groups.items.tree(of: item) else { continue }
      let first = firstItems[group] ?? item
      firstItems[group] = mirror.precedes(item, first) ? item : first
    }
    for (group, item) in firstItems {
      if let key = arrivingKeys[item] { renew(key, of: group, &changes) }
    }
    arrivingKeys.removeAll(keepingCapacity: true)
  }

  /// Replaces the key of a group by an equal one, and notes an update if its title differs.
  private func renew(_ key: Key, of group: Int, _ changes: inout OutputChanges) {
    if hasOtherTitle(key, than: group) {
      // If an edit moves sections, the place BEFORE has been noted already.
      changes.touch(section: group, before: place(ofSection: group), isUpdated: true)
    }
    groups.renewKey(key, of: group)
  }

  private func hasOtherTitle(_ key: Key, than group: Int) -> Bool {
    guard let storedTitle, let old = groups.keys[group] else { return false }
    return storedTitle(old) != storedTitle(key)
  }
}

extension DataSource {
  /// The items in sections by a key, in ascending order of the keys, now and after each change.
  ///
  /// ```swift
  /// let byInitial = contacts.grouped(by: { $0.name.prefix(1) }, title: { String($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - key: The key of an item.
  ///   - identity: The identity of the items; inherited by default.
  ///   - title: The title above the section of a key; by default there is none.
  ///   - indexTitle: The title of the section of a key in an index at the side; by default there is
  ///     none.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func grouped<Key: Hashable & Comparable>(
    by key: @escaping (ItemType) -> Key, identity: Identity<ItemType>? = nil,
    title: ((Key) -> String?)? = nil, indexTitle: ((Key) -> String?)? = nil
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
  ///   - title: The title above the section of a key; by default there is none.
  ///   - indexTitle: The title of the section of a key in an index at the side; by default there is
  ///     none.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func grouped<Key: Hashable>(
    by key: @escaping (ItemType) -> Key, order areInOrder: @escaping (Key, Key) -> Bool,
    identity: Identity<ItemType>? = nil, title: ((Key) -> String?)? = nil,
    indexTitle: ((Key) -> String?)? = nil
  ) -> GroupedDataSource<Key, ItemType> {
    GroupedDataSource(
      self, identity: identity, by: key, order: areInOrder, title: title, indexTitle: indexTitle)
  }
}
