extension IdentityHash {
  /// A hash of a string.
  ///
  /// Strings are equal if they are canonically equivalent. Hashes of ASCII text are computed from
  /// its bytes. Other text is hashed by `Hasher`, which normalizes it, unless it may be equivalent
  /// to ASCII text.
  @_alwaysEmitIntoClient @inline(__always)
  static func hash(_ string: String, seed: UInt64) -> UInt64 {
    let result = unsafe string.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe Self.hash(ascii: bytes, seed: seed)
    }
    if let result, let result { return result }
    return hash(unusual: string, seed: seed)
  }

  /// A hash of ASCII text; nil for other text.
  @_alwaysEmitIntoClient
  static func hash(ascii bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt64? {
    let count = bytes.count
    guard let base = unsafe bytes.baseAddress.map({ unsafe UnsafeRawPointer($0) }) else {
      return mix(0, 0, into: seed, seed: seed)
    }
    var state = seed ^ UInt64(truncatingIfNeeded: count)
    var all: UInt64 = 0
    func add(_ word: UInt64, _ next: UInt64) {
      all |= word | next
      state = mix(word, next, into: state, seed: seed)
    }
    if count > 16 {
      var offset = 0
      while offset < count &- 16 {
        // Invariant: the bytes before `offset` are mixed into `state`, and their bits are in `all`.
        unsafe add(word(base, offset), word(base, offset &+ 8))
        offset &+= 16
      }
      unsafe add(word(base, count &- 16), word(base, count &- 8))
    } else if count >= 8 {
      unsafe add(word(base, 0), word(base, count &- 8))
    } else {
      var word: UInt64 = 0
      for offset in 0..<count {
        word = unsafe word << 8 | UInt64(base.load(fromByteOffset: offset, as: UInt8.self))
      }
      add(word, 0)
    }
    return all & nonASCII == 0 ? state : nil
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func word(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// The bits that are not set in a word of ASCII text.
  @_alwaysEmitIntoClient static var nonASCII: UInt64 { 0x8080_8080_8080_8080 }

  /// The scalars that are canonically equivalent to an ASCII scalar. Unicode does not add others,
  /// because normal forms are stable.
  @usableFromInline static let equivalentsOfASCII: [UInt32: UInt8] = [
    0x037E: 0x3B,  // GREEK QUESTION MARK, a semicolon
    0x1FEF: 0x60,  // GREEK VARIA, a grave accent
    0x212A: 0x4B,  // KELVIN SIGN, a K
  ]

  /// A hash of text that is not ASCII, or not contiguous in memory.
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
