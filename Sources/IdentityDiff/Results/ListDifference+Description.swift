import DataSourcePositions

extension ListDifference: CustomStringConvertible {
  /// The lists that are not empty, such as `ListDifference(deleted: [1], moved: [2 → 0])`;
  /// `no changes` if all are empty.
  ///
  /// - Complexity: O(changes)
  public var description: String {
    var text = DifferenceText("ListDifference")
    text.add("deleted", deleted)
    text.add("inserted", inserted)
    text.add("moved", moved)
    text.add("updated", updated)
    text.add("oldDuplicates", oldDuplicates)
    text.add("newDuplicates", newDuplicates)
    return text.description
  }
}

/// A difference's lists that are not empty, on one line. Not read from a mirror, which has no
/// children in an app without reflection metadata.
struct DifferenceText {
  private let type: String
  private var lists: [String] = []

  init(_ type: String) { self.type = type }

  mutating func add<Element>(_ name: String, _ list: [Element]) {
    if !list.isEmpty { lists.append("\(name): \(list)") }
  }

  var description: String {
    lists.isEmpty ? "no changes" : "\(type)(\(lists.joined(separator: ", ")))"
  }
}
