import Foundation
import IdentityDiff

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
    func path(_ item: Int) -> IndexPath { ItemPath(section: section, item: item).indexPath }
    let difference = ListDifference(difference)
    self = .some(
      difference.deleted.map { .object(type: .delete(path($0))) }
        + difference.inserted.map { .object(type: .insert(path($0))) }
        + difference.moved.map { .object(type: .move(path($0.from), path($0.to))) })
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
    var difference = ListDifference()
    func item(_ position: ItemPath) -> Int? { position.section == section ? position.item : nil }
    difference.deleted = batch.items.deletes.compactMap(item)
    difference.inserted = batch.items.inserts.compactMap(item)
    for move in batch.items.moves {
      switch (item(move.from), item(move.to)) {
      case (let from?, let to?): difference.moved.append(ElementMove(from: from, to: to))
      case (let from?, nil): difference.deleted.append(from)
      case (nil, let to?): difference.inserted.append(to)
      case (nil, nil): break
      }
    }
    for update in batch.items.updates {
      guard let from = item(update), let target = mapping.positionAfter(update).flatMap(item) else {
        continue
      }
      difference.updated.append(ElementMove(from: from, to: target))
    }
    self.init(difference, from: old, to: new)
  }
}
