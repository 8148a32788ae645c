public import DataSourceKit
import Foundation
public import IdentityDiff

/// The items of another data source without those whose key an earlier one has.
///
/// ```swift
/// let recent = messages.distinct(by: { $0.sender })  // the first message of each sender
/// ```
///
/// If an item is deleted, the next one of its key is shown.
public final class DistinctDataSource<Key: Hashable, ItemType>: ArrangedDataSource<ItemType> {
  /// What no two items that are shown have in common. A new key is reported as the items that come
  /// and go. A key by which the same items differ changes nothing.
  ///
  /// - Complexity: O(n log n)
  public var key: (ItemType) -> Key {
    get { storedKey }
    set {
      change(readsAll: true) { [unowned self] changes in
        storedKey = newValue
        renewKeys(&changes)
      }
    }
  }

  private var storedKey: (ItemType) -> Key

  /// The items of each key in the order of the source. Only the first of each is shown: it weighs
  /// 1.
  private var groups = Groups<Key>(areInOrder: { _, _ in false })

  /// For each key that an edit touches, the item that was shown before.
  private var shown: [Key: Int?] = [:]

  init(
    _ source: some DataSource<ItemType>, identity: Identity<ItemType>? = nil,
    by key: @escaping (ItemType) -> Key
  ) {
    storedKey = key
    super.init(source, identity: identity)
    // New items are hidden at first.
    mirror.weigh = { _ in 0 }
    start()
  }

  override func rebuild() {
    regroup()
    for first in firstItems { mirror.setWeight(1, of: first) }
  }

  private func regroup() {
    groups = Groups(areInOrder: groups.areInOrder)
    groups.fill(
      mirror.order.compactMap { item in mirror.values[item].map { (item, storedKey($0)) } })
  }

  /// The first item of each key.
  private var firstItems: [Int] {
    groups.sections.handles(in: 0).compactMap { groups.items.handle(at: 0, in: $0) }
  }

  private func renewKeys(_ changes: inout OutputChanges) {
    regroup()
    let shown = Set(firstItems)
    let changed = mirror.order.filter {
      shown.contains($0) != (mirror.items.weight(of: $0) > 0)
    }
    for item in changed { changes.touch(item: item, before: place(ofItem: item)) }
    for item in changed { mirror.setWeight(shown.contains(item) ? 1 : 0, of: item) }
  }

  override func willChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    super.willChange(edit, &changes)
    // The order of the items of a section that moves is another one, too.
    let leaving =
      edit.leavingOrUpdatedItems + edit.lostItems
      + edit.movedSections.flatMap { mirror.items.handles(in: $0.section) }
    var arriving = edit.newItems.map { mirror.values[$0] } + mirror.updatedValues
    if mirror.holdsObjects {
      // A moved object may have another key already, of which an update follows.
      let moved = edit.movedItems.map(\.item)
      let dragged = edit.movedSections.flatMap { mirror.items.handles(in: $0.section) }
      arriving += (moved + dragged).map { mirror.values[$0] }
    }
    for item in leaving { note(groups.key(of: item), &changes) }
    for value in arriving { note(value.map(storedKey), &changes) }
    var ignored = OutputChanges()
    groups.remove(leaving, &ignored)
  }

  /// Notes what is shown of a key BEFORE.
  private func note(_ key: Key?, _ changes: inout OutputChanges) {
    guard let key, shown[key] == nil else { return }
    let first = groups.first(of: key)
    shown[key] = .some(first)
    if let first { changes.touch(item: first, before: place(ofItem: first)) }
  }

  override func didChange(_ edit: SourceEdit, _ changes: inout OutputChanges) {
    super.didChange(edit, &changes)
    let arriving =
      edit.newItems + edit.movedItems.map { $0.item } + edit.updatedItems
      + edit.movedSections.flatMap { mirror.items.handles(in: $0.section) }
    var ignored = OutputChanges()
    let entries = Set(arriving).filter { !groups.items.contains($0) }.compactMap { item in
      mirror.values[item].map { (item: item, key: storedKey($0)) }
    }
    groups.insert(entries, &ignored) { mirror.precedes($0, $1) }
    // An item may move from the front of one key to the front of another.
    for case let old? in shown.values { mirror.setWeight(0, of: old) }
    for key in shown.keys {
      guard let first = groups.first(of: key) else { continue }
      // If it was shown it has been noted already.
      changes.touch(item: first, before: nil)
      mirror.setWeight(1, of: first)
    }
    shown = [:]
    groups.settle(&ignored)
  }
}

extension DataSource {
  /// The items without those whose key an earlier one has, now and after each change.
  ///
  /// ```swift
  /// let recent = messages.distinct(by: { $0.sender })
  /// ```
  ///
  /// - Parameters:
  ///   - key: What no two items that are shown have in common.
  ///   - identity: The identity of the items; inherited by default.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n log n), and O(log n) for each change.
  public func distinct<Key: Hashable>(
    by key: @escaping (ItemType) -> Key, identity: Identity<ItemType>? = nil
  ) -> DistinctDataSource<Key, ItemType> {
    DistinctDataSource(self, identity: identity, by: key)
  }
}
