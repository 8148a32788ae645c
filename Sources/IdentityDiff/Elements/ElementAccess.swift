/// Access to elements whose type only the client's module knows.
///
/// Valid for elements of one type, at addresses that the caller keeps valid during each call.
@safe @usableFromInline
package struct ElementAccess {
  /// The largest number of elements in a block.
  static var blockSize: Int { 32 }

  /// The number of bytes from one element to the next.
  let stride: Int
  private let perform: (ElementRequest) -> Int

  /// - Parameters:
  ///   - stride: The number of bytes from one element to the next.
  ///   - perform: Carries out requests; see ``ElementReader/perform(_:)``.
  init(stride: Int, perform: @escaping (ElementRequest) -> Int) {
    self.stride = stride
    unsafe self.perform = perform
  }

  /// Hashes the identities of elements.
  @inline(__always)
  func hash(
    _ elements: UnsafePointer<UnsafeRawPointer>, count: Int, seed: UInt64,
    into result: UnsafeMutablePointer<UInt64>
  ) {
    _ = unsafe perform(.hash(elements, count: count, seed: seed, result: result))
  }

  /// The end of a sequence of equal pairs.
  enum RunEnd {
    /// A pair with the same identity and unequal contents.
    case update
    /// A pair with unequal identities, and how many elements to skip to the nearest pair with equal
    /// ones.
    case gap(old: Int, new: Int)
    /// The end of a side, or a pair with unequal identities and no equal ones nearby.
    case other
  }

  /// Compares pairs, each `step` elements after the previous one, up to the first unequal one.
  ///
  /// - Returns: The number of equal pairs before it, and what comes after them.
  @inline(__always)
  func follow(
    _ old: UnsafeRawPointer, _ oldCount: Int, _ new: UnsafeRawPointer, _ newCount: Int, step: Int,
    reach: Int
  ) -> (count: Int, end: RunEnd) {
    let result = unsafe perform(
      .follow(old, oldCount: oldCount, new, newCount: newCount, step: step, reach: reach))
    return switch result & 255 {
    case 0: (result >> 8, .other)
    case 255: (result >> 8, .update)
    case let skipped: (result >> 8, .gap(old: skipped >> 4, new: skipped & 15))
    }
  }

  /// Compares the identities of up to 32 pairs of elements.
  ///
  /// - Returns: A bit for each pair with unequal identities.
  @inline(__always)
  func compareIdentities(
    _ partners: UnsafePointer<UnsafeRawPointer>, _ elements: UnsafePointer<UnsafeRawPointer>,
    count: Int
  ) -> Int {
    unsafe perform(.compareIdentities(partners, elements, count: count))
  }

  /// Stores the locations of the elements of arrays.
  func locate(
    _ arrays: UnsafeRawPointer, count: Int, result: UnsafeMutablePointer<StoredElements>
  ) {
    _ = unsafe perform(.locate(arrays, count: count, result: result))
  }

  /// Whether two elements have the same identity.
  func haveSameIdentity(_ lhs: UnsafeRawPointer, _ rhs: UnsafeRawPointer) -> Bool {
    unsafe withUnsafePointer(to: lhs) { lhs in
      unsafe withUnsafePointer(to: rhs) { unsafe compareIdentities(lhs, $0, count: 1) == 0 }
    }
  }

  /// Whether two elements with the same identity have equal content.
  @inline(__always)
  func haveEqualContent(_ lhs: UnsafeRawPointer, _ rhs: UnsafeRawPointer) -> Bool {
    unsafe perform(.compareContents(lhs, rhs)) == 0
  }

  /// An index of the identities of the elements in ranges.
  func index(_ ranges: UnsafePointer<StoredElements>, count: Int) -> IdentityIndex {
    unsafe withUnsafeTemporaryAllocation(of: IdentityIndex.self, capacity: 1) { result in
      guard let result = result.baseAddress else { preconditionFailure("no memory") }
      _ = unsafe perform(.index(ranges, count: count, result: result))
      return unsafe result.move()
    }
  }

  /// An element's identity.
  func identity(_ element: UnsafeRawPointer) -> AnyHashable {
    unsafe withUnsafeTemporaryAllocation(of: AnyHashable.self, capacity: 1) { result in
      guard let result = result.baseAddress else { preconditionFailure("no memory") }
      _ = unsafe perform(.identity(element, result: result))
      return unsafe result.move()
    }
  }
}
