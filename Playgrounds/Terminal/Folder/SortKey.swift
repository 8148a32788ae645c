/// Orders names ignoring case, with numbers in them by value, then by their characters.
struct SortKey: Hashable, Comparable {
  private let folded: String
  private let name: String

  init(_ name: String) {
    folded = Self.fold(name)
    self.name = name
  }

  /// The name in lowercase, with the number of digits before each number.
  private static func fold(_ name: String) -> String {
    let lowered = name.lowercased()
    guard lowered.utf8.contains(where: \.isDigit) else { return lowered }
    var result: [UInt8] = []
    var rest = lowered.utf8[...]
    while let first = rest.first {
      let run = first.isDigit ? rest.prefix(while: \.isDigit) : rest.prefix { !$0.isDigit }
      if first.isDigit { result.append(UInt8(ascii: "0") + UInt8(min(run.count, 9))) }
      result += run
      rest = rest[run.endIndex...]
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.folded, left.name) < (right.folded, right.name)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
