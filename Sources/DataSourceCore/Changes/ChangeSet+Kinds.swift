public import DataSourcePositions
public import Foundation

// The changes of a batch by kind, each kind ascending. Malformed index paths are left out, and
// `.all` has no changes.
//
// Compiled into the modules that use them, because most apps use none.

extension ChangeSet {
  /// The old indices of deleted sections.
  ///
  /// - Complexity: O(changes · log changes), as for each of the kinds
  @_alwaysEmitIntoClient
  public var deletedSections: IndexSet {
    sections { if case .section(.delete(let path)) = $0 { path } else { nil } }
  }

  /// The new indices of inserted sections.
  @_alwaysEmitIntoClient
  public var insertedSections: IndexSet {
    sections { if case .section(.insert(let path)) = $0 { path } else { nil } }
  }

  /// The sections that move, from old to new indices.
  @_alwaysEmitIntoClient
  public var movedSections: [ElementMove<Int>] {
    moves { change in
      guard case .section(.move(let from, let to)) = change, let from = from.namedSection,
        let to = to.namedSection
      else { return nil }
      return ElementMove(from: ItemPath(section: from, item: 0), to: ItemPath(section: to, item: 0))
    }
    .map { ElementMove(from: $0.from.section, to: $0.to.section) }
  }

  /// The old indices of updated sections.
  @_alwaysEmitIntoClient
  public var updatedSections: IndexSet {
    sections { if case .section(.update(let path)) = $0 { path } else { nil } }
  }

  /// The old index paths of deleted items.
  @_alwaysEmitIntoClient
  public var deletedItems: [IndexPath] {
    items { if case .object(.delete(let path)) = $0 { path } else { nil } }
  }

  /// The new index paths of inserted items.
  @_alwaysEmitIntoClient
  public var insertedItems: [IndexPath] {
    items { if case .object(.insert(let path)) = $0 { path } else { nil } }
  }

  /// The items that move, from old to new index paths.
  @_alwaysEmitIntoClient
  public var movedItems: [ElementMove<IndexPath>] {
    moves { change in
      guard case .object(.move(let from, let to)) = change, let from = ItemPath(from),
        let to = ItemPath(to)
      else { return nil }
      return ElementMove(from: from, to: to)
    }
    .map { ElementMove(from: $0.from.indexPath, to: $0.to.indexPath) }
  }

  /// The old index paths of updated items.
  @_alwaysEmitIntoClient
  public var updatedItems: [IndexPath] {
    items { if case .object(.update(let path)) = $0 { path } else { nil } }
  }

  /// The sections that changes of one kind name.
  @_alwaysEmitIntoClient
  func sections(_ indexPath: (Change) -> IndexPath?) -> IndexSet {
    // An index set cannot hold the last integer, but can hold all others.
    IndexSet(changes.compactMap { indexPath($0)?.namedSection }.filter { $0 < .max })
  }

  /// The items that changes of one kind name, ascending.
  @_alwaysEmitIntoClient
  func items(_ indexPath: (Change) -> IndexPath?) -> [IndexPath] {
    moves { change in
      indexPath(change).flatMap { ItemPath($0) }.map { ElementMove(from: $0, to: $0) }
    }
    .map(\.from.indexPath)
  }

  /// The moves that changes of one kind name, by old positions.
  @_alwaysEmitIntoClient
  func moves(_ move: (Change) -> ElementMove<ItemPath>?) -> [ElementMove<ItemPath>] {
    changes.compactMap(move).sorted { $0.from < $1.from }
  }
}
