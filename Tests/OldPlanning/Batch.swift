package import DataSourceKit
import Foundation
package import ListPositions
package import Subsequences

/// The changes of a batch by kind, with positions instead of index paths.
///
/// The batch may be invalid; see `BatchValidator`.
package struct Batch {
  /// The changes of one level: sections, or items.
  package struct Level<Place: SortablePosition> {
    package var deletes: [Place] = []
    package var inserts: [Place] = []
    package var moves: [ElementMove<Place>] = []
    package var updates: [Place] = []

    package init(
      deletes: [Place] = [], inserts: [Place] = [], moves: [ElementMove<Place>] = [],
      updates: [Place] = []
    ) {
      self.deletes = deletes
      self.inserts = inserts
      self.moves = moves
      self.updates = updates
    }

    package var isEmpty: Bool {
      deletes.isEmpty && inserts.isEmpty && moves.isEmpty && updates.isEmpty
    }
  }

  package var sections = Level<Int>()
  package var items = Level<ItemPath>()

  /// The changes with invalid index paths, in input order.
  package var malformed: [Change] = []

  package var isEmpty: Bool { sections.isEmpty && items.isEmpty && malformed.isEmpty }

  package init() {}

  package init(_ changes: [Change]) {
    // Growing the arrays step by step took half of the time.
    let capacity = min(changes.count, 16)
    for change in changes {
      let isWellFormed =
        switch change {
        case .section(let type): sections.add(type, capacity) { $0.namedSection }
        case .object(let type): items.add(type, capacity) { ItemPath($0) }
        }
      if !isWellFormed { malformed.append(change) }
    }
  }

  /// The changes in canonical order: sections before items, deletions first, each kind ascending,
  /// followed by the malformed ones.
  package var changes: [Change] {
    sections.types { IndexPath(sectionIndex: $0) }.map(Change.section)
      + items.types(\.indexPath).map(Change.object) + malformed
  }
}

extension Batch.Level {
  /// Adds a change; `false` if one of its index paths is invalid on this level.
  ///
  /// - Parameter capacity: The number of changes that the first one of a kind makes room for.
  fileprivate mutating func add(
    _ type: ChangeType, _ capacity: Int, place: (IndexPath) -> Place?
  ) -> Bool {
    switch type {
    case .insert(let indexPath):
      guard let to = place(indexPath) else { return false }
      if inserts.isEmpty { inserts.reserveCapacity(capacity) }
      inserts.append(to)
    case .delete(let indexPath):
      guard let from = place(indexPath) else { return false }
      if deletes.isEmpty { deletes.reserveCapacity(capacity) }
      deletes.append(from)
    case .move(let origin, let target):
      guard let from = place(origin), let to = place(target) else { return false }
      if moves.isEmpty { moves.reserveCapacity(capacity) }
      moves.append(ElementMove(from: from, to: to))
    case .update(let indexPath):
      guard let from = place(indexPath) else { return false }
      updates.append(from)
    }
    return true
  }

  fileprivate func types(_ indexPath: (Place) -> IndexPath) -> [ChangeType] {
    deletes.inOrder().map { .delete(indexPath($0)) }
      + inserts.inOrder().map { .insert(indexPath($0)) }
      + moves.byOrigin().map { .move(indexPath($0.from), indexPath($0.to)) }
      + updates.inOrder().map { .update(indexPath($0)) }
  }
}
