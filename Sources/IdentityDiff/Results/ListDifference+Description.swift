extension ListDifference: CustomStringConvertible {
  /// The lists that are not empty, such as `ListDifference(deleted: [1], moved: [2 → 0])`;
  /// `no changes` if all are empty.
  ///
  /// - Complexity: O(changes)
  public var description: String { describe(self) }
}

/// A difference's lists that are not empty, on one line; `no changes` if all are empty.
func describe(_ difference: Any) -> String {
  let mirror = Mirror(reflecting: difference)
  let lists = mirror.children.compactMap { name, value -> String? in
    guard let name, let list = value as? [Any], !list.isEmpty else { return nil }
    return "\(name): \(list)"
  }
  return lists.isEmpty
    ? "no changes" : "\(mirror.subjectType)(\(lists.joined(separator: ", ")))"
}
