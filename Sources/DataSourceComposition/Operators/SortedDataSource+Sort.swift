extension SortedDataSource {
  /// Sorts items by their handles, with the values by handle.
  @usableFromInline
  typealias Sort = (_ items: [Int], _ values: [ItemType?]) -> [Int]

  /// Sorts by an order. What has no value comes last.
  @inlinable
  static func sort(by areInOrder: @escaping (ItemType, ItemType) -> Bool) -> Sort {
    { items, values in
      // The standard library's sort is stable.
      items.sorted { first, second in
        guard let left = values[first] else { return false }
        guard let right = values[second] else { return true }
        return areInOrder(left, right)
      }
    }
  }
}
