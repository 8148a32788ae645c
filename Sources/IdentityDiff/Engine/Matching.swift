/// The elements outside of runs, ranked from the first section to the last, and their partners.
///
/// Its memory must be released with ``deallocate()``.
@unsafe @usableFromInline
struct Matching {
  @usableFromInline let oldCount: Int
  @usableFromInline let newCount: Int
  /// The numbers of the old elements.
  @usableFromInline let oldNumbers: UnsafeMutablePointer<Int32>
  /// The rank of the new element paired with an old one, or -1.
  @usableFromInline let ofOld: UnsafeMutablePointer<Int32>
  /// The rank of the old element paired with a new one, or -1. Before pairs are confirmed, the entry of the
  /// table that may be the partner.
  @usableFromInline let ofNew: UnsafeMutablePointer<Int32>

  /// Memory for the hashes of a block of elements, and one more word.
  @usableFromInline let hashes: UnsafeMutablePointer<UInt64>

  /// Allocates memory that is not initialised.
  @usableFromInline
  static func allocate(oldCount: Int, newCount: Int) -> Matching {
    let count = 2 * oldCount + newCount
    return unsafe Matching(
      memory: .allocate(
        byteCount: 8 * (GapIterator.blockSize + 1) + 4 * count,
        alignment: MemoryLayout<UInt64>.alignment), count: count, oldCount: oldCount,
      newCount: newCount)
  }

  private init(memory: UnsafeMutableRawPointer, count: Int, oldCount: Int, newCount: Int) {
    unsafe self.oldCount = oldCount
    unsafe self.newCount = newCount
    unsafe hashes = unsafe memory.bindMemory(to: UInt64.self, capacity: GapIterator.blockSize + 1)
    unsafe oldNumbers = unsafe (memory + 8 * (GapIterator.blockSize + 1)).bindMemory(
      to: Int32.self, capacity: count)
    unsafe ofOld = unsafe oldNumbers + oldCount
    unsafe ofNew = unsafe ofOld + oldCount
  }

  @usableFromInline
  func deallocate() { unsafe hashes.deallocate() }
}
