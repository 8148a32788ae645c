extension IdentityHash {
  /// A hash of a string.
  ///
  /// Strings are equal if they are canonically equivalent. Hashes of ASCII text are computed from its bytes.
  /// Other text is hashed by `Hasher`, which normalises it, unless it may be equivalent to ASCII text.
  @inlinable @inline(__always)
  static func hash(_ string: String, seed: UInt64) -> UInt64 {
    let result = unsafe string.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe Self.hash(ascii: bytes, seed: seed)
    }
    if let result, let result { return result }
    return hash(unusual: string, seed: seed)
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
        // Invariant: the bytes before `offset` are mixed into `state`, and their bits are in `all`.
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

  /// The scalars that are canonically equivalent to an ASCII scalar. Unicode does not add others, because
  /// normal forms are stable.
  @usableFromInline static let equivalentsOfASCII: [UInt32: UInt8] = [
    0x037E: 0x3B,  // GREEK QUESTION MARK, a semicolon
    0x1FEF: 0x60,  // GREEK VARIA, a grave accent
    0x212A: 0x4B,  // KELVIN SIGN, a K
  ]

  /// A hash of text that is not in ASCII, or not contiguous in memory.
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
