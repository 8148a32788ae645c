import Subsequences

/// The elements outside of runs, ranked from the first section to the last, their partners, and the
/// table for looking them up.
///
/// Its memory, one block, must be released by ``deallocate()``.
@unsafe
struct Matching {
  let oldCount: Int
  let newCount: Int
  /// The numbers of the old elements.
  let oldNumbers: UnsafeMutablePointer<Int32>
  /// The rank of the new element paired with an old one, or -1.
  let ofOld: UnsafeMutablePointer<Int32>
  /// The number of the old element paired with a new one, or -1. Before pairs are confirmed: the
  /// table entry that may be the partner.
  let ofNew: UnsafeMutablePointer<Int32>
  /// Finds elements by identity. Entries are the ranks of old elements, followed by the numbers of
  /// new ones.
  let table: IdentityTable
  /// Memory for elements that are read at the same time.
  let block: Block

  /// Memory for the elements of one request.
  @unsafe
  struct Block {
    /// The largest number of elements.
    static var size: Int { ElementAccess.blockSize }

    /// The hashes of elements, and one more word.
    let hashes: UnsafeMutablePointer<UInt64>
    /// The ranges of elements to hash.
    let ranges: UnsafeMutablePointer<StoredElements>
    /// The numbers of these elements, or of the new elements in pairs.
    let numbers: UnsafeMutablePointer<Int32>
    /// The ranks of the new elements in pairs.
    let ranks: UnsafeMutablePointer<Int32>
    /// The addresses of the old and new elements in pairs.
    let oldElements: UnsafeMutablePointer<UnsafeRawPointer>
    let newElements: UnsafeMutablePointer<UnsafeRawPointer>

    /// The size of the memory in bytes.
    static var byteCount: Int {
      unsafe 8 * (size + 1) + size * (MemoryLayout<StoredElements>.stride + 8)
        + 2 * size * MemoryLayout<UnsafeRawPointer>.stride
    }

    init(_ memory: UnsafeMutableRawPointer) {
      let size = unsafe Self.size
      unsafe hashes = unsafe memory.bindMemory(to: UInt64.self, capacity: size + 1)
      let words = unsafe memory + 8 * (size + 1)
      unsafe numbers = unsafe words.bindMemory(to: Int32.self, capacity: 2 * size)
      unsafe ranks = unsafe numbers + size
      let addresses = unsafe words + 8 * size
      unsafe oldElements = unsafe addresses.bindMemory(
        to: UnsafeRawPointer.self, capacity: 2 * size)
      unsafe newElements = unsafe oldElements + size
      unsafe ranges = unsafe UnsafeMutableRawPointer(newElements + size).bindMemory(
        to: StoredElements.self, capacity: size)
    }
  }

  /// Allocates uninitialized memory, with an empty table.
  ///
  /// - Parameters:
  ///   - oldCount: The number of old elements.
  ///   - newCount: The number of new elements.
  ///   - entryBound: An upper bound for all table entries.
  ///   - isSparse: Whether most slots stay empty, so that one lookup rules out most absent
  ///     identities.
  static func allocate(
    oldCount: Int, newCount: Int, entryBound: Int, isSparse: Bool
  ) -> Matching {
    let slotCount = unsafe IdentityTable.slotCount(
      certain: oldCount, possible: newCount, isSparse: isSparse)
    let count = 2 * oldCount + newCount + slotCount
    let memory = unsafe UnsafeMutableRawPointer.allocate(
      byteCount: Block.byteCount + 4 * count, alignment: MemoryLayout<UInt64>.alignment)
    let numbers = unsafe (memory + Block.byteCount).bindMemory(to: Int32.self, capacity: count)
    return unsafe Matching(
      oldCount: oldCount, newCount: newCount, oldNumbers: numbers, ofOld: numbers + oldCount,
      ofNew: numbers + 2 * oldCount,
      table: IdentityTable(
        UnsafeMutableRawPointer(numbers + (count - slotCount)), slotCount: slotCount,
        entryBound: entryBound),
      block: Block(memory))
  }

  func deallocate() { unsafe block.hashes.deallocate() }
}
