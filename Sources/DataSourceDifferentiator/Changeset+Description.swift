import IdentityDiff

extension Changeset: CustomDebugStringConvertible {
  /// Each list that is not empty, and the final sections, one per line.
  ///
  /// - Complexity: O(sections + items + changes)
  public var debugDescription: String {
    let lists: [(name: String, isEmpty: Bool, text: String)] = [
      ("insertedSections", insertedSections.isEmpty, "\(insertedSections)"),
      ("deletedSections", deletedSections.isEmpty, "\(deletedSections)"),
      ("movedSections", movedSections.isEmpty, "\(movedSections.map(ElementMove.init))"),
      ("updatedSections", updatedSections.isEmpty, "\(updatedSections)"),
      ("insertedItems", insertedItems.isEmpty, "\(insertedItems)"),
      ("deletedItems", deletedItems.isEmpty, "\(deletedItems)"),
      ("movedItems", movedItems.isEmpty, "\(movedItems.map(ElementMove.init))"),
      ("updatedItems", updatedItems.isEmpty, "\(updatedItems)"),
    ]
    var lines = reloadData ? ["reloadData"] : []
    lines += lists.lazy.filter { !$0.isEmpty }.map { "\($0.name): \($0.text)" }
    lines.append("finalSections:")
    lines += finalSections.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }
}
