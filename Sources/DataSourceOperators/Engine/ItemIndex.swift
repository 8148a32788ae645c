/// A stage's items by identity.
///
/// A stage adds only the items that it inserts or updates. Other entries may be outdated, so a
/// lookup checks what it finds.
class ItemIndex {
  /// The number of entries, outdated ones included.
  var entryCount: Int { 0 }

  /// Adds items that are inserted or updated.
  func add(_ items: [ItemHandle]) {}
}

/// A stage's items by one kind of identity.
final class KeyIndex<Item, Key: Hashable>: ItemIndex {
  private let key: (Item) -> Key
  private let values: ValueStore<ItemTag, Item>

  private var items: [Key: ItemHandle] = [:]
  /// The other items for identities that occur several times. An array for each identity would be
  /// allocated.
  private var others: [Key: Set<ItemHandle>] = [:]
  private var otherCount = 0

  init(of items: [ItemHandle], values: ValueStore<ItemTag, Item>, by key: @escaping (Item) -> Key) {
    self.key = key
    self.values = values
    super.init()
    self.items.reserveCapacity(items.count)
    add(items)
  }

  override var entryCount: Int { items.count + otherCount }

  override func add(_ items: [ItemHandle]) {
    for item in items {
      // Keys such as NaN, which are not equal to themselves, cannot be found, so they are left out.
      guard let key = values[item].map(key), key == key else { continue }
      guard let old = self.items.updateValue(item, forKey: key), old != item else { continue }
      if others[key, default: []].insert(old).inserted { otherCount += 1 }
    }
  }

  /// The items with an identity. Some may not be shown.
  func items(for key: Key) -> Set<ItemHandle> {
    guard let item = items[key] else { return [] }
    let all = otherCount == 0 ? [item] : others[key, default: []].union([item])
    return all.filter { values[$0].map(self.key) == key }
  }
}
