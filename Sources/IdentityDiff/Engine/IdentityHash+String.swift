extension IdentityHash {
  /// A hash of a string.
  ///
  /// Strings are equal in Swift if they are canonically equivalent. Text in ASCII is equivalent to itself
  /// only, so its bytes are mixed. Other text goes to `Hasher`, which normalises it, unless it may be
  /// equivalent to text in ASCII.
  @inlinable @inline(__always)
  static func hash(_ string: String, seed: UInt64) -> UInt64 {
    let result = unsafe string.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe Self.hash(ascii: bytes, seed: seed)
    }
    if let result, let result { return result }
    return hash(unusual: string, seed: seed)
  }

  /// Something that is equal for equal strings and cheaper than a hash: what the last bytes say, as long as
  /// they are in ASCII. Nothing that follows could change what they are equivalent to. Nil otherwise.
  @inlinable @inline(__always)
  static func fingerprint(_ string: String, seed: UInt64) -> UInt64? {
    let result = unsafe string.utf8.withContiguousStorageIfAvailable { bytes -> UInt64? in
      let count = bytes.count
      guard count >= 8, let base = unsafe bytes.baseAddress.map({ unsafe UnsafeRawPointer($0) })
      else {
        return unsafe Self.hash(ascii: bytes, seed: seed)
      }
      let start = count < 16 ? 0 : count &- 16
      let first = unsafe base.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      let last = unsafe base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      if (first | last) & 0x8080_8080_8080_8080 != 0 { return nil }
      return fold(first ^ seed, last ^ (seed &* 0x9E37_79B9_7F4A_7C15))
    }
    return result ?? nil
  }

  /// Whether two strings are equal. Short text in ASCII is compared on the spot.
  @inlinable @inline(__always)
  static func areEqual(_ lhs: String, _ rhs: String) -> Bool {
    let result = unsafe lhs.utf8.withContiguousStorageIfAvailable { lhs in
      unsafe rhs.utf8.withContiguousStorageIfAvailable { rhs in unsafe Self.areEqual(lhs, rhs) }
        ?? nil
    }
    if let result, let result { return result }
    return lhs == rhs
  }

  /// Whether two texts of the same length, 8 to 64 bytes, are equal; nil if that is not for sure.
  @inlinable @inline(__always)
  static func areEqual(
    _ lhs: UnsafeBufferPointer<UInt8>, _ rhs: UnsafeBufferPointer<UInt8>
  ) -> Bool? {
    let count = lhs.count
    guard count == rhs.count, count >= 8, count <= 64,
      let left = unsafe lhs.baseAddress.map({ unsafe UnsafeRawPointer($0) }),
      let right = unsafe rhs.baseAddress.map({ unsafe UnsafeRawPointer($0) })
    else { return nil }
    var difference: UInt64 = 0
    var all: UInt64 = 0
    var offset = 0
    while true {
      let first = unsafe left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let second = unsafe right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      difference |= first ^ second
      all |= first | second
      if offset == count &- 8 { break }
      offset = min(offset &+ 8, count &- 8)
    }
    if difference == 0 { return true }
    return all & 0x8080_8080_8080_8080 == 0 ? false : nil
  }

  /// A hash of text in ASCII, nil of other text.
  @inlinable
  static func hash(ascii bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt64? {
    let count = bytes.count
    var state = seed ^ UInt64(truncatingIfNeeded: count)
    var all: UInt64 = 0
    guard let base = unsafe bytes.baseAddress.map({ unsafe UnsafeRawPointer($0) }) else {
      return mix(state, seed)
    }
    if count >= 8 {
      var offset = 0
      while offset < count &- 8 {
        let word = unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        all |= word
        state = mix(state, word)
        offset &+= 8
      }
      let word = unsafe base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      all |= word
      state = mix(state, word)
    } else {
      var word: UInt64 = 0
      for offset in 0..<count {
        word = unsafe word << 8 | UInt64(base.load(fromByteOffset: offset, as: UInt8.self))
      }
      all = word
      state = mix(state, word)
    }
    return all & 0x8080_8080_8080_8080 == 0 ? state : nil
  }

  /// The scalars that are canonically equivalent to one of ASCII, and these: Unicode has no others and
  /// will not get any, because normal forms never change.
  @usableFromInline static let equivalentsOfASCII: [UInt32: UInt8] = [
    0x037E: 0x3B,  // GREEK QUESTION MARK, a semicolon
    0x1FEF: 0x60,  // GREEK VARIA, a grave accent
    0x212A: 0x4B,  // KELVIN SIGN, a K
  ]

  /// A hash of text that is not in ASCII, or does not stand in memory in one piece.
  @usableFromInline @inline(never)
  static func hash(unusual string: String, seed: UInt64) -> UInt64 {
    let mayBeASCII = string.unicodeScalars.allSatisfy {
      $0.isASCII || equivalentsOfASCII[$0.value] != nil
    }
    guard mayBeASCII else {
      return UInt64(truncatingIfNeeded: string._rawHashValue(seed: Int(truncatingIfNeeded: seed)))
    }
    let bytes = string.unicodeScalars.map {
      $0.isASCII ? UInt8($0.value) : equivalentsOfASCII[$0.value] ?? 0
    }
    return unsafe bytes.withUnsafeBufferPointer { unsafe hash(ascii: $0, seed: seed) } ?? seed
  }
}
