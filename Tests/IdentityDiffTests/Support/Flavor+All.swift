import Foundation

extension Flavor {
  /// Numbers of all kinds.
  static let numbers: [Flavor] = [
    Flavor("Int") { key, _ in key },
    Flavor("Int, spread") { key, _ in (key - 50) &* 0x1234_5678_9ABC_DEF1 },
    Flavor("UInt8", keyLimit: 256) { key, _ in UInt8(key) },
    Flavor("Int32") { key, _ in Int32(key) - 20 },
    Flavor("UInt64") { key, _ in UInt64.max - UInt64(key) << 40 },
    Flavor("Double") { key, spelling in key == 0 && spelling % 2 == 1 ? -0.0 : Double(key) / 4 },
    Flavor("UUID") { key, _ in
      let low = UInt8(truncatingIfNeeded: key)
      let high = UInt8(truncatingIfNeeded: key >> 8)
      return UUID(uuid: (low, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, high))
    },
  ]

  /// Strings of all kinds.
  static let strings: [Flavor] = [
    Flavor("short strings") { key, _ in "item \(key)" },
    Flavor("long strings") { key, _ in "the same beginning, then \(key), then the same end" },
    Flavor("strings beyond ASCII") { key, _ in "日本語のテキスト \(key) 🇫🇷👩‍👩‍👧" },
    Flavor("canonical equivalents") { key, spelling in equivalents(key)[spelling % 2] },
    Flavor("equivalents and hashes apart") { key, spelling in
      // Long enough to need allocated storage, in one spelling only.
      spelling % 2 == 0 ? "\u{E9}\u{E9} twelve \(key)" : "e\u{301}e\u{301} twelve \(key)"
    },
    Flavor("substrings") { key, spelling in "\(spelling)|\(key)".dropFirst("\(spelling)|".count) },
  ]

  /// Spellings that are equal in Swift.
  static func equivalents(_ key: Int) -> [String] {
    switch key {
    case 0: ["K", "\u{212A}"]
    case 1: [";", "\u{37E}"]
    case 2: ["`", "\u{1FEF}"]
    case 3: ["\u{D55C}", "\u{1112}\u{1161}\u{11AB}"]
    case 4: ["\u{1E69}", "s\u{307}\u{323}"]
    case _ where key % 3 == 0: ["K\(key)", "\u{212A}\(key)"]
    default: ["\u{E9}\(key)", "e\u{301}\(key)"]
    }
  }

  /// Custom and compound types.
  static let compounds: [Flavor] = [
    Flavor("struct") { key, _ in Wrapper(value: key) },
    Flavor("enum") { key, _ in
      switch key % 4 {
      case 0: Payload.number(key)
      case 1: Payload.text("\(key)")
      case 2: Payload.pair(key / 8, key % 8)
      default: key == 3 ? Payload.none : Payload.number(-key)
      }
    },
    Flavor("optional") { key, _ in key == 0 ? nil : Optional(key) },
    Flavor("pair") { key, _ in Pair(first: key / 7, second: "\(key % 7)") },
    Flavor("array") { key, _ in [key % 5, key / 5] },
    Flavor("erased") { key, spelling in
      key % 2 == 0 ? AnyHashable(key) : AnyHashable(equivalents(key)[spelling % 2])
    },
    Flavor("object identity") { key, _ in Node(key) },
    Flavor("few hash values") { key, _ in Colliding(value: key, hashed: key % 4) },
    Flavor("one hash value", isSlow: true) { key, _ in Colliding(value: key, hashed: 0) },
  ]

  static let all = numbers + strings + compounds

  struct Wrapper: Hashable { var value: Int }

  struct Pair: Hashable {
    var first: Int
    var second: String
  }

  enum Payload: Hashable {
    case none
    case number(Int)
    case text(String)
    case pair(Int, Int)
  }

  struct Colliding: Hashable {
    var value: Int
    var hashed: Int
    static func == (lhs: Colliding, rhs: Colliding) -> Bool { lhs.value == rhs.value }
    func hash(into hasher: inout Hasher) { hasher.combine(hashed) }
  }

  /// A class whose instances are equal by value.
  final class Node: Hashable {
    let value: Int
    init(_ value: Int) { self.value = value }
    static func == (lhs: Node, rhs: Node) -> Bool { lhs.value == rhs.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }
}
