#if !os(WASI)
  import Foundation

  /// Turns signals into bytes that can be waited for together with keys.
  struct Signals {
    /// The end of the pipe that the handler writes to. It is set before the first handler, and a
    /// handler only reads it.
    nonisolated(unsafe) private static var writeEnd: Int32 = -1

    static let quitting = [SIGINT, SIGTERM, SIGHUP]
    static let all = quitting + [SIGWINCH, SIGTSTP, SIGCONT]

    /// Where the signals' numbers arrive.
    let input: FileDescriptor

    /// Starts catching the signals; `nil` if the system has no pipe for it.
    init?() {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      Self.writeEnd = ends[1]
      input = FileDescriptor(number: ends[0])
      for number in Self.all { Self.catchSignal(number) }
    }

    /// The signals received since the last call.
    func received() -> [Int32] { input.read().map(Int32.init) }

    /// Lets a signal do what it does by default, and returns if the process goes on.
    func raiseByDefault(_ number: Int32) {
      signal(number, SIG_DFL)
      raise(number)
      Self.catchSignal(number)
    }

    private static func catchSignal(_ number: Int32) {
      signal(number) { number in
        // Only what a signal handler may do.
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Signals.writeEnd, &byte, 1)
        errno = code
      }
    }
  }
#endif
