public import DataSourceKit
public import Foundation

/// A batch that changes the structure of a list: what is inserted, deleted and moved, by kind.
///
/// Deletions and the origins of moves are BEFORE, insertions and the targets of moves AFTER. Each kind
/// is in ascending order, moves by their origin.
public struct ListBatch: Hashable, Sendable {
  /// The BEFORE indices of sections that go.
  public let deletedSections: IndexSet

  /// The AFTER indices of sections that come.
  public let insertedSections: IndexSet

  /// Sections that move with all their items.
  public let movedSections: [SectionMove]

  /// The BEFORE index paths of items that go.
  public let deletedItems: [IndexPath]

  /// The AFTER index paths of items that come.
  public let insertedItems: [IndexPath]

  /// Items that move.
  public let movedItems: [ItemMove]

  /// Sorts the changes of a change set by kind.
  ///
  /// - Parameter changeSet: The change set. Updates are left out, and so is what has an impossible
  ///   index path; `ChangeSet.all` has no changes.
  /// - Complexity: O(changes · log changes)
  public init(_ changeSet: ChangeSet) {
    self.init(Batch(changeSet.changes))
  }

  init(_ batch: Batch) {
    deletedSections = IndexSet(possible: batch.sections.deletes)
    insertedSections = IndexSet(possible: batch.sections.inserts)
    movedSections = batch.sections.moves.sorted { $0.from < $1.from }
      .map { SectionMove(from: $0.from, to: $0.to) }
    deletedItems = batch.items.deletes.sorted().map(\.indexPath)
    insertedItems = batch.items.inserts.sorted().map(\.indexPath)
    movedItems = batch.items.moves.sorted { $0.from < $1.from }
      .map { ItemMove(from: $0.from.indexPath, to: $0.to.indexPath) }
  }
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

  /// Whether nothing changes.
  public var isEmpty: Bool { commandCount == 0 }

  /// Whether sections come, go or move.
  public var changesSections: Bool {
    !deletedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty
  }

  /// The number of changes.
  public var commandCount: Int {
    deletedSections.count + insertedSections.count + movedSections.count + deletedItems.count
      + insertedItems.count + movedItems.count
  }

  /// The same as a change set.
  ///
  /// - Complexity: O(changes)
  public var changeSet: ChangeSet {
    var changes: [Change] = []
    changes.reserveCapacity(commandCount)
    for section in deletedSections {
      changes.append(.section(type: .delete(IndexPath(sectionIndex: section))))
    }
    for section in insertedSections {
      changes.append(.section(type: .insert(IndexPath(sectionIndex: section))))
    }
    for move in movedSections {
      changes.append(
        .section(
          type: .move(IndexPath(sectionIndex: move.from), IndexPath(sectionIndex: move.to))))
    }
    for indexPath in deletedItems { changes.append(.item(type: .delete(indexPath))) }
    for indexPath in insertedItems { changes.append(.item(type: .insert(indexPath))) }
    for move in movedItems { changes.append(.item(type: .move(move.from, move.to))) }
    return .some(changes)
  }
}

extension ListBatch: CustomStringConvertible {
  public var description: String { "\(changeSet)" }
}

extension IndexSet {
  /// The set of those indices that it can hold: it traps at the last integer, which no list has.
  init(possible indices: [Int]) {
    self.init(indices.filter { $0 != .max })
  }
}
