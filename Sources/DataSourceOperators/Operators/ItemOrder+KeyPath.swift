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
        func precedes(_ first: ItemHandle, _ second: ItemHandle, isAscending: Bool) -> Bool {
          unsafe call(
            { Self.precedes($0, $1, isAscending: isAscending) },
            unsafe Self.value(at: offset, of: first, values) as UnsafePointer<Value>,
            unsafe Self.value(at: offset, of: second, values))
        }
        // The direction is decided outside the comparison, which is inlined into the sort.
        return isAscending
          ? items.sorted { precedes($0, $1, isAscending: true) }
          : items.sorted { precedes($0, $1, isAscending: false) }
      },
      compare: { first, second, values in
        let first: UnsafePointer<Value> = unsafe Self.value(at: offset, of: first, values)
        let second: UnsafePointer<Value> = unsafe Self.value(at: offset, of: second, values)
        func precedes(_ first: Value, _ second: Value) -> Bool {
          Self.precedes(first, second, isAscending: isAscending)
        }
        return unsafe call(precedes, first, second) ? -1 : call(precedes, second, first) ? 1 : 0
      })
  }

  /// The stored property of an item.
  @_alwaysEmitIntoClient
  static func value<Value>(
    at offset: Int, of item: ItemHandle, _ values: ValueStore<ItemTag, Item>
  ) -> UnsafePointer<Value> {
    unsafe (UnsafeRawPointer(values.address(of: item)) + offset).assumingMemoryBound(to: Value.self)
  }

  /// Creates an order by a property that is not stored in the items.
  @_alwaysEmitIntoClient
  init<Value: Comparable>(computing keyPath: KeyPath<Item, Value>, isAscending: Bool) {
    self.init(
      areInOrder: Self.predicate(keyPath, isAscending: isAscending),
      sort: { items, values in
        var entries: [(value: Value, item: ItemHandle)] = []
        entries.reserveCapacity(items.count)
        for item in items {
          unsafe entries.append((values.address(of: item).pointee[keyPath: keyPath], item))
        }
        if isAscending {
          entries.sort { Self.precedes($0.value, $1.value, isAscending: true) }
        } else {
          entries.sort { Self.precedes($0.value, $1.value, isAscending: false) }
        }
        return entries.map { $0.item }
      },
      compare: { first, second, values in
        let first = unsafe values.address(of: first).pointee[keyPath: keyPath]
        let second = unsafe values.address(of: second).pointee[keyPath: keyPath]
        return Self.precedes(first, second, isAscending: isAscending)
          ? -1 : Self.precedes(second, first, isAscending: isAscending) ? 1 : 0
      })
  }

  @_alwaysEmitIntoClient
  static func predicate<Value: Comparable>(
    _ keyPath: KeyPath<Item, Value>, isAscending: Bool
  ) -> (Item, Item) -> Bool {
    { precedes($0[keyPath: keyPath], $1[keyPath: keyPath], isAscending: isAscending) }
  }

  /// Whether a value precedes another one. One that does not equal itself, such as NaN, would make
  /// the order inconsistent, so all of these are last.
  @_alwaysEmitIntoClient
  static func precedes<Value: Comparable>(
    _ first: Value, _ second: Value, isAscending: Bool
  ) -> Bool {
    first == first && (second != second || (isAscending ? first < second : second < first))
  }
}
