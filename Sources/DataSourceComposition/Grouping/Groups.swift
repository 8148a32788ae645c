import DataSourceKit

/// The groups of an operator: a section for each key, with items by their handles.
struct Groups<Key: Hashable> {
  var areInOrder: (Key, Key) -> Bool

  /// The groups in order, in sequence 0.
  private(set) var sections = HandleSequences()

  /// The items, those of each group in a sequence that has the group's handle as its number.
  private(set) var items = HandleSequences()

  /// The keys by group, each the newest of those that are equal.
  private(set) var keys: [Key?] = []

  private var groups: [Key: Int] = [:]
  private var pool = HandlePool()

  /// Groups that may have become empty since the last call of `settle`.
  private var shrunk: Set<Int> = []

  init(areInOrder: @escaping (Key, Key) -> Bool) {
    self.areInOrder = areInOrder
  }

  /// Takes all items, in order.
  mutating func fill(_ entries: [(item: Int, key: Key)]) {
    var contents: [[Int]] = []
    for (item, key) in entries {
      let group = groups[key] ?? newGroup(key)
      if group >= contents.count { contents.append([]) }
      contents[group].append(item)
    }
    for (group, list) in contents.enumerated() { items.fill(group, with: list) }
    let order = contents.indices.sorted { precedes($0, $1) }
    sections.fill(0, with: order)
  }

  private mutating func newGroup(_ key: Key) -> Int {
    let group = pool.take()
    if group < keys.count { keys[group] = key } else { keys.append(key) }
    groups[key] = group
    return group
  }

  private func precedes(_ first: Int, _ second: Int) -> Bool {
    guard let first = keys[first], let second = keys[second] else { return false }
    return areInOrder(first, second)
  }

  /// The key of the group that an item is in.
  func key(of item: Int) -> Key? { items.tree(of: item).flatMap { keys[$0] } }

  /// The first item of the group of a key.
  func first(of key: Key) -> Int? {
    groups[key].flatMap { items.handle(at: 0, in: $0) }
  }

  /// Takes items out of their groups, which stay for now.
  mutating func remove(_ leaving: [Int], _ changes: inout OutputChanges) {
    let touched = Set(leaving.compactMap { items.tree(of: $0) })
    items.remove(leaving)
    for group in touched where items.count(in: group) == 0 {
      changes.touch(section: group, before: sections.position(of: group))
      shrunk.insert(group)
    }
  }

  /// Puts items into the groups of their keys.
  ///
  /// - Parameter isBefore: Whether an item precedes another one of its group.
  mutating func insert(
    _ arriving: [(item: Int, key: Key)], _ changes: inout OutputChanges,
    isBefore: (Int, Int) -> Bool
  ) {
    var lists: [Int: [Int]] = [:]
    for (item, key) in arriving {
      let group = groups[key] ?? arrange(newGroup(key), &changes)
      if arriving.count > 16 {
        lists[group, default: []].append(item)
      } else {
        items.merge([item], into: group, isBefore: isBefore)
      }
    }
    for (group, list) in lists {
      items.merge(list.sorted(by: isBefore), into: group, isBefore: isBefore)
    }
  }

  /// Puts a new group into its place.
  private mutating func arrange(_ group: Int, _ changes: inout OutputChanges) -> Int {
    changes.touch(section: group, before: nil)
    let position = sections.partitioningPosition(in: 0) { precedes(group, $0) }
    sections.insert(group, in: 0, at: position)
    return group
  }

  /// The group of a key.
  func group(of key: Key) -> Int? { groups[key] }

  /// Takes a key for that of a group. They are equal, and may still differ.
  mutating func renewKey(_ key: Key, of group: Int) { keys[group] = key }

  /// Takes out the groups that are empty.
  mutating func settle(_ changes: inout OutputChanges) {
    for group in shrunk where items.count(in: group) == 0 {
      sections.remove(group)
      if let key = keys[group] { groups[key] = nil }
      keys[group] = nil
      pool.give(group)
    }
    shrunk = []
  }

  mutating func reorder(by areInOrder: @escaping (Key, Key) -> Bool, _ changes: inout OutputChanges)
  {
    self.areInOrder = areInOrder
    let order = sections.handles(in: 0).sorted { precedes($0, $1) }
    for group in order.moving(by: { sections.position(of: $0) ?? 0 }) {
      changes.touch(section: group, before: sections.position(of: group), mayMove: true)
    }
    sections.removeAll(in: 0)
    sections.fill(0, with: order)
  }
}
