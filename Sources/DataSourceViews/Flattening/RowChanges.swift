import DataSourceKit
import Foundation
import IdentityDiff

/// What a batch does to the rows of a flat list: positions BEFORE and AFTER.
///
/// All other rows keep their order.
struct RowChanges {
  /// The removed BEFORE rows, ascending.
  private(set) var removed: [Int] = []

  /// The inserted AFTER rows, ascending.
  private(set) var inserted: [Int] = []

  /// The moved rows, from BEFORE to AFTER, in any order. Some may already be in their final position.
  private(set) var moved: [Move<Int>] = []

  private let before: FlatLayout
  private let after: FlatLayout

  /// Translates a batch into changes of rows.
  ///
  /// - Parameters:
  ///   - changeSet: the batch, which keeps the rules H. Updates do not count.
  ///   - before: the rows BEFORE.
  ///   - after: the rows AFTER.
  /// - Complexity: O(sections · log changes + rows named · log (rows named)), where the rows of deleted,
  ///   inserted and moved sections count as named
  init(_ changeSet: ChangeSet, from before: FlatLayout, to after: FlatLayout) {
    self.before = before
    self.after = after
    let batch = Batch(changeSet.changes)
    addSections(batch, changeSet.mapping)
    addItems(batch)
    removed.sort()
    inserted.sort()
  }

  private mutating func addSections(_ batch: Batch, _ mapping: IndexPathMapping) {
    let movedSections = Set(batch.sections.moves.map(\.from))
    let movedItems = Set(batch.items.moves.map(\.from))
    let deletedItems = Set(batch.items.deletes)
    for section in batch.sections.deletes { removed += before.rows(of: section) ?? 0..<0 }
    for section in batch.sections.inserts { inserted += after.rows(of: section) ?? 0..<0 }

    for section in 0..<after.numberOfSections {
      guard let origin = mapping.sectionBefore(section) else { continue }
      let isMoved = movedSections.contains(origin)
      addGroupRow(from: before.groupRow(of: origin), to: after.groupRow(of: section), isMoved)
      guard isMoved, let rows = before.itemRows(of: origin) else { continue }
      for item in 0..<rows.count {
        let position = Position(section: origin, item: item)
        if movedItems.contains(position) || deletedItems.contains(position) { continue }
        guard let target = mapping.indexPathAfter(position.indexPath) else { continue }
        addMove(from: rows.lowerBound + item, to: after.row(of: target))
      }
    }
  }

  /// A section that gains or loses its title gains or loses a row.
  private mutating func addGroupRow(from: Int?, to: Int?, _ isMoved: Bool) {
    switch (from, to) {
    case (let from?, let to?): if isMoved { addMove(from: from, to: to) }
    case (let from?, nil): removed.append(from)
    case (nil, let to?): inserted.append(to)
    case (nil, nil): break
    }
  }

  private mutating func addItems(_ batch: Batch) {
    removed += batch.items.deletes.compactMap { before.row(of: $0) }
    inserted += batch.items.inserts.compactMap { after.row(of: $0) }
    for move in batch.items.moves {
      addMove(from: before.row(of: move.from), to: after.row(of: move.to))
    }
  }

  private mutating func addMove(from: Int?, to: Int?) {
    guard let from, let to else { return }
    moved.append(Move(from: from, to: to))
  }
}
