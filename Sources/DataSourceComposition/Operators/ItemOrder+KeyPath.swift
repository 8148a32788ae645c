public import IdentityDiff

extension ItemOrder {
  /// Creates an order by a value.
  ///
  /// Reading through a key path takes about 50 ns, as long as many number comparisons. So a stored
  /// property is read in place, and any other property once per item when many items are sorted.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the value.
  ///   - isAscending: Whether items with lower values precede those with higher ones.
  @_alwaysEmitIntoClient
  init<Value: Comparable>(by keyPath: KeyPath<Item, Value>, isAscending: Bool) {
    if let offset = MemoryLayout<Item>.offset(of: keyPath) {
      self.init(by: keyPath, storedAt: offset, isAscending: isAscending)
    } else {
      self.init(computing: keyPath, isAscending: isAscending)
    }
  }

  /// Creates an order by a stored property.
  ///
  /// - Parameter offset: The property's offset in an item, in bytes.
  @_alwaysEmitIntoClient
  init<Value: Comparable>(
    by keyPath: KeyPath<Item, Value>, storedAt offset: Int, isAscending: Bool
  ) {
    self.init(
      areInOrder: Self.predicate(keyPath, isAscending: isAscending),
      sort: { items, values in
        func precedes(_ first: Int, _ second: Int) -> Bool {
          unsafe call(
            { $0 < $1 }, unsafe Self.value(at: offset, of: first, values) as UnsafePointer<Value>,
            unsafe Self.value(at: offset, of: second, values))
        }
        // The direction is decided outside the comparison, which is inlined into the sort.
        return isAscending
          ? items.sorted { precedes($0, $1) } : items.sorted { precedes($1, $0) }
      },
      compare: { first, second, values in
        let first: UnsafePointer<Value> = unsafe Self.value(at: offset, of: first, values)
        let second: UnsafePointer<Value> = unsafe Self.value(at: offset, of: second, values)
        let result =
          unsafe call({ $0 < $1 }, first, second) ? -1 : call({ $0 < $1 }, second, first) ? 1 : 0
        return isAscending ? result : -result
      })
  }

  /// The stored property of an item.
  @_alwaysEmitIntoClient
  static func value<Value>(
    at offset: Int, of item: Int, _ values: ValueStore<Item>
  ) -> UnsafePointer<Value> {
    unsafe (UnsafeRawPointer(values.address(of: item)) + offset).assumingMemoryBound(to: Value.self)
  }

  /// Creates an order by a property that is not stored in the items.
  @_alwaysEmitIntoClient
  init<Value: Comparable>(computing keyPath: KeyPath<Item, Value>, isAscending: Bool) {
    self.init(
      areInOrder: Self.predicate(keyPath, isAscending: isAscending),
      sort: { items, values in
        var entries: [(value: Value, item: Int)] = []
        entries.reserveCapacity(items.count)
        for item in items {
          unsafe entries.append((values.address(of: item).pointee[keyPath: keyPath], item))
        }
        if isAscending {
          entries.sort { $0.value < $1.value }
        } else {
          entries.sort { $1.value < $0.value }
        }
        return entries.map { $0.item }
      },
      compare: { first, second, values in
        let first = unsafe values.address(of: first).pointee[keyPath: keyPath]
        let second = unsafe values.address(of: second).pointee[keyPath: keyPath]
        let result = first < second ? -1 : second < first ? 1 : 0
        return isAscending ? result : -result
      })
  }

  @_alwaysEmitIntoClient
  static func predicate<Value: Comparable>(
    _ keyPath: KeyPath<Item, Value>, isAscending: Bool
  ) -> (Item, Item) -> Bool {
    isAscending
      ? { $0[keyPath: keyPath] < $1[keyPath: keyPath] }
      : { $1[keyPath: keyPath] < $0[keyPath: keyPath] }
  }
}
