/// Groups by their keys.
struct GroupTable<Key: Hashable> {
  private(set) var groups: [Key: Int] = [:]

  /// The keys of groups. If equal keys differ, that of the first item.
  private(set) var keys = HandleTable<Key?>(default: nil)

  /// The handles of groups.
  let pool = HandlePool()

  /// Returns a key's group, and creates it if necessary.
  mutating func group(of key: Key) -> Int {
    if let group = groups[key] { return group }
    let group = pool.take()
    keys[group] = key
    // A key that does not equal itself, such as NaN, would never be found or removed.
    if key == key { groups[key] = group }
    return group
  }

  /// Replaces a key by an equal one.
  mutating func setKey(_ key: Key, of group: Int) {
    if keys[group] == key { keys[group] = key }
  }

  mutating func remove(_ removed: some Sequence<Int>) {
    for group in removed {
      if let key = keys[group] { groups[key] = nil }
      keys[group] = nil
      pool.give(group)
    }
  }
}
