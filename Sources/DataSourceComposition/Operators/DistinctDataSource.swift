public import DataSourceKit
import Foundation
public import IdentityDiff

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
        defer { reset() }
        return exchange(&storedKey, with: newValue)
      }
    }
  }

  private var storedKey: (ItemType) -> Key
  private var table = GroupTable<Key>()

  /// A sequence for each group: its items in source order. The first of them is shown.
  private let groups = HandleSequences()

  init(
    _ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>? = nil,
    by key: @escaping (ItemType) -> Key
  ) {
    storedKey = key
    super.init(source, identity: identity)
    start()
  }

  override func rebuild() {
    groups.removeAll()
    table = GroupTable()
    var members: [Int: [Int]] = [:]
    for item in upstream.order {
      if let group = group(of: item) { members[group, default: []].append(item) }
    }
    for (group, items) in members { groups.fill(group, with: items) }
    super.rebuild()
  }

  override func targetSection(of item: Int) -> Int? {
    groups.sequence(of: item).flatMap(first) == item ? upstream.section(of: item) : nil
  }

  private func first(of group: Int) -> Int? { groups.handle(at: 0, in: group) }

  private func group(of item: Int) -> Int? { values[item].map { table.group(of: storedKey($0)) } }

  override func updateContent() {
    let source = upstream.changes
    // The items of a moved section change their order, too.
    let dragged = source.sections.moved.flatMap { upstream.items(in: $0.section) }
    let touched = source.items.map(\.handle) + dragged.filter { !source.isRecorded($0) }
    // An unchanged item keeps its key. An object may have changed, to be reported as updated later.
    let readsAgain = holdsObjects(touched.first) ? Set(touched) : Set(upstream.arrivedItems)
    var members: [Int: [Int]] = [:]
    for item in touched where upstream.shownItems.contains(item) {
      let group = readsAgain.contains(item) ? group(of: item) : groups.sequence(of: item)
      if let group { members[group, default: []].append(item) }
    }
    let affected = Set(touched.compactMap(groups.sequence)).union(members.keys)
    let old = affected.compactMap(first)
    groups.remove(touched)
    for (group, items) in members {
      groups.merge(upstream.inOrder(items), into: group, isBefore: upstream.precedes)
    }
    let firsts = Set(old + affected.compactMap(first)).filter { !source.isRecorded($0) }
    rearrange(firsts.map { Affected(item: $0, isAsked: true) }, asksAll: true)
    table.remove(affected.filter { groups.count(in: $0) == 0 })
  }

  override func release() {
    table.keys.releaseReplaced()
    super.release()
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
