extension SourceMirror {
  /// Whether items may be objects, of which the mirror holds no earlier state.
  var holdsObjects: Bool { itemKind != nil && itemKind != .values }

  /// Whether a new item is the very object that the old one was. What it was before is not known then, so it
  /// counts as changed.
  func areSameObject(_ old: Item, _ new: Item) -> Bool {
    itemKind?.areSameObject(old, new) ?? false
  }

  /// The items that stay and are objects which may have changed in place.
  ///
  /// - Parameters:
  ///   - origins: For each new value the item that it is.
  ///   - values: The new values.
  ///   - known: The items that are known to have changed.
  func itemsChangedInPlace(
    _ origins: [Int?], _ newValues: [Item], but known: [(item: Int, value: Item?)]
  ) -> [(item: Int, value: Item?)] {
    guard holdsObjects else { return [] }
    let known = Set(known.map(\.item))
    return zip(origins, newValues).compactMap { origin, new in
      guard let origin, !known.contains(origin), let old = values[origin], areSameObject(old, new)
      else { return nil }
      return (origin, new)
    }
  }
}
