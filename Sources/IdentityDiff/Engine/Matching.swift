/// The elements outside of runs, ranked from the first section to the last, their partners, and the table in
/// which they are looked up.
///
/// Its memory, one block, must be released with ``deallocate()``.
@unsafe @usableFromInline
struct Matching {
  @usableFromInline let oldCount: Int
  @usableFromInline let newCount: Int
  /// The numbers of the old elements.
  @usableFromInline let oldNumbers: UnsafeMutablePointer<Int32>
  /// The rank of the new element paired with an old one, or -1.
  @usableFromInline let ofOld: UnsafeMutablePointer<Int32>
  /// The number of the old element paired with a new one, or -1. Before pairs are confirmed, the entry of the
  /// table that may be the partner.
  @usableFromInline let ofNew: UnsafeMutablePointer<Int32>
  /// Memory for the hashes of a block of elements, and one more word.
  @usableFromInline let hashes: UnsafeMutablePointer<UInt64>
  /// Finds elements by their identity. Entries are the ranks of old elements, followed by the numbers of new
  /// ones.
  @usableFromInline let table: IdentityTable

  /// Allocates memory that is not initialised, with an empty table.
  ///
  /// - Parameters:
  ///   - oldCount: The number of old elements.
  ///   - newCount: The number of new elements.
  ///   - entryBound: An upper bound of all entries of the table.
  ///   - isSparse: Whether most slots stay empty, so that one look-up excludes most absent identities.
  @usableFromInline
  static func allocate(
    oldCount: Int, newCount: Int, entryBound: Int, isSparse: Bool
  ) -> Matching {
    let slotCount = unsafe IdentityTable.slotCount(
      certain: oldCount, possible: newCount, isSparse: isSparse)
    let words = GapIterator.blockSize + 1
    let count = 2 * oldCount + newCount + slotCount
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: 8 * words + 4 * count, alignment: MemoryLayout<UInt64>.alignment)
    let numbers = unsafe (memory + 8 * words).bindMemory(to: Int32.self, capacity: count)
    return unsafe Matching(
      oldCount: oldCount, newCount: newCount, oldNumbers: numbers, ofOld: numbers + oldCount,
      ofNew: numbers + 2 * oldCount,
      hashes: memory.bindMemory(to: UInt64.self, capacity: words),
      table: IdentityTable(
        UnsafeMutableRawPointer(numbers + (count - slotCount)), slotCount: slotCount,
        entryBound: entryBound))
  }

  @usableFromInline
  func deallocate() { unsafe hashes.deallocate() }
}
