public import Foundation
public import IdentityDiff

// The changes of a batch by kind, each kind ascending. Malformed index paths are left out, and
// `.all` has no changes. Views read several kinds of one change set, so each accessor collects only
// its own kind: parsing the whole batch for each of them took half of the time from new items to a
// view's commands.

extension ChangeSet {
  /// The old indices of deleted sections.
  ///
  /// - Complexity: O(changes · log changes), as for each of the kinds
  public var deletedSections: IndexSet {
    sections { if case .section(.delete(let path)) = $0 { path } else { nil } }
  }

  /// The new indices of inserted sections.
  public var insertedSections: IndexSet {
    sections { if case .section(.insert(let path)) = $0 { path } else { nil } }
  }

  /// The sections that move, from old to new indices.
  public var movedSections: [ElementMove<Int>] {
    var moves: [ElementMove<Int>] = []
    for change in changes {
      if case .section(.move(let from, let to)) = change, let from = from.namedSection,
        let to = to.namedSection
      {
        moves.append(ElementMove(from: from, to: to))
      }
    }
    return moves.byOrigin()
  }

  /// The old indices of updated sections.
  public var updatedSections: IndexSet {
    sections { if case .section(.update(let path)) = $0 { path } else { nil } }
  }

  /// The old index paths of deleted items.
  public var deletedItems: [IndexPath] {
    items { if case .object(.delete(let path)) = $0 { path } else { nil } }
  }

  /// The new index paths of inserted items.
  public var insertedItems: [IndexPath] {
    items { if case .object(.insert(let path)) = $0 { path } else { nil } }
  }

  /// The items that move, from old to new index paths.
  public var movedItems: [ElementMove<IndexPath>] {
    let changes = changes
    var moves: [ElementMove<IndexPath>] = []
    var isAscending = true
    var last = ItemPath(section: 0, item: 0)
    for index in changes.indices {
      guard case .object(.move(let from, let to)) = changes[index], let origin = ItemPath(from),
        ItemPath(to) != nil
      else { continue }
      if moves.isEmpty { moves.reserveCapacity(min(changes.count - index, 16)) }
      moves.append(ElementMove(from: from, to: to))
      if origin < last { isAscending = false }
      last = origin
    }
    if isAscending { return moves }
    // Usually two cross.
    if moves.count == 2 {
      moves.swapAt(0, 1)
      return moves
    }
    // As positions, which other code sorts, too.
    let positions = moves.compactMap { move -> ElementMove<ItemPath>? in
      guard let from = ItemPath(move.from), let to = ItemPath(move.to) else { return nil }
      return ElementMove(from: from, to: to)
    }
    return positions.byOrigin().map {
      ElementMove(from: $0.from.indexPath, to: $0.to.indexPath)
    }
  }

  /// The old index paths of updated items.
  public var updatedItems: [IndexPath] {
    items { if case .object(.update(let path)) = $0 { path } else { nil } }
  }

  /// The sections that changes of one kind name.
  @inline(__always)
  private func sections(_ indexPath: (Change) -> IndexPath?) -> IndexSet {
    var result: [Int] = []
    for change in changes {
      // An index set cannot hold the last integer, but can hold all others.
      if let section = indexPath(change)?.namedSection, section != .max { result.append(section) }
    }
    return result.isEmpty ? noIndices : IndexSet(result)
  }

  /// The items that changes of one kind name, ascending.
  @inline(__always)
  private func items(_ indexPath: (Change) -> IndexPath?) -> [IndexPath] {
    let changes = changes
    var result: [IndexPath] = []
    var isAscending = true
    var last = ItemPath(section: 0, item: 0)
    for index in changes.indices {
      guard let path = indexPath(changes[index]), let item = ItemPath(path) else { continue }
      // Reserved once, because growing costs more than the rest. Most changes of a kind are
      // adjacent.
      if result.isEmpty { result.reserveCapacity(min(changes.count - index, 16)) }
      result.append(path)
      if item < last { isAscending = false }
      last = item
    }
    return isAscending ? result : result.inOrder()
  }
}

extension [IndexPath] {
  /// Valid index paths of items, ascending. They are sorted as positions, as elsewhere.
  @inline(never)
  fileprivate func inOrder() -> [IndexPath] {
    compactMap { ItemPath($0) }.inOrder().map(\.indexPath)
  }
}

/// Creating an empty index set allocates memory.
private let noIndices = IndexSet()
