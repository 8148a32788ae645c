/// A hash table from identities to entries, the indices of elements.
///
/// It uses open addressing with linear probing. A slot is one word: the entry and, in the remaining
/// bits, a part of the hash. So most elements with another identity are ruled out without being
/// read. The table does not read elements; its users compare identities.
@unsafe
struct IdentityTable {
  /// 0 if nothing is stored; otherwise the upper bits are from the hash, the lower ones the entry
  /// plus one.
  private let slots: UnsafeMutableBufferPointer<UInt32>
  private let entryMask: UInt32
  /// How many bits to shift a hash to get a slot. The upper bits are the best ones.
  private let shift: UInt64

  /// The number of slots for elements, a power of two.
  ///
  /// - Parameters:
  ///   - count: How many elements are stored at most.
  ///   - isSparse: Whether most slots stay empty, so that one lookup rules out most absent
  ///     identities.
  static func slotCount(_ count: Int, isSparse: Bool) -> Int {
    let bound = max(count + count / 4, isSparse ? min(16 * count, 1 << 18) : 0, 15)
    return 1 << (Int.bitWidth - bound.leadingZeroBitCount)
  }

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - slots: Memory for the slots.
  ///   - count: How many elements are stored at most.
  init(_ slots: UnsafeMutableBufferPointer<UInt32>, count: Int) {
    unsafe slots.initialize(repeating: 0)
    unsafe self.slots = unsafe slots
    unsafe shift = UInt64(64 - slots.count.trailingZeroBitCount)
    unsafe entryMask = UInt32.max >> UInt32(truncatingIfNeeded: UInt32(count).leadingZeroBitCount)
  }

  /// The slot where the search for a hash starts.
  @inline(__always)
  func slot(_ hash: UInt64) -> Int { unsafe Int(truncatingIfNeeded: hash &>> shift) }

  /// The slot after a slot.
  @inline(__always)
  func next(_ slot: Int) -> Int { unsafe (slot &+ 1) & (slots.count &- 1) }

  /// The first slot, from a slot on, that is free or may have the identity with a hash.
  @inline(__always)
  func candidate(_ hash: UInt64, from slot: Int) -> Int {
    var slot = slot
    while unsafe slots[slot] != 0, unsafe slots[slot] & ~entryMask != tag(hash) {
      // Invariant: the slots up to `slot` have other identities. The table has free slots, so the
      // loop ends.
      slot = unsafe next(slot)
    }
    return slot
  }

  /// The entry in a slot; -1 if the slot is free.
  @inline(__always)
  func entry(_ slot: Int) -> Int { unsafe Int(slots[slot] & entryMask) &- 1 }

  /// Stores an entry in a free slot.
  @inline(__always)
  func store(_ entry: Int, hash: UInt64, at slot: Int) {
    unsafe slots[slot] = tag(hash) | UInt32(truncatingIfNeeded: entry &+ 1)
  }

  /// The bits of a hash that a slot holds.
  @inline(__always)
  private func tag(_ hash: UInt64) -> UInt32 {
    unsafe UInt32(truncatingIfNeeded: hash) & ~entryMask
  }
}
