/// Numbers elements by their identities, which are stored in their own type: boxing each one as
/// `AnyHashable` takes ten times as long.
///
/// Identities that break the rules of `Hashable` may not be found, but do not trap.
@usableFromInline
package class IdentityIndex {
  /// Whether an identity occurs several times.
  package fileprivate(set) var hasDuplicates = false

  fileprivate init() {}

  /// The number of the first element with an identity; `nil` if there is none.
  ///
  /// - Complexity: O(1)
  package func number(of identity: AnyHashable) -> Int? { nil }

  /// Adds an element with an identity that no element has any longer.
  ///
  /// - Returns: `false` if the identity has another type than all others.
  package func append(_ identity: AnyHashable) -> Bool { false }
}

/// An index of identities of one type.
@usableFromInline
final class TypedIdentityIndex<ID: Hashable>: IdentityIndex {
  /// By number.
  private var ids: [ID]
  private var table = NumberTable()

  @usableFromInline
  init(_ ids: [ID]) {
    self.ids = ids
    super.init()
    // A local variable, because each access to a property of an object is checked.
    var table = NumberTable()
    table.hashes.reserveCapacity(ids.count)
    // By index, because a generic iterator takes most of the time.
    for number in 0..<ids.count {
      table.hashes.append(IdentityHash.hash(ids[number], seed: IdentityHash.seed))
    }
    table.resize()
    for number in 0..<ids.count {
      let slot = table.slot(table.hashes[number]) { ids[$0] == ids[number] }
      if table.slots[slot] >= 0 {
        hasDuplicates = true
      } else {
        table.store(number, at: slot) { ids[number] == ids[number] }
      }
    }
    self.table = table
  }

  override func append(_ identity: AnyHashable) -> Bool {
    guard let id = identity as? ID else { return false }
    ids.append(id)
    let hash = IdentityHash.hash(id, seed: IdentityHash.seed)
    table.append(hash)
    table.store(ids.count - 1, at: table.slot(hash) { ids[$0] == id }) { id == id }
    return true
  }

  override func number(of identity: AnyHashable) -> Int? {
    guard let id = identity as? ID ?? wholeNumber(identity) else { return nil }
    let hash = IdentityHash.hash(id, seed: IdentityHash.seed)
    let number = table.slots[table.slot(hash) { ids[$0] == id }]
    return number < 0 ? nil : Int(number)
  }
}

/// A hash table with numbers. Their hash values are stored, so none is asked for twice.
private struct NumberTable {
  /// By number.
  var hashes: [UInt64] = []
  /// Numbers in consecutive slots after a collision; -1 for none. The count is a power of 2, at
  /// least twice that of numbers; a small table stays in the cache.
  var slots: [Int32] = []

  /// The slot with an equal number, or a free one.
  func slot(_ hash: UInt64, isEqual: (Int) -> Bool) -> Int {
    var slot = home(hash)
    // Invariant: at least half of the slots are free.
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if hashes[number] == hash, isEqual(number) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func home(_ hash: UInt64) -> Int {
    // The upper bits: equal lower bits are frequent.
    Int(hash >> UInt64(UInt64.bitWidth - slots.count.trailingZeroBitCount))
  }

  /// One that does not equal itself is never found, so a second one with its hash is left out.
  mutating func store(_ number: Int, at slot: Int, ifEqualToItself isEqual: () -> Bool) {
    if slot == home(hashes[number]) || isEqual() { slots[slot] = Int32(number) }
  }

  /// Makes room for another number.
  mutating func append(_ hash: UInt64) {
    hashes.append(hash)
    if hashes.count <= slots.count / 2 { return }
    let numbers = slots.filter { $0 >= 0 }
    resize()
    for number in numbers { slots[slot(hashes[Int(number)]) { _ in false }] = number }
  }

  /// Empties the slots.
  mutating func resize() {
    var size = 8
    while size < 2 * hashes.count { size *= 2 }
    slots = Array(repeating: -1, count: size)
  }
}

extension ElementIdentity {
  /// An index of elements, numbered across the lists.
  ///
  /// - Parameter lists: The elements, each array in native storage.
  /// - Complexity: O(elements)
  package func index(of lists: [[Element]]) -> IdentityIndex {
    unsafe withElements(of: lists) { elements in
      guard let base = elements.baseAddress else { preconditionFailure("no memory") }
      return unsafe access.index(base, count: elements.count)
    }
  }
}
