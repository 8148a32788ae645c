/// What changed between two lists.
///
/// The difference is one batch, not a sequence: positions among the old elements (BEFORE) and positions
/// among the new ones (AFTER) never mix, and what is not named keeps its relative order.
///
/// ```swift
/// let difference = Diff.difference(from: ["a", "b", "c"], to: ["c", "a", "d"], identity: .itself)
/// difference.deleted   // [1]: "b" is gone
/// difference.inserted  // [2]: "d" is new
/// difference.moved     // [2 → 0]: "c" is in front of "a" now
/// ```
///
/// It is minimal: an element is deleted or inserted only if its identity is gone or new, and as few
/// elements as possible are moved.
public struct ListDifference: Hashable, Sendable {
  /// The positions of elements that are gone, among the old elements (BEFORE), ascending.
  public var deleted: [Int]
  /// The positions of elements that are new, among the new elements (AFTER), ascending.
  public var inserted: [Int]
  /// The elements that are in both lists and left their place among the others, by ascending `to`.
  public var moved: [Move<Int>]
  /// The elements that are in both lists and whose content is no longer equal, by ascending `to`. An
  /// element can be moved and updated.
  public var updated: [Move<Int>]
  /// The old elements (BEFORE) whose identity an earlier one has, ascending.
  ///
  /// This and ``newDuplicates`` are complete as soon as any element that shares its identity with another one
  /// of its list is deleted or inserted. Otherwise they may be empty, because what both lists have in common
  /// is not looked through: `Diff.duplicates(in:)` looks through a whole list.
  public var oldDuplicates: [Int]
  /// The new elements (AFTER) whose identity an earlier one has, ascending; see ``oldDuplicates``.
  public var newDuplicates: [Int]

  /// Describes a difference.
  ///
  /// - Parameters:
  ///   - deleted: positions among the old elements (BEFORE), ascending.
  ///   - inserted: positions among the new elements (AFTER), ascending.
  ///   - moved: pairs of both, by ascending `to`.
  ///   - updated: pairs of both, by ascending `to`.
  ///   - oldDuplicates: positions among the old elements (BEFORE), ascending.
  ///   - newDuplicates: positions among the new elements (AFTER), ascending.
  @inlinable
  public init(
    deleted: [Int] = [], inserted: [Int] = [], moved: [Move<Int>] = [],
    updated: [Move<Int>] = [], oldDuplicates: [Int] = [], newDuplicates: [Int] = []
  ) {
    self.deleted = deleted
    self.inserted = inserted
    self.moved = moved
    self.updated = updated
    self.oldDuplicates = oldDuplicates
    self.newDuplicates = newDuplicates
  }

  /// Whether nothing changed: no element is deleted, inserted, moved or updated.
  @inlinable public var isEmpty: Bool {
    deleted.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
  }
}
