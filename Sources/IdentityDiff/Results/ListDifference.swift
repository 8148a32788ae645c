/// What changed between two lists.
///
/// The difference is one batch, not a sequence: positions among the old elements (BEFORE) and positions
/// among the new ones (AFTER) never mix, and what is not named keeps its relative order.
///
/// ```swift
/// let difference = Diff.difference(from: ["a", "b", "c"], to: ["c", "a", "d"], id: \.self)
/// difference.deleted   // [1]: "b" is gone
/// difference.inserted  // [2]: "d" is new
/// difference.moved     // [2 → 0]: "c" is in front of "a" now
/// ```
///
/// It is minimal: an element is deleted or inserted only if its identity is gone or new, and as few
/// elements as possible are moved.
public struct ListDifference: Hashable, Sendable, Codable {
  /// The positions of elements that are gone, among the old elements (BEFORE), ascending.
  public var deleted: [Int]
  /// The positions of elements that are new, among the new elements (AFTER), ascending.
  public var inserted: [Int]
  /// The elements that are in both lists and left their place among the others, by ascending `to`.
  public var moved: [Move<Int>]
  /// The elements that are in both lists and whose content is no longer equal, by ascending `to`. An
  /// element can be moved and updated.
  public var updated: [Move<Int>]
  /// The elements whose identity an earlier element of the same list has.
  ///
  /// Complete as soon as any element that shares its identity with another one of its list is deleted or
  /// inserted. Otherwise it may be empty, because what both lists have in common is not looked through:
  /// `Diff.duplicates(in:)` looks through a whole list.
  public var duplicates: DuplicatePositions<Int>

  /// Describes a difference.
  ///
  /// - Parameters:
  ///   - deleted: positions among the old elements (BEFORE), ascending.
  ///   - inserted: positions among the new elements (AFTER), ascending.
  ///   - moved: pairs of both, by ascending `to`.
  ///   - updated: pairs of both, by ascending `to`.
  ///   - duplicates: the elements whose identity an earlier element of the same list has.
  @inlinable
  public init(
    deleted: [Int] = [], inserted: [Int] = [], moved: [Move<Int>] = [],
    updated: [Move<Int>] = [], duplicates: DuplicatePositions<Int> = DuplicatePositions()
  ) {
    self.deleted = deleted
    self.inserted = inserted
    self.moved = moved
    self.updated = updated
    self.duplicates = duplicates
  }

  /// Whether nothing changed: no element is deleted, inserted, moved or updated.
  @inlinable public var isEmpty: Bool {
    deleted.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
  }
}
