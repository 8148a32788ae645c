import DataSourceChanges

/// Writes frames to the terminal: only the lines that differ from the last frame's.
struct FrameWriter {
  private var last: [String] = []
  private let write: (String) -> Void

  /// How many lines the last frame took.
  private(set) var linesWritten = 0

  /// - Parameter write: Takes the text to write, once per frame.
  init(write: @escaping (String) -> Void) {
    self.write = write
  }

  /// Forgets what the terminal shows, so that the next frame is written in full.
  mutating func invalidate() { last = [] }

  /// Shows a frame.
  ///
  /// - Parameter lines: The lines from top to bottom, none wider than the terminal.
  mutating func show(_ lines: [String]) {
    var output = last.count == lines.count ? "" : "\u{1B}[2J"
    if last.count != lines.count { last = Array(repeating: "", count: lines.count) }
    linesWritten = 0
    for (index, line) in lines.enumerated() where line != last[index] {
      // Erased first: erasing after a line as wide as the terminal would remove its last character.
      output += "\u{1B}[\(index + 1);1H\u{1B}[K\(line)"
      linesWritten += 1
    }
    last = lines
    if !output.isEmpty { write(output) }
  }
}
