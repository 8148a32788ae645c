public import Foundation
public import IdentityDiff

// The changes of a batch by kind, each kind ascending. Malformed index paths are left out, and `.all`
// has no changes.

extension ChangeSet {
  /// The BEFORE indices of deleted sections.
  ///
  /// - Complexity: O(changes · log changes), as for each of the kinds
  public var deletedSections: IndexSet { IndexSet(representable: batch.sections.deletes) }

  /// The AFTER indices of inserted sections.
  public var insertedSections: IndexSet { IndexSet(representable: batch.sections.inserts) }

  /// The sections that move, from BEFORE to AFTER indices.
  public var movedSections: [ElementMove<Int>] { batch.sections.moves.sorted { $0.from < $1.from } }

  /// The BEFORE indices of updated sections.
  public var updatedSections: IndexSet { IndexSet(representable: batch.sections.updates) }

  /// The BEFORE index paths of deleted items.
  public var deletedItems: [IndexPath] { batch.items.deletes.sorted().map(\.indexPath) }

  /// The AFTER index paths of inserted items.
  public var insertedItems: [IndexPath] { batch.items.inserts.sorted().map(\.indexPath) }

  /// The items that move, from BEFORE to AFTER index paths.
  public var movedItems: [ElementMove<IndexPath>] {
    batch.items.moves.sorted { $0.from < $1.from }
      .map { ElementMove(from: $0.from.indexPath, to: $0.to.indexPath) }
  }

  /// The BEFORE index paths of updated items.
  public var updatedItems: [IndexPath] { batch.items.updates.sorted().map(\.indexPath) }

  private var batch: Batch { Batch(changes) }
}

extension IndexSet {
  /// A set of the indices that an index set can hold: all but the last integer.
  fileprivate init(representable indices: [Int]) {
    self.init(indices.filter { $0 != .max })
  }
}
