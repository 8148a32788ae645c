public import Foundation
public import IdentityDiff

// The changes of a batch by kind, each kind ascending. Malformed index paths are left out, and `.all`
// has no changes. Views read several kinds of one change set, so each accessor collects only its own kind: parsing
// the whole batch for each of them took half of the time from new items to the commands of a view.

extension ChangeSet {
  /// The BEFORE indices of deleted sections.
  ///
  /// - Complexity: O(changes · log changes), as for each of the kinds
  public var deletedSections: IndexSet {
    IndexSet(
      representable: collect {
        if case .section(.delete(let path)) = $0 { path.namedSection } else { nil }
      })
  }

  /// The AFTER indices of inserted sections.
  public var insertedSections: IndexSet {
    IndexSet(
      representable: collect {
        if case .section(.insert(let path)) = $0 { path.namedSection } else { nil }
      })
  }

  /// The sections that move, from BEFORE to AFTER indices.
  public var movedSections: [ElementMove<Int>] {
    let moves: [ElementMove<Int>] = collect { change in
      guard case .section(.move(let from, let to)) = change, let from = from.namedSection,
        let to = to.namedSection
      else { return nil }
      return ElementMove(from: from, to: to)
    }
    return moves.inOrder { $0.from < $1.from }
  }

  /// The BEFORE indices of updated sections.
  public var updatedSections: IndexSet {
    IndexSet(
      representable: collect {
        if case .section(.update(let path)) = $0 { path.namedSection } else { nil }
      })
  }

  /// The BEFORE index paths of deleted items.
  public var deletedItems: [IndexPath] {
    collect { if case .object(.delete(let path)) = $0 { ItemPath(path) } else { nil } }.indexPaths
  }

  /// The AFTER index paths of inserted items.
  public var insertedItems: [IndexPath] {
    collect { if case .object(.insert(let path)) = $0 { ItemPath(path) } else { nil } }.indexPaths
  }

  /// The items that move, from BEFORE to AFTER index paths.
  public var movedItems: [ElementMove<IndexPath>] {
    let moves: [ElementMove<ItemPath>] = collect { change in
      guard case .object(.move(let from, let to)) = change, let from = ItemPath(from),
        let to = ItemPath(to)
      else { return nil }
      return ElementMove(from: from, to: to)
    }
    return moves.inOrder { $0.from < $1.from }
      .map { ElementMove(from: $0.from.indexPath, to: $0.to.indexPath) }
  }

  /// The BEFORE index paths of updated items.
  public var updatedItems: [IndexPath] {
    collect { if case .object(.update(let path)) = $0 { ItemPath(path) } else { nil } }.indexPaths
  }

  /// The results for all changes that have one.
  @inline(__always)
  private func collect<Element>(_ element: (Change) -> Element?) -> [Element] {
    guard case .some(let changes) = self else { return [] }
    var result: [Element] = []
    for change in changes { if let element = element(change) { result.append(element) } }
    return result
  }
}

extension [ItemPath] {
  /// The index paths in ascending order. Positions are compared faster than index paths.
  fileprivate var indexPaths: [IndexPath] {
    isEmpty ? [] : inOrder(by: <).map(\.indexPath)
  }
}

/// Creating an empty index set allocates memory.
private let noIndices = IndexSet()

extension IndexSet {
  /// A set of the indices that an index set can hold: all but the last integer.
  fileprivate init(representable indices: [Int]) {
    self = indices.isEmpty ? noIndices : IndexSet(indices.filter { $0 != .max })
  }
}
