/// A hash table from identities to entries: numbers that stand for elements.
///
/// Open addressing with linear probing; a slot is one word that holds the entry and, in what is left of
/// it, bits of the hash, so that most elements with another identity are told apart without reading
/// them. The table never reads elements; its users compare what it finds.
///
/// Beside the slots there is a filter (Bloom 1970, with one hash): a bit for every fingerprint of an identity,
/// which is its hash, or something cheaper. Asking it costs less than asking the slots, because it is a
/// fraction of their size.
///
/// Its memory, if it is its own, belongs to whoever calls ``deallocate()``.
@unsafe @usableFromInline
struct IdentityTable {
  /// 0 where nothing is stored, otherwise bits of the hash above, and the entry plus one below.
  @usableFromInline let slots: UnsafeMutablePointer<UInt32>
  @usableFromInline let slotMask: Int
  /// How far a hash is shifted to give a slot.
  @usableFromInline let shift: UInt64
  @usableFromInline let entryMask: UInt32
  @usableFromInline let filter: UnsafeMutablePointer<UInt32>
  /// How far a fingerprint is shifted to give a bit; 64 where there is no filter.
  @usableFromInline let filterShift: UInt64

  private let isSpare: Bool

  /// Allocates an empty table, unless there is room for it in the spare memory of a matching.
  ///
  /// - Parameters:
  ///   - matching: how many entries will be stored: all old ones, and perhaps the new ones.
  ///   - entryBound: what all entries are less than.
  ///   - hasFilter: whether to make a filter.
  @usableFromInline
  static func allocate(
    for matching: Matching, entryBound: Int, hasFilter: Bool
  ) -> IdentityTable {
    let (certain, possible) = unsafe (matching.oldCount, matching.newCount)
    let count = certain + possible
    let slotCount = unsafe powerOfTwo(atLeast: max(2 * certain, count + count / 4 + 1, 16))
    let filterBits = unsafe hasFilter ? powerOfTwo(atLeast: min(max(64 * count, 4096), 1 << 20)) : 1
    let words = slotCount + (hasFilter ? filterBits / 32 + 1 : 0)
    let isSpare = unsafe words <= Matching.spareCount
    let slots = unsafe isSpare ? matching.spare : .allocate(capacity: words)
    unsafe slots.initialize(repeating: 0, count: words)
    return unsafe IdentityTable(
      slots: slots, slotCount: slotCount, entryBound: entryBound, filterBits: filterBits,
      isSpare: isSpare)
  }

  private static func powerOfTwo(atLeast count: Int) -> Int {
    1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
  }

  private init(
    slots: UnsafeMutablePointer<UInt32>, slotCount: Int, entryBound: Int, filterBits: Int,
    isSpare: Bool
  ) {
    unsafe self.isSpare = isSpare
    unsafe self.slots = unsafe slots
    unsafe slotMask = slotCount - 1
    unsafe shift = UInt64(64 - slotCount.trailingZeroBitCount)
    let bits = UInt64.bitWidth - UInt64(entryBound).leadingZeroBitCount
    unsafe entryMask = UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(bits)) &- 1)
    unsafe filter = unsafe slots + slotCount
    unsafe filterShift = UInt64(64 - filterBits.trailingZeroBitCount)
  }

  @usableFromInline
  func deallocate() {
    if unsafe !isSpare { unsafe slots.deallocate() }
  }

  /// The slot at which looking for a hash starts.
  @inlinable @inline(__always)
  func slot(_ hash: UInt64) -> Int { unsafe Int(truncatingIfNeeded: hash &>> shift) }

  /// The slot after a slot.
  @inlinable @inline(__always)
  func next(_ slot: Int) -> Int { unsafe (slot &+ 1) & slotMask }

  /// The bits of a hash that a slot holds.
  @inlinable @inline(__always)
  func tag(_ hash: UInt64) -> UInt32 { unsafe UInt32(truncatingIfNeeded: hash) & ~entryMask }

  /// Whether a slot that is not 0 may stand for an identity with this tag.
  @inlinable @inline(__always)
  func mayMatch(_ value: UInt32, _ tag: UInt32) -> Bool { unsafe value & ~entryMask == tag }

  /// The first slot that is free or may stand for an identity with this hash.
  @inlinable @inline(__always)
  func firstCandidate(_ hash: UInt64) -> Int {
    let tag = unsafe tag(hash)
    var slot = unsafe slot(hash)
    while true {
      let value = unsafe slots[slot]
      if unsafe value == 0 || mayMatch(value, tag) { return slot }
      slot = unsafe next(slot)
    }
  }

  /// The entry of a slot that is not 0.
  @inlinable @inline(__always)
  func entry(_ value: UInt32) -> Int { unsafe Int(value & entryMask) &- 1 }

  /// Stores an entry in a free slot.
  @inlinable @inline(__always)
  func store(_ entry: Int, hash: UInt64, at slot: Int) {
    unsafe slots[slot] = tag(hash) | UInt32(truncatingIfNeeded: entry &+ 1)
  }

  /// Whether there is a filter.
  @inlinable @inline(__always) var hasFilter: Bool { unsafe filterShift < 64 }

  /// The number of words of the filter.
  private var filterWords: Int { unsafe 1 << (59 - Int(truncatingIfNeeded: filterShift)) }

  /// Lets every fingerprint pass the filter. A word behind the filter says that it does already.
  @usableFromInline
  func letAllPassFilter() {
    let words = unsafe filterWords
    if unsafe filter[words] != 0 { return }
    unsafe filter.update(repeating: .max, count: words + 1)
  }

  /// Adds a fingerprint to the filter.
  @inlinable @inline(__always)
  func addToFilter(_ fingerprint: UInt64) {
    let bit = unsafe fingerprint &>> filterShift
    unsafe filter[Int(truncatingIfNeeded: bit >> 5)] |= 1 << UInt32(truncatingIfNeeded: bit & 31)
  }

  /// Whether a fingerprint may have been added to the filter.
  @inlinable @inline(__always)
  func passesFilter(_ fingerprint: UInt64) -> Bool {
    let bit = unsafe fingerprint &>> filterShift
    return unsafe filter[Int(truncatingIfNeeded: bit >> 5)]
      & (1 << UInt32(truncatingIfNeeded: bit & 31))
      != 0
  }
}
