#if !os(WASI)
  import DataSourceChanges
  import Foundation

  /// Shows the list on the whole terminal until the user quits.
  final class InteractiveSession {
    private let browser: Browser
    private let device = TerminalDevice()
    private let signals: Signals
    private var writer: FrameWriter
    private var parser = KeyParser()
    private var schedule: ScanSchedule

    /// - Returns: `nil` if signals cannot be caught.
    init?(source: FolderDataSource) {
      guard let signals = Signals() else { return nil }
      self.signals = signals
      browser = Browser(source: source)
      writer = FrameWriter { [device] in device.write($0) }
      schedule = ScanSchedule(start: .now, end: .now)
    }

    /// Runs until the user quits or a signal ends the process, which then has its default effect.
    func run() {
      device.enter()
      var isRunning = true
      var fatalSignal: Int32?
      while isRunning {
        let size = device.size
        writer.show(browser.frame(width: size.width, height: size.height))
        let wake = min(schedule.next, browser.screen.nextExpiry ?? schedule.next)
        let events = FileDescriptor.wait(
          for: [(.input, .readable), (signals.input, .readable)], upTo: wake - .now)
        if events[0] { isRunning = readKeys() }
        if events[1] { fatalSignal = handleSignals() }
        if fatalSignal != nil { isRunning = false }
        if schedule.next <= .now { schedule = ScanSchedule(browser.rescan) }
      }
      device.leave()
      if let fatalSignal { signals.raiseByDefault(fatalSignal) }
    }

    /// - Returns: Whether to go on.
    private func readKeys() -> Bool {
      let bytes = FileDescriptor.input.read()
      guard !bytes.isEmpty else { return false }
      if bytes == [0x1A] {
        suspend()
        return true
      }
      var keys = parser.parse(bytes)
      // The rest of an escape sequence follows immediately; a pressed escape key is a single byte.
      if parser.isPending,
        FileDescriptor.wait(for: [(.input, .readable)], upTo: .milliseconds(30)) == [false]
      {
        keys += parser.flush()
      }
      return keys.allSatisfy(browser.handle)
    }

    /// - Returns: The signal that ends the session, if there is one.
    private func handleSignals() -> Int32? {
      for number in signals.received() {
        switch number {
        case SIGTSTP: suspend()
        case SIGCONT: resume()
        case SIGWINCH: writer.invalidate()
        default: return number
        }
      }
      return nil
    }

    /// Restores the terminal while the process is stopped.
    private func suspend() {
      device.leave()
      signals.raiseByDefault(SIGTSTP)
      resume()
    }

    private func resume() {
      device.leave()
      device.enter()
      writer.invalidate()
    }
  }
#endif
