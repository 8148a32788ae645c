public import DataSourceKit
public import Foundation

/// A batch that changes the structure of a list: what is inserted, deleted and moved, by kind.
///
/// Positions of deletions and the origins of moves are BEFORE, those of insertions and the targets of
/// moves AFTER. Each kind is in ascending order, moves by their origin.
public struct ListBatch: Hashable, Sendable {
  /// The BEFORE indices of sections that go.
  public let deletedSections: IndexSet

  /// The AFTER indices of sections that come.
  public let insertedSections: IndexSet

  /// Sections that move with all their items, from BEFORE to AFTER.
  public let movedSections: [SectionMove]

  /// The BEFORE index paths of items that go.
  public let deletedItems: [IndexPath]

  /// The AFTER index paths of items that come.
  public let insertedItems: [IndexPath]

  /// Items that move, from BEFORE to AFTER.
  public let movedItems: [ItemMove]

  /// The same as a change set.
  public let changeSet: ChangeSet
}

extension ListBatch {
  /// A section that moves.
  public struct SectionMove: Hashable, Sendable {
    /// The BEFORE index.
    public let from: Int

    /// The AFTER index.
    public let to: Int
  }

  /// An item that moves.
  public struct ItemMove: Hashable, Sendable {
    /// The BEFORE index path.
    public let from: IndexPath

    /// The AFTER index path.
    public let to: IndexPath
  }
}
