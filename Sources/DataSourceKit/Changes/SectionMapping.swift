/// The mapping of section indices by a batch, in both directions.
package struct SectionMapping: Hashable, Sendable {
  private var unnamed = SlotMap()
  private var moved = MoveTable<Int>()

  init() {}

  /// - Complexity: O(changes · log changes), and O(changes) if they ascend
  package init(_ changes: Batch.Level<Int>) {
    unnamed = changes.map
    moved = MoveTable(changes.moves)
  }

  /// The new index of a section; `nil` if it is deleted.
  ///
  /// - Complexity: O(log changes)
  func after(_ section: Int) -> Int? { moved.target(of: section) ?? unnamed.after(section) }

  /// The old index of a section; `nil` if it is inserted.
  ///
  /// - Complexity: O(log changes)
  package func before(_ section: Int) -> Int? {
    moved.origin(of: section) ?? unnamed.before(section)
  }
}
