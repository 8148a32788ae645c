import TestSupport
import Testing

@testable import Terminal

@Suite struct FrameWriterTests {
  /// The text written, frame by frame.
  private final class Log {
    var writes: [String] = []
  }

  @Test func writesOnlyLinesThatDiffer() {
    let log = Log()
    var writer = FrameWriter { log.writes.append($0) }
    writer.show(["a", "b", "c"])
    expectEqual(writer.linesWritten, 3)
    writer.show(["a", "x", "c"])
    expectEqual(writer.linesWritten, 1)
    expectEqual(log.writes.last, "\u{1B}[2;1H\u{1B}[Kx")
    writer.show(["a", "", "c"])
    expectEqual(log.writes.last, "\u{1B}[2;1H\u{1B}[K")
    writer.show(["a", "", "c"])
    expectEqual(writer.linesWritten, 0)
    expectEqual(log.writes.count, 3)
  }

  @Test func writesAllAfterAResize() {
    let log = Log()
    var writer = FrameWriter { log.writes.append($0) }
    writer.show(["a", "b"])
    writer.show(["a", "b", "c"])
    expectEqual(writer.linesWritten, 3)
    expectEqual(log.writes.last?.hasPrefix("\u{1B}[2J"), true)
    writer.invalidate()
    writer.show(["a", "b", "c"])
    expectEqual(writer.linesWritten, 3)
  }
}
