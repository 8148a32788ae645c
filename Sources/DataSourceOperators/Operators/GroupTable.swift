/// Groups by their keys.
struct GroupTable<Key: Hashable> {
  private(set) var groups: [Key: SectionHandle] = [:]

  /// The keys of groups. If equal keys differ, that of the first item.
  let keys = ValueStore<SectionTag, Key>()

  /// The handles of groups.
  let pool = HandlePool<SectionTag>()

  /// Returns a key's group, and creates it if necessary.
  mutating func group(of key: Key) -> SectionHandle {
    if let group = groups[key] { return group }
    let group = pool.take()
    keys.set(key, for: group)
    // A key that does not equal itself, such as NaN, would never be found or removed.
    if key == key { groups[key] = group }
    return group
  }

  mutating func remove(_ removed: Set<SectionHandle>) {
    for group in removed {
      if let key = keys[group] { groups[key] = nil }
      keys.remove(group)
      pool.give(group)
    }
    groups.shrink()
  }
}
