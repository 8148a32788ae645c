import TestSupport
import Testing

@testable import Terminal

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\nb\tc\rd", "a\\nb\\tc\\rd"), ("\r\n", "\\r\\n"),
    ("\u{1B}[31m", "\\e[31m"), ("\u{0}\u{7F}\u{9B}", "\\u{0}\\u{7F}\\u{9B}"),
    ("\u{202E}txt", "\\u{202E}txt"), ("\u{2028}", "\\u{2028}"), ("e\u{301} 日本 👨‍👩‍👧", "e\u{301} 日本 👨‍👩‍👧"),
  ])
  func escaping(text: String, escaped: String) {
    expectEqual(text.escapedForTerminal, escaped)
  }

  @Test func noScalarIsSentThatControlsTheTerminal() {
    for value in (0...0x9F as ClosedRange<UInt32>) where value < 0x20 || value > 0x7E {
      let escaped = String(UnicodeScalar(value)!).escapedForTerminal
      #expect(escaped.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) })
    }
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한", 2), ("😀", 2), ("👨‍👩‍👧", 2),
    ("❤️", 2), ("\u{301}", 0), ("–…", 2), ("🇳🇴", 2),
  ])
  func width(text: String, width: Int) {
    expectEqual(text.terminalWidth, width)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abc", 1, "…"), ("abc", 0, ""),
    ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("", 3, ""),
    ("ab", -1, ""),
  ])
  func truncating(text: String, width: Int, result: String) {
    expectEqual(text.truncated(to: width), result)
  }

  @Test func fitting() {
    expectEqual("ab".fitted(to: 4), "ab  ")
    expectEqual("ab".fitted(to: 4, alignedRight: true), "  ab")
    expectEqual("日本語".fitted(to: 4), "日… ")
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (12_345, "12.3 kB"), (999_949, "999.9 kB"),
    (999_950, "1.0 MB"), (5_000_000_000, "5.0 GB"), (Int.max - 50, "9 EB"),
  ])
  func sizes(bytes: Int, text: String) {
    #expect(Row.text(bytes: bytes).hasPrefix(text.prefix(3)))
  }
}
