/// Work on a number of elements, for code that is specialized for their type.
///
/// The engine is compiled once and does not know the type of elements. It sends one request for
/// many elements, so a call costs nothing per element, while the loops over them are specialized
/// for their type.
@unsafe @frozen @usableFromInline
enum ElementRequest {
  /// Stores a hash of the identity of each of `count` elements. The result is 0.
  case hash(
    UnsafePointer<UnsafeRawPointer>, count: Int, seed: UInt64, result: UnsafeMutablePointer<UInt64>)

  /// Compares pairs of elements, each `step` elements after the previous one, up to the first
  /// unequal one.
  ///
  /// The result is 256 times the number of equal pairs before it, plus:
  /// - 255 if its identities are equal.
  /// - 16 times the number of old elements to skip to the nearest pair with equal identities, plus
  ///   the number of new ones. Only pairs that take at most `reach` elements, on both sides
  ///   together, count.
  /// - 0 if there is no such pair, or no unequal pair.
  case follow(
    UnsafeRawPointer, oldCount: Int, UnsafeRawPointer, newCount: Int, step: Int, reach: Int)

  /// Compares the identities of up to 32 pairs of elements.
  ///
  /// The result has a bit for each pair with unequal identities.
  case compareIdentities(
    UnsafePointer<UnsafeRawPointer>, UnsafePointer<UnsafeRawPointer>, count: Int)

  /// Compares the contents of two elements. The result is 0 if they are equal.
  case compareContents(UnsafeRawPointer, UnsafeRawPointer)

  /// Stores the address and number of the elements of each of `count` arrays. The result is 0.
  case locate(UnsafeRawPointer, count: Int, result: UnsafeMutablePointer<StoredElements>)

  /// Stores an element's identity. The result is 0.
  case identity(UnsafeRawPointer, result: UnsafeMutablePointer<AnyHashable>)

  /// Stores an index of the identities in `count` ranges of elements. The result is 0.
  case index(
    UnsafePointer<StoredElements>, count: Int, result: UnsafeMutablePointer<IdentityIndex>)
}
