/// A dictionary for client-defined identities. Nothing is ever removed.
///
/// `Dictionary` and `Set` end the process when they find that a type breaks the rules of
/// `Hashable`. This one stores each key's hash value, so it never asks for it twice. A key that
/// cannot be found again simply is not found.
///
/// Nothing is emitted into clients only: the linker does not find it in release builds for tests.
package struct IdentityMap<Key: Hashable, Value> {
  @usableFromInline var keys: [Key] = []
  @usableFromInline var values: [Value] = []
  @usableFromInline var hashes: [Int] = []

  /// Indices of ``keys`` by hash value, in consecutive slots after a collision; -1 for none. The
  /// count is a power of 2.
  @usableFromInline var table: [Int32]

  @inlinable
  package init(minimumCapacity: Int = 0) {
    var size = 8
    while size < minimumCapacity &* 2 { size &*= 2 }
    table = Array(repeating: -1, count: size)
    keys.reserveCapacity(minimumCapacity)
    values.reserveCapacity(minimumCapacity)
    hashes.reserveCapacity(minimumCapacity)
  }

  /// The number of keys.
  @inlinable
  package var count: Int { keys.count }

  /// The value of a key.
  @inlinable
  package subscript(key: Key) -> Value? {
    let index = table[slot(of: key, hash: key.hashValue)]
    return index < 0 ? nil : values[Int(index)]
  }

  /// Adds a key, or replaces the value for an equal one. Keys that do not equal themselves, such as
  /// NaN, are never found, so of those with the same hash value only one is added.
  ///
  /// - Returns: The replaced value.
  @inlinable
  @discardableResult
  package mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    let hash = key.hashValue
    let slot = slot(of: key, hash: hash)
    let index = Int(table[slot])
    if index >= 0 {
      let old = values[index]
      values[index] = value
      return old
    }
    // Another one has the first slot.
    if slot != hash & (table.count - 1), key != key { return nil }
    table[slot] = Int32(keys.count)
    keys.append(key)
    values.append(value)
    hashes.append(hash)
    if keys.count > table.count / 2 { grow() }
    return nil
  }

  /// The slot with an equal key, or a free one.
  @inlinable
  func slot(of key: Key, hash: Int) -> Int {
    let mask = table.count - 1
    var slot = hash & mask
    // Invariant: at least half of the slots are free.
    while table[slot] >= 0 {
      let index = Int(table[slot])
      if hashes[index] == hash, keys[index] == key { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  @usableFromInline
  mutating func grow() {
    table = Array(repeating: -1, count: table.count * 2)
    let mask = table.count - 1
    for (index, hash) in hashes.enumerated() {
      var slot = hash & mask
      while table[slot] >= 0 { slot = (slot + 1) & mask }
      table[slot] = Int32(index)
    }
  }
}
