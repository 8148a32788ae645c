/// Pairs new elements with old ones by identity. Where several share one, the k-th new element is
/// paired with the k-th old one.
///
/// - Parameters:
///   - old: The identities of the old elements; `nil` for none.
///   - new: The identities of the new elements; `nil` for none.
/// - Returns: For each new element, the index of the old one; `nil` if there is none.
/// - Complexity: O(elements)
@_alwaysEmitIntoClient
package func originsByIdentity<ID: Hashable>(from old: [ID?], to new: [ID?]) -> [Int?] {
  var indices: [ID: ArraySlice<Int>] = [:]
  for (index, identity) in old.enumerated() {
    if let identity { indices[identity, default: []].append(index) }
  }
  return new.map { identity in identity.flatMap { indices[$0]?.popFirst() } }
}
