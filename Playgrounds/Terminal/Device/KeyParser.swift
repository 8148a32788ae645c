/// Finds keys in the bytes that a terminal sends.
struct KeyParser {
  private var pending: [UInt8] = []

  /// Whether some bytes still wait for the rest of their key.
  var isPending: Bool { !pending.isEmpty }

  /// The keys completed by these bytes.
  mutating func parse(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let (key, length) = nextKey() {
      pending.removeFirst(length)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// The key that the waiting bytes form if nothing follows: a lone escape.
  mutating func flush() -> [Key] {
    defer { pending = [] }
    return pending.first == 0x1B ? [.escape] : []
  }

  /// The first key and its number of bytes; a `nil` key has no meaning here.
  private func nextKey() -> (Key?, Int)? {
    guard let first = pending.first else { return nil }
    switch first {
    case 0x1B: return escapeSequence()
    case 0x03: return (.interrupt, 1)
    case 0x0A, 0x0D: return (.enter, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x15: return (.clearLine, 1)
    case 0x00..<0x20: return (nil, 1)
    default: return character(first)
    }
  }

  private func character(_ first: UInt8) -> (Key?, Int)? {
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard pending.count >= length else { return nil }
    guard let text = String(validating: pending.prefix(length)), let character = text.first else {
      return (nil, 1)
    }
    return (.character(character), length)
  }

  private func escapeSequence() -> (Key?, Int)? {
    guard pending.count > 1 else { return nil }
    guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else {
      return (.escape, 1)
    }
    // Parameters, then one final byte.
    guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return nil
    }
    let parameters = String(decoding: pending[2..<end], as: UTF8.self)
    return (Self.key(parameters, final: pending[end]), end + 1)
  }

  private static func key(_ parameters: String, final: UInt8) -> Key? {
    switch (UnicodeScalar(final), parameters) {
    case ("A", _): .up
    case ("B", _): .down
    case ("H", _), ("~", "1"), ("~", "7"): .home
    case ("F", _), ("~", "4"), ("~", "8"): .end
    case ("~", "5"): .pageUp
    case ("~", "6"): .pageDown
    default: nil
    }
  }
}

extension String {
  /// The text in UTF-8 bytes; `nil` if they are not valid.
  fileprivate init?(validating bytes: some Sequence<UInt8>) {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    self = ""
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): unicodeScalars.append(scalar)
      case .emptyInput: return
      case .error: return nil
      }
    }
  }
}
