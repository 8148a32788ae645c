package import DataSourceCore
public import DataSourcePositions
import Foundation
public import _DataSourceSubsequences

/// The changes of a batch by kind, with positions instead of index paths.
///
/// The batch may be invalid; see `BatchValidator`.
@usableFromInline
package struct Batch {
  /// The changes of one level: sections, or items.
  // Inlinable, since other modules would look up the type's metadata for each call.
  @frozen @usableFromInline
  package struct Level<Place: SortablePosition> {
    @usableFromInline package var deletes: [Place]
    @usableFromInline package var inserts: [Place]
    @usableFromInline package var moves: [ElementMove<Place>]
    @usableFromInline package var updates: [Place]

    @inlinable
    package init(
      deletes: [Place] = [], inserts: [Place] = [], moves: [ElementMove<Place>] = [],
      updates: [Place] = []
    ) {
      self.deletes = deletes
      self.inserts = inserts
      self.moves = moves
      self.updates = updates
    }

    @inlinable
    package var isEmpty: Bool { keepsPositions && updates.isEmpty }

    /// Whether there are no changes besides updates.
    @inlinable
    package var keepsPositions: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

    /// The old positions that are deleted or moved away.
    @inlinable
    package var removed: [Place] { moves.isEmpty ? deletes : deletes + moves.map(\.from) }

    /// The new positions that are inserted or moved to.
    @inlinable
    package var added: [Place] { moves.isEmpty ? inserts : inserts + moves.map(\.to) }

    fileprivate var count: Int { deletes.count + inserts.count + moves.count + updates.count }
  }

  package var sections: Level<Int>
  package var items: Level<ItemPath>

  /// The changes with invalid index paths, in input order.
  package var malformed: [Change] = []

  package var isEmpty: Bool { sections.isEmpty && items.isEmpty && malformed.isEmpty }

  package var count: Int { sections.count + items.count + malformed.count }

  package init(sections: Level<Int> = Level(), items: Level<ItemPath> = Level()) {
    self.sections = sections
    self.items = items
  }

  package init(_ changes: [Change]) {
    self.init()
    for change in changes {
      let isWellFormed =
        switch change {
        case .section(let type): sections.add(type) { $0.namedSection }
        case .object(let type): items.add(type) { ItemPath($0) }
        }
      if !isWellFormed { malformed.append(change) }
    }
  }

  /// The changes in canonical order: sections before items, deletions first, each kind ascending
  /// (moves by target), followed by the malformed ones.
  package var changes: [Change] {
    var changes: [Change] = []
    changes.reserveCapacity(count)
    sections.forEach {
      changes.append(.section(type: $0))
    } path: {
      IndexPath(sectionIndex: $0)
    }
    items.forEach {
      changes.append(.object(type: $0))
    } path: {
      $0.indexPath
    }
    changes += malformed
    return changes
  }
}

extension Batch.Level {
  /// Adds a change; `false` if one of its index paths is invalid on this level.
  fileprivate mutating func add(_ type: ChangeType, place: (IndexPath) -> Place?) -> Bool {
    let (from, to) = (type.before.flatMap(place), type.after.flatMap(place))
    switch type {
    case .insert: if let to { inserts.append(to) } else { return false }
    case .delete: if let from { deletes.append(from) } else { return false }
    case .update: if let from { updates.append(from) } else { return false }
    case .move:
      guard let from, let to else { return false }
      moves.append(ElementMove(from: from, to: to))
    }
    return true
  }

  /// Calls a closure with each change, in canonical order.
  fileprivate func forEach(_ body: (ChangeType) -> Void, path: (Place) -> IndexPath) {
    for place in deletes.inOrder() { body(.delete(path(place))) }
    for place in inserts.inOrder() { body(.insert(path(place))) }
    for move in moves.byTarget() { body(.move(path(move.from), path(move.to))) }
    for place in updates.inOrder() { body(.update(path(place))) }
  }
}
