/// The keys of items. Several items can have the same key.
struct KeyTable<Key: Hashable> {
  private var keys = HandleTable<ItemTag, Key?>(default: nil)
  private var handles: [Key: Set<ItemHandle>] = [:]

  /// A handle's key; `nil` for none. A new key replaces the old one.
  subscript(handle: ItemHandle) -> Key? {
    get { keys[handle] }
    set {
      if let old = keys[handle] {
        if old == newValue { return }
        handles[old]?.remove(handle)
        if handles[old]?.isEmpty == true { handles[old] = nil }
        handles.shrink()
      }
      keys[handle] = newValue
      // One that does not equal itself, such as NaN, would never be found.
      if let newValue, newValue == newValue { handles[newValue, default: []].insert(handle) }
    }
  }

  /// The handles with a key.
  func handles(of key: Key) -> Set<ItemHandle> { handles[key] ?? [] }
}
