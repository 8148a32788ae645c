import DataSourcePositions

/// The difference between two lists.
///
/// The difference is one batch, not a sequence. Each position is either among the old elements
/// (BEFORE) or among the new ones (AFTER). Unnamed elements keep their relative order.
///
/// ```swift
/// let difference = Diff.difference(from: ["a", "b", "c"], to: ["c", "a", "d"], identity: .itself)
/// difference.deleted   // [1]: "b" is deleted
/// difference.inserted  // [2]: "d" is inserted
/// difference.moved     // [2 → 0]: "c" moves before "a"
/// ```
///
/// It is minimal. An element is deleted or inserted only if the other list lacks its identity, and
/// as few elements as possible are moved.
public struct ListDifference: Hashable, Sendable {
  /// The positions of deleted elements among the old ones, ascending.
  public package(set) var deleted: [Int]
  /// The positions of inserted elements among the new ones, ascending.
  public package(set) var inserted: [Int]
  /// The surviving elements whose order changes, by ascending `to`.
  public package(set) var moved: [ElementMove<Int>]
  /// The surviving elements with unequal content, by ascending `to`. An element can be both moved
  /// and updated.
  public package(set) var updated: [ElementMove<Int>]
  /// The old elements that repeat an earlier one's identity, ascending.
  ///
  /// This and ``newDuplicates`` are complete if any element that shares its identity with another
  /// one in its list is deleted or inserted. Otherwise they may be empty, because the common parts
  /// of both lists are not searched; `Diff.duplicates(in:)` searches a whole list.
  public package(set) var oldDuplicates: [Int]
  /// The new elements that repeat an earlier one's identity, ascending; see ``oldDuplicates``.
  public package(set) var newDuplicates: [Int]

  /// Creates a difference.
  ///
  /// - Parameters:
  ///   - deleted: Positions among the old elements, ascending.
  ///   - inserted: Positions among the new elements, ascending.
  ///   - moved: Pairs of old and new positions, by ascending `to`.
  ///   - updated: Pairs of old and new positions, by ascending `to`.
  ///   - oldDuplicates: Positions among the old elements, ascending.
  ///   - newDuplicates: Positions among the new elements, ascending.
  public init(
    deleted: [Int] = [], inserted: [Int] = [], moved: [ElementMove<Int>] = [],
    updated: [ElementMove<Int>] = [], oldDuplicates: [Int] = [], newDuplicates: [Int] = []
  ) {
    self.deleted = deleted
    self.inserted = inserted
    self.moved = moved
    self.updated = updated
    self.oldDuplicates = oldDuplicates
    self.newDuplicates = newDuplicates
  }

  /// Whether there are no changes.
  public var isEmpty: Bool {
    deleted.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
  }
}
