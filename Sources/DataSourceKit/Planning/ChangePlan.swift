/// The change sets that lead from the old data of a list to the new data.
///
/// First comes the structure: what is inserted, deleted and moved, in one batch that no view rejects. The
/// content follows: what is still there and is to be read again, at its new place. Both are valid for the
/// new data alone, so that a data source never has to show a state in between.
///
/// ```swift
/// let plan = Diff.difference(from: old, to: new).plan()
/// for changeSet in plan.changeSets { dataSource.reloadBlock?(changeSet) }
/// ```
///
/// The batch keeps all rules of ``BatchRule``. An item that moves out of a deleted section, or into an
/// inserted one, is inserted or deleted, since no view can move it. A section that moves and whose items
/// change is deleted and inserted. Where sections cross, those stay whose staying makes the change sets
/// shortest: exactly where up to eight cross, and by a weighted choice where more do.
public struct ChangePlan: Hashable, Sendable {
  /// What is inserted, deleted and moved: one batch, without updates. It is empty if all keeps its place.
  public var structure: ChangeSet
  /// What is to be read again, at its AFTER index path: updates only. It is empty if there is nothing.
  ///
  /// Whoever applies it has applied the structure before, so that its index paths are BEFORE ones then.
  public var content: ChangeSet

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - structure: insertions, deletions and moves.
  ///   - content: updates, at index paths AFTER the structure.
  package init(structure: ChangeSet = .some([]), content: ChangeSet = .some([])) {
    self.structure = structure
    self.content = content
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool { structure.isEmpty && content.isEmpty }

  /// The change sets that are not empty, in order: none, one or two.
  public var changeSets: [ChangeSet] { [structure, content].filter { !$0.isEmpty } }

  /// The number of commands in both change sets.
  public var commandCount: Int { structure.changes.count + content.changes.count }
}

extension ChangePlan: CustomStringConvertible {
  /// The change sets in words, such as `[delete item 0-2], then [update item 0-0]`.
  public var description: String {
    isEmpty ? "no changes" : changeSets.map(\.description).joined(separator: ", then ")
  }
}
