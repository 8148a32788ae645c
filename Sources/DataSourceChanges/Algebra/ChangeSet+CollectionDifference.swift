import DataSourceCore
import DataSourcePlanning
import Foundation

extension ChangeSet {
  /// Creates the changes that the standard library's type describes, for a section's items.
  ///
  /// A removal and an insertion that are associated with each other are a move, as after
  /// `inferringMoves()`.
  ///
  /// ```swift
  /// ChangeSet(["c", "a"].difference(from: ["a", "b", "c"]).inferringMoves())
  /// // [delete item 0-1, move item 0-2 → 0-0]
  /// ```
  ///
  /// - Parameters:
  ///   - difference: The difference.
  ///   - section: The section's index, the same before and after.
  /// - Complexity: O(changes · log changes)
  public init<Element>(_ difference: CollectionDifference<Element>, section: Int = 0) {
    func path(_ item: Int) -> ItemPath { ItemPath(section: section, item: item) }
    var items = Batch.Level<ItemPath>()
    for change in difference {
      switch change {
      case .remove(let offset, _, nil): items.deletes.append(path(offset))
      case .remove(let offset, _, let target?):
        items.moves.append(ElementMove(from: path(offset), to: path(target)))
      case .insert(let offset, _, nil): items.inserts.append(path(offset))
      case .insert: break
      }
    }
    self = .some(Batch(items: items).changes)
  }
}

extension CollectionDifference {
  /// Creates the standard library's form of the changes in one section.
  ///
  /// Moved and updated items are a removal and an insertion that are associated with each other. An
  /// item that moves from another section is inserted, and one that moves to another section is
  /// removed.
  ///
  /// - Parameters:
  ///   - changeSet: The changes.
  ///   - section: The section's index, the same before and after.
  ///   - old: The section's old items.
  ///   - new: The section's new items.
  /// - Returns: `nil` if the changes do not lead from as many items to as many others, for a
  ///   reload, and if sections change.
  /// - Complexity: O(old + new + changes · log changes)
  public init?(
    _ changeSet: ChangeSet, section: Int = 0, from old: [ChangeElement], to new: [ChangeElement]
  ) {
    guard !changeSet.isReload else { return nil }
    let batch = Batch(changeSet.changes)
    guard batch.sections.isEmpty, batch.malformed.isEmpty else { return nil }
    let mapping = IndexPathMapping(batch)
    func item(_ position: ItemPath) -> Int? { position.section == section ? position.item : nil }
    let moves = batch.items.moves
    // An updated item that moves is removed and inserted already.
    let moved = Set(moves.map(\.from))
    let gone = batch.items.removed + batch.items.updates.filter { !moved.contains($0) }
    let removed = gone.filter { $0.section == section }
      .map { (from: $0.item, to: mapping.positionAfter($0).flatMap(item)) }
    let arrived = moves.filter { $0.from.section != section }.map(\.to)
    let inserted = (batch.items.inserts + arrived).compactMap(item)
    let targets = removed.compactMap(\.to)
    guard removed.allSatisfy({ old.indices.contains($0.from) }),
      (inserted + targets).allSatisfy(new.indices.contains),
      old.count - removed.count == new.count - inserted.count - targets.count
    else { return nil }
    self.init(
      removed.flatMap { from, to -> [Change] in
        let removal = Change.remove(offset: from, element: old[from], associatedWith: to)
        guard let to else { return [removal] }
        return [removal, .insert(offset: to, element: new[to], associatedWith: from)]
      } + inserted.map { .insert(offset: $0, element: new[$0], associatedWith: nil) })
  }
}
