#if !os(WASI)
  import Foundation

  /// The terminal that the process runs in.
  final class TerminalDevice {
    private let input = FileDescriptor.input
    private let output = FileDescriptor.output
    private var original: termios?

    /// Whether there is a terminal at both ends, and it can show a whole screen.
    static var isAvailable: Bool {
      FileDescriptor.input.isTerminal && FileDescriptor.output.isTerminal
        && ProcessInfo.processInfo.environment["TERM"].map { $0 != "dumb" && !$0.isEmpty } ?? false
    }

    deinit { leave() }

    /// Takes the whole screen, and every key as it is pressed.
    func enter() {
      var settings = termios()
      guard original == nil, tcgetattr(input.number, &settings) == 0 else { return }
      original = settings
      cfmakeraw(&settings)
      tcsetattr(input.number, TCSAFLUSH, &settings)
      // The alternate screen, without a cursor, and without a line break at the right edge.
      output.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
    }

    /// Restores everything.
    func leave() {
      guard var settings = original else { return }
      original = nil
      output.write("\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
      tcsetattr(input.number, TCSAFLUSH, &settings)
    }

    func write(_ text: String) { output.write(text) }

    /// The number of columns and lines.
    var size: (width: Int, height: Int) {
      var size = winsize()
      guard ioctl(output.number, .init(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
      else { return (80, 24) }
      return (Int(size.ws_col), Int(size.ws_row))
    }
  }
#endif
