extension Dictionary {
  /// Gives memory back if few of many elements are left.
  mutating func shrink() {
    if capacity > 1_024, capacity / 8 > count { self = .init(uniqueKeysWithValues: Array(self)) }
  }
}

extension Set {
  /// Gives memory back if few of many elements are left.
  mutating func shrink() { if capacity > 1_024, capacity / 8 > count { self = Set(Array(self)) } }
}
