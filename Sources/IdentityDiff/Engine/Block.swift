/// Memory for the elements of one request, and for the slots of an ``IdentityTable``.
@unsafe
struct Block {
  /// The largest number of elements.
  static var size: Int { ElementAccess.blockSize }

  /// The elements, and elements to compare them with.
  let elements: UnsafeMutablePointer<UnsafeRawPointer>
  let partners: UnsafeMutablePointer<UnsafeRawPointer>
  /// The hashes of the elements' identities, and one more word.
  let hashes: UnsafeMutablePointer<UInt64>
  let slots: UnsafeMutableBufferPointer<UInt32>
  /// Of elements that may have the same identity as an earlier one: their indices and that one's.
  let candidates: UnsafeMutablePointer<(index: Int, first: Int)>

  /// Calls a closure with a block, which is valid until it returns.
  static func with<Result>(slotCount: Int, _ body: (Block) -> Result) -> Result {
    typealias Candidate = (index: Int, first: Int)
    return unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: 2 * size) {
      addresses in
      unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: size + 1) { hashes in
        unsafe withUnsafeTemporaryAllocation(of: Candidate.self, capacity: size) { candidates in
          unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: slotCount) { slots in
            unsafe body(
              Block(
                elements: addresses.baseAddress!, partners: addresses.baseAddress! + size,
                hashes: hashes.baseAddress!, slots: slots, candidates: candidates.baseAddress!))
          }
        }
      }
    }
  }
}
