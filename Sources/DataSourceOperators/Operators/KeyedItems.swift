import DataSourceCore

/// The items of a stage by key. Of several with one key, the first counts.
final class KeyedItems<Item, Key: Hashable> {
  private let stage: ComposedDataSource<Item>
  private var table = GroupTable<Key>()

  /// A sequence for each group: its items in the order of the stage.
  private let groups = ItemSequences()

  init(of stage: ComposedDataSource<Item>) { self.stage = stage }

  /// The group of an item; `nil` for none.
  func group(of item: ItemHandle) -> SectionHandle? { groups.all.sequence(of: item) }

  /// The first item in a group.
  func first(of group: SectionHandle) -> ItemHandle? { groups.all.handle(at: 0, in: group) }

  /// The first item with a key.
  func first(for key: Key) -> ItemHandle? { table.groups[key].flatMap(first) }

  /// The key of a group.
  func key(of group: SectionHandle) -> Key? { table.keys[group] }

  /// Reads all keys.
  func rebuild(by key: (Item) -> Key) {
    groups.all.removeAll()
    table = GroupTable()
    var members: [[ItemHandle]] = []
    for item in stage.order {
      guard let group = newGroup(of: item, by: key) else { continue }
      // A new group has the next number.
      if group.number == members.count { members.append([]) }
      members[group.number].append(item)
    }
    for (number, items) in members.enumerated() {
      groups.all.fill(SectionHandle(number: number), with: items)
    }
  }

  private func newGroup(of item: ItemHandle, by key: (Item) -> Key) -> SectionHandle? {
    stage.values[item].map(key).map { table.group(of: $0) }
  }

  /// Updates the groups after a change of the stage.
  ///
  /// - Parameter key: Returns an item's key.
  /// - Returns: The groups that may have changed, with their first items before.
  func update(by key: (Item) -> Key) -> [(group: SectionHandle, first: ItemHandle?)] {
    let source = stage.changes
    // The items of a moved section change their order, too.
    let touched = source.items.map(\.handle) + stage.draggedItems
    // An unchanged item keeps its key. An object may have changed, to be reported as updated later.
    let readsAgain =
      stage.holdsObjects(touched.first) ? Set(touched) : Set(stage.arrivedItems)
    var members: [SectionHandle: [ItemHandle]] = [:]
    for item in touched where stage.shownItems.contains(item) {
      let group = readsAgain.contains(item) ? newGroup(of: item, by: key) : group(of: item)
      if let group { members[group, default: []].append(item) }
    }
    let affected = Set(touched.compactMap(group)).union(members.keys)
    let old = affected.map { (group: $0, first: first(of: $0)) }
    groups.all.remove(touched)
    for (group, items) in members {
      groups.merge(stage.inOrder(items), into: group, isBefore: stage.precedes)
    }
    return old
  }

  /// Removes those of these groups that are empty.
  func removeEmpty(_ affected: some Sequence<SectionHandle>) {
    table.remove(Set(affected.filter { groups.all.count(in: $0) == 0 }))
  }

  /// Releases removed keys, once all stages have finished the change.
  func release() { table.keys.releaseReplaced() }
}
