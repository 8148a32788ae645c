import TestSupport
import Testing

@testable import Terminal

@Suite struct KeyParserTests {
  @Test(
    arguments: [
      ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}[1;2B", .down),
      ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[H", .home), ("\u{1B}[1~", .home),
      ("\u{1B}OF", .end), ("\u{1B}[4~", .end), ("\r", .enter), ("\u{7F}", .backspace),
      ("\u{15}", .clearLine), ("\u{3}", .interrupt), ("q", .character("q")),
      ("é", .character("é")), ("日", .character("日")), ("😀", .character("😀")),
    ] as [(String, Key)])
  func keys(text: String, key: Key) {
    var parser = KeyParser()
    expectEqual(parser.parse(text.utf8), [key])
    // The same, byte by byte.
    expectEqual(text.utf8.flatMap { parser.parse([$0]) }, [key])
    #expect(!parser.isPending)
  }

  @Test func aLoneEscape() {
    var parser = KeyParser()
    expectEqual(parser.parse([0x1B]), [])
    #expect(parser.isPending)
    expectEqual(parser.flush(), [.escape])
    expectEqual(parser.parse([0x1B, 0x1B]), [.escape])
    expectEqual(parser.parse("x".utf8), [.escape, .character("x")])
  }

  @Test func whatIsNoKeyIsPassedOver() {
    var parser = KeyParser()
    expectEqual(parser.parse("\u{1B}[15~\u{1B}[200~\u{1}a".utf8), [.character("a")])
    expectEqual(parser.parse([0xFF, 0xC3, 0x28, 0x62]), [.character("("), .character("b")])
  }

  @Test func severalAtOnce() {
    var parser = KeyParser()
    expectEqual(
      parser.parse("/a\u{1B}[A\rb".utf8),
      [.character("/"), .character("a"), .up, .enter, .character("b")])
  }
}
