/// Tells where each element AFTER a difference comes from.
enum SlotOrigins {
  /// In place of a position BEFORE: the element is new.
  static let new = -1
  /// In place of a position BEFORE: no operation names this position AFTER.
  private static let unnamed = -2

  /// The origins of the elements after a batch.
  ///
  /// - Parameters:
  ///   - count: the number of elements BEFORE.
  ///   - deleted: what is gone (BEFORE), in any order.
  ///   - inserted: what is new (AFTER), in any order.
  ///   - moved: what changes its place, in any order.
  /// - Returns: for each position AFTER the one BEFORE, or ``new``.
  /// - Throws: the first position that does not exist, or is used twice.
  /// - Complexity: O(elements + changes)
  static func checked(
    before count: Int, deleted: [Int], inserted: [Int], moved: [Move<Int>]
  ) throws(ListDifference.ApplicationError) -> [Int] {
    var isTaken = [Bool](repeating: false, count: count)
    func take(_ position: Int) throws(ListDifference.ApplicationError) {
      guard isTaken.indices.contains(position) else { throw .noOldElement(at: position) }
      guard !isTaken[position] else { throw .oldElementUsedTwice(at: position) }
      isTaken[position] = true
    }
    for position in deleted { try take(position) }
    for move in moved { try take(move.from) }

    // No less than the number of moves: what is deleted or moved are different elements BEFORE.
    var slots = [Int](repeating: unnamed, count: count - deleted.count + inserted.count)
    func fill(_ position: Int, _ origin: Int) throws(ListDifference.ApplicationError) {
      guard slots.indices.contains(position) else { throw .noNewElement(at: position) }
      guard slots[position] == unnamed else { throw .newElementUsedTwice(at: position) }
      slots[position] = origin
    }
    for position in inserted { try fill(position, new) }
    for move in moved { try fill(move.to, move.from) }

    fillUnnamed(&slots, isTaken)
    return slots
  }

  /// The same for a batch that is known to be right.
  ///
  /// - Parameters:
  ///   - count: the number of elements BEFORE.
  ///   - newCount: the number of elements AFTER.
  ///   - deleted: what is gone (BEFORE).
  ///   - inserted: what is new (AFTER).
  ///   - moved: what changes its place.
  /// - Returns: for each position AFTER the one BEFORE, or ``new``.
  /// - Complexity: O(elements + changes)
  static func unchecked(
    before count: Int, after newCount: Int, deleted: [Int], inserted: [Int],
    moved: [Move<Int>]
  ) -> [Int] {
    do {
      let origins = try checked(before: count, deleted: deleted, inserted: inserted, moved: moved)
      assert(origins.count == newCount, "\(origins.count) positions instead of \(newCount)")
      return origins
    } catch {
      assertionFailure("\(error)")
      return Array(repeating: new, count: newCount)
    }
  }

  /// Puts what no operation names, in its order, into the free slots, of which there are as many.
  private static func fillUnnamed(_ slots: inout [Int], _ isTaken: [Bool]) {
    var next = 0
    for slot in slots.indices where slots[slot] == unnamed {
      // Invariant: of the elements that are not taken, those before `next` have a slot.
      while isTaken[next] { next += 1 }
      slots[slot] = next
      next += 1
    }
  }
}
