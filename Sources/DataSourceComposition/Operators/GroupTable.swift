/// The groups of a ``GroupedDataSource`` by their keys.
@usableFromInline
final class GroupTable<Key: Hashable> {
  @exclusivity(unchecked)
  @usableFromInline private(set) var groups: [Key: Int] = [:]

  /// The key of each group: the newest of the equal ones.
  let keys = ValueStore<Key>()

  /// Inserted groups.
  @exclusivity(unchecked)
  var newGroups: [Int] = []

  /// The handles of groups.
  let pool = HandlePool()

  /// Whether keys that are equal may still differ.
  @usableFromInline
  let equalKeysDiffer =
    !(Key.self is any BinaryInteger.Type || Key.self == String.self || Key.self == Character.self
    || Key.self == Bool.self)

  /// Inserted and updated items with their keys, if equal keys may differ.
  @exclusivity(unchecked)
  private var arrived: [Int] = []
  private let arrivedKeys = ValueStore<Key>()

  init() {}

  /// Returns the group for an item's key, and creates it if necessary.
  @inlinable
  func group(of key: Key, for item: Int) -> Int {
    if equalKeysDiffer { note(key, for: item) }
    return groups[key] ?? add(key)
  }

  @usableFromInline
  func note(_ key: Key, for item: Int) {
    arrivedKeys.set(key, for: arrived.count)
    arrived.append(item)
  }

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
      for group in kept { if let key = keys[group] { groups[key] = group } }
    } else {
      for group in removed where keys.contains(group) {
        groups.removeValue(forKey: keys.address(of: group).pointee)
      }
    }
    keys.remove(removed)
    for group in removed { pool.give(group) }
  }

  /// Equal keys may still differ: each group gets the newest one.
  ///
  /// If several items are inserted or updated in a group, the first one's key is used.
  func renewKeys(in stage: ListStage) {
    if arrived.isEmpty { return }
    var first: [Int: Int] = [:]
    for (index, item) in arrived.enumerated() {
      guard let group = stage.section(of: item) else { continue }
      let other = first[group] ?? index
      first[group] = stage.precedes(item, arrived[other]) ? index : other
    }
    for (group, index) in first { keys.set(arrivedKeys.address(of: index).pointee, for: group) }
    forgetArrived()
  }

  func forgetArrived() {
    for index in arrived.indices { arrivedKeys.remove(index) }
    arrived.clear()
  }
}
