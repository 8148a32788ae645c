public import DataSourceCore

/// The change sets of the transition from old to new data.
///
/// The first one is the structure: insertions, deletions and moves, in one batch that views accept.
/// The second one is the content: updates of surviving sections and items, at their new positions.
/// Both are reported after the data has changed, so a data source does not need an intermediate
/// state.
///
/// ```swift
/// let plan = Diff.difference(from: old, to: new).plan()
/// for changeSet in plan.changeSets { dataSource.reloadBlock?(changeSet) }
/// ```
///
/// The batch is valid by `BatchRule`. An item's move out of a deleted section, or into an inserted
/// one, is demoted to an insertion or a deletion. A section that moves and whose items change is
/// deleted and inserted. Where sections cross, those that stay are chosen to minimize the number of
/// commands. The choice is exact for up to eight crossing sections, and weighted for more.
public struct ChangePlan: Hashable, Sendable {
  /// The insertions, deletions and moves: one batch without updates, possibly empty.
  public package(set) var structure: ChangeSet
  /// The updates, at new index paths, possibly none.
  ///
  /// It is applied after the structure, so in its own batch these are old index paths.
  public package(set) var content: ChangeSet

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - structure: Insertions, deletions and moves.
  ///   - content: Updates, at index paths after the structure.
  package init(structure: ChangeSet = .some([]), content: ChangeSet = .some([])) {
    self.structure = structure
    self.content = content
  }

  /// Whether there are no changes.
  public var isEmpty: Bool { structure.isEmpty && content.isEmpty }

  /// The change sets that are not empty, in order: none, one or two.
  public var changeSets: [ChangeSet] { [structure, content].filter { !$0.isEmpty } }

  /// The number of commands in both change sets.
  public var commandCount: Int { structure.changes.count + content.changes.count }
}

extension ChangePlan: CustomStringConvertible {
  /// A description of the change sets, such as `[delete item 0-2], then [update item 0-0]`.
  public var description: String {
    isEmpty ? "no changes" : changeSets.map(\.description).joined(separator: ", then ")
  }
}
