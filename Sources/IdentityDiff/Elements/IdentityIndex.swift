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
  /// - Complexity: O(1); O(elements) for an identity of another type.
  package func number(of identity: AnyHashable) -> Int? { nil }

  /// Adds an element with an identity that no element has any longer.
  ///
  /// - Returns: `false` if the identity has another type than all others.
  package func append(_ identity: AnyHashable) -> Bool { false }
}

/// An index of identities of one type.
@usableFromInline
final class TypedIdentityIndex<ID: Hashable>: IdentityIndex {
  // By number, so that no hash value is asked for twice.
  private var ids: [ID] = []
  private var hashes: [UInt64] = []
  /// Numbers in consecutive slots after a collision; -1 for none. The count is a power of 2.
  private var slots: [Int] = []

  @usableFromInline
  init(count: Int) {
    super.init()
    resize(for: count)
  }

  /// Adds an element's identity.
  @usableFromInline
  func append(_ id: ID) { append(id, replacesEarlier: false) }

  override func append(_ identity: AnyHashable) -> Bool {
    guard let id = identity as? ID else { return false }
    append(id, replacesEarlier: true)
    return true
  }

  private func append(_ id: ID, replacesEarlier: Bool) {
    let hash = IdentityHash.hash(id, seed: IdentityHash.seed)
    let number = ids.count
    ids.append(id)
    hashes.append(hash)
    if ids.count > slots.count / 2 { resize(for: 2 * ids.count) }
    let slot = slot(of: id, hash)
    if slots[slot] >= 0, !replacesEarlier {
      hasDuplicates = true
    } else if slot == home(hash) || id == id {
      // One that does not equal itself is never found, so a second one with its hash is left out.
      slots[slot] = number
    }
  }

  override func number(of identity: AnyHashable) -> Int? {
    guard let id = identity as? ID else {
      // Equal numbers of different types are equal identities.
      return slots.first { $0 >= 0 && AnyHashable(ids[$0]) == identity }
    }
    let number = slots[slot(of: id, IdentityHash.hash(id, seed: IdentityHash.seed))]
    return number < 0 ? nil : number
  }

  private func home(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }

  /// The slot with an equal identity, or a free one.
  private func slot(of id: ID, _ hash: UInt64) -> Int {
    var slot = home(hash)
    // Invariant: at least half of the slots are free.
    while slots[slot] >= 0 {
      let number = slots[slot]
      if hashes[number] == hash, IdentityHash.areEqual(ids[number], id) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func resize(for count: Int) {
    var size = 8
    while size < 2 * count { size *= 2 }
    let numbers = slots.filter { $0 >= 0 }
    slots = Array(repeating: -1, count: size)
    for number in numbers {
      var slot = home(hashes[number])
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = number
    }
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
