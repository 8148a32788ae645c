import Foundation

extension String {
  /// The text made safe for a terminal: control and invisible characters are escaped.
  var escapedForTerminal: String {
    guard unicodeScalars.contains(where: \.isUnsafeInTerminal) else { return self }
    return unicodeScalars.reduce(into: "") { result, scalar in
      guard scalar.isUnsafeInTerminal else {
        result.unicodeScalars.append(scalar)
        return
      }
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{1B}": result += "\\e"
      default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
  }

  /// How many cells of a terminal the text takes, roughly.
  var terminalWidth: Int { reduce(0) { $0 + $1.terminalWidth } }

  /// The text in exactly this many cells: cut off with an ellipsis, or padded with spaces.
  func fitted(to width: Int, alignedRight: Bool = false) -> String {
    let text = truncated(to: width)
    let padding = String(repeating: " ", count: max(0, width - text.terminalWidth))
    return alignedRight ? padding + text : text + padding
  }

  /// The text in at most this many cells, cut off with an ellipsis.
  func truncated(to width: Int) -> String {
    guard width > 0 else { return "" }
    var used = 0
    var end = startIndex
    var index = startIndex
    while index < endIndex {
      let next = self.index(after: index)
      used += self[index].terminalWidth
      // `end` is where the text stops if an ellipsis must follow.
      if used < width { end = next }
      if used > width { return self[..<end] + "…" }
      index = next
    }
    return self
  }
}

extension Character {
  /// How many cells of a terminal the character takes, roughly: none, one or two.
  var terminalWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isASCII { return 1 }
    if first.isWideInTerminal || unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isUnsafeInTerminal: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    // Joiners build emoji and letters; the other format characters change the direction or hide.
    case .format: value != 0x200C && value != 0x200D && !(0xE0020...0xE007F).contains(value)
    default: false
    }
  }

  /// East Asian wide characters and emoji.
  fileprivate var isWideInTerminal: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }
}
