/// The groups of a ``GroupedDataSource`` by their keys.
@usableFromInline
final class GroupTable<Key: Hashable> {
  @exclusivity(unchecked)
  @usableFromInline private(set) var groups: [Key: Int] = [:]

  /// The keys of groups. If equal keys differ, the first item's key.
  let keys = ValueStore<Key>()

  /// Inserted groups.
  @exclusivity(unchecked)
  var newGroups: [Int] = []

  /// The handles of groups.
  let pool = HandlePool()

  /// Whether keys that are equal may still differ.
  let equalKeysDiffer =
    !(Key.self is any BinaryInteger.Type || Key.self == String.self || Key.self == Character.self
    || Key.self == Bool.self)

  init() {}

  /// Returns a key's group, and creates it if necessary.
  @_alwaysEmitIntoClient
  func group(of key: Key) -> Int { groups[key] ?? add(key) }

  @usableFromInline
  func add(_ key: Key) -> Int {
    let group = pool.take()
    keys.set(key, for: group)
    // A key that is not equal to itself, such as NaN, would never be found or removed.
    if key == key { groups.updateValue(group, forKey: key) }
    newGroups.append(group)
    return group
  }

  /// The key of a group, as its section's identity.
  func identity(of group: Int) -> AnyHashable? { keys[group].map { AnyHashable($0) } }

  /// Removes groups.
  ///
  /// - Parameters:
  ///   - removed: The groups.
  ///   - kept: Returns the other groups. If they are few, only their keys are looked up.
  func remove(_ removed: [Int], keeping kept: () -> [Int]) {
    if removed.count > 16, removed.count > groups.count * 3 / 4 {
      let kept = kept()
      groups = [:]
      for group in kept { if let key = keys[group], key == key { groups[key] = group } }
    } else {
      for group in removed where keys.contains(group) {
        groups.removeValue(forKey: keys.address(of: group).pointee)
      }
    }
    keys.remove(removed)
    for group in removed { pool.give(group) }
  }
}
