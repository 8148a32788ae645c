public import Foundation

/// Hashes identities, faster than `Hasher` for common types.
///
/// Integers, UUIDs and ASCII strings are mixed by a multiplication to 128 bits whose halves are
/// folded together. The seed differs from process to process, so collisions cannot be precomputed.
/// The method is that of wyhash (Wang Yi) and foldhash (Orson Peters). In specialized code the
/// compiler evaluates the comparisons of types.
@usableFromInline
enum IdentityHash {
  /// A seed that differs from process to process, unless `SWIFT_DETERMINISTIC_HASHING` is set.
  @usableFromInline static let seed = UInt64(truncatingIfNeeded: 0._rawHashValue(seed: 0))

  @_alwaysEmitIntoClient @inline(__always)
  static func fold(_ lhs: UInt64, _ rhs: UInt64) -> UInt64 {
    let product = lhs.multipliedFullWidth(by: rhs)
    return product.high ^ product.low
  }

  /// An odd factor without a pattern: 2^64 divided by the golden ratio.
  @_alwaysEmitIntoClient static var factor: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  @_alwaysEmitIntoClient @inline(__always)
  static func mix(_ word: UInt64, _ seed: UInt64) -> UInt64 { fold(word ^ seed, factor) }

  /// Mixes two words into a state derived from the seed.
  @_alwaysEmitIntoClient @inline(__always)
  static func mix(
    _ first: UInt64, _ second: UInt64, into state: UInt64, seed: UInt64
  ) -> UInt64 {
    fold(first ^ state, second ^ (seed &* factor))
  }

  /// The representation of a 16-byte value.
  @_alwaysEmitIntoClient @inline(__always)
  static func words<Value>(of value: Value) -> (UInt64, UInt64) {
    unsafe unsafeBitCast(value, to: (UInt64, UInt64).self)
  }

  /// The value of an integer identity with up to 64 bits; nil for other types.
  @_alwaysEmitIntoClient @inline(__always)
  static func integer<ID: Hashable>(_ id: ID) -> UInt64? {
    if ID.self == Int.self {
      return unsafe UInt64(truncatingIfNeeded: unsafeBitCast(id, to: Int.self))
    }
    if ID.self == UInt.self {
      return unsafe UInt64(truncatingIfNeeded: unsafeBitCast(id, to: UInt.self))
    }
    if ID.self == Int64.self {
      return unsafe UInt64(truncatingIfNeeded: unsafeBitCast(id, to: Int64.self))
    }
    if ID.self == UInt64.self { return unsafe unsafeBitCast(id, to: UInt64.self) }
    if ID.self == Int32.self {
      return unsafe UInt64(truncatingIfNeeded: unsafeBitCast(id, to: Int32.self))
    }
    if ID.self == UInt32.self {
      return unsafe UInt64(truncatingIfNeeded: unsafeBitCast(id, to: UInt32.self))
    }
    return nil
  }

  /// A hash of an identity. Equal identities have equal hashes.
  @_alwaysEmitIntoClient @inline(__always)
  static func hash<ID: Hashable>(_ id: ID, seed: UInt64) -> UInt64 {
    if let integer = integer(id) { return mix(integer, seed) }
    if ID.self == UUID.self {
      let (first, second) = unsafe words(of: unsafeBitCast(id, to: UUID.self).uuid)
      return mix(first, second, into: seed, seed: seed)
    }
    if ID.self == String.self { return unsafe hash(unsafeBitCast(id, to: String.self), seed: seed) }
    return UInt64(truncatingIfNeeded: id._rawHashValue(seed: Int(truncatingIfNeeded: seed)))
  }
}
