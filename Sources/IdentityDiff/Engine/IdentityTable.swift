/// A hash table from identities to entries, which are element numbers.
///
/// It uses open addressing with linear probing. A slot is one word: the entry and, in the remaining
/// bits, a part of the hash, so most elements with another identity are ruled out without being
/// read. The table does not read elements; its users compare identities.
///
/// Its memory belongs to a ``Matching``.
@unsafe
struct IdentityTable {
  /// 0 if nothing is stored; otherwise the upper bits are from the hash, the lower ones the entry
  /// plus one.
  let slots: UnsafeMutablePointer<UInt32>
  let slotMask: Int
  /// How many bits to shift a hash to get a slot.
  let shift: UInt64
  let entryMask: UInt32

  /// The number of slots for elements, a power of two.
  ///
  /// - Parameters:
  ///   - certain: How many elements are stored.
  ///   - possible: How many more may be stored.
  ///   - isSparse: Whether most slots stay empty, so that one lookup rules out most absent
  ///     identities.
  static func slotCount(certain: Int, possible: Int, isSparse: Bool) -> Int {
    let count = certain + possible
    let bound = max(
      2 * certain, count + count / 4 + 1, isSparse ? min(16 * count, 1 << 18) : 0, 16)
    return 1 << (Int.bitWidth - (bound - 1).leadingZeroBitCount)
  }

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - memory: Memory for the slots.
  ///   - slotCount: Their number, a power of two.
  ///   - entryBound: An upper bound for all entries.
  init(_ memory: UnsafeMutableRawPointer, slotCount: Int, entryBound: Int) {
    unsafe slots = unsafe memory.initializeMemory(as: UInt32.self, repeating: 0, count: slotCount)
    unsafe slotMask = slotCount - 1
    unsafe shift = UInt64(64 - slotCount.trailingZeroBitCount)
    let bits = UInt64.bitWidth - UInt64(entryBound).leadingZeroBitCount
    unsafe entryMask = UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(bits)) &- 1)
  }

  /// The slot where the search for a hash starts.
  @inline(__always)
  func slot(_ hash: UInt64) -> Int { unsafe Int(truncatingIfNeeded: hash &>> shift) }

  /// The slot after a slot.
  @inline(__always)
  func next(_ slot: Int) -> Int { unsafe (slot &+ 1) & slotMask }

  /// The bits of a hash that a slot holds.
  @inline(__always)
  func tag(_ hash: UInt64) -> UInt32 { unsafe UInt32(truncatingIfNeeded: hash) & ~entryMask }

  /// Whether a slot that is not 0 may have an identity with a tag.
  @inline(__always)
  func mayMatch(_ value: UInt32, _ tag: UInt32) -> Bool { unsafe value & ~entryMask == tag }

  /// The first slot that is free or may have an identity with a hash.
  @inline(__always)
  func firstCandidate(_ hash: UInt64) -> Int {
    let tag = unsafe tag(hash)
    var slot = unsafe slot(hash)
    while true {
      // Invariant: the slots from the first one up to `slot` have other identities. The table has
      // free slots, so the loop ends.
      let value = unsafe slots[slot]
      if unsafe value == 0 || mayMatch(value, tag) { return slot }
      slot = unsafe next(slot)
    }
  }

  /// The entry in a slot that is not 0.
  @inline(__always)
  func entry(_ value: UInt32) -> Int { unsafe Int(value & entryMask) &- 1 }

  /// Stores an entry in a free slot.
  @inline(__always)
  func store(_ entry: Int, hash: UInt64, at slot: Int) {
    unsafe slots[slot] = tag(hash) | UInt32(truncatingIfNeeded: entry &+ 1)
  }
}
