#if !os(WASI)
  import Foundation

  /// An open file of the process, such as standard output.
  struct FileDescriptor {
    let number: Int32

    static let input = FileDescriptor(number: STDIN_FILENO)
    static let output = FileDescriptor(number: STDOUT_FILENO)
    static let errors = FileDescriptor(number: STDERR_FILENO)

    var isTerminal: Bool { isatty(number) == 1 }

    /// Writes a text at once.
    ///
    /// - Returns: Whether it was written; `false` if the other end is closed.
    @discardableResult
    func write(_ text: String) -> Bool {
      var text = text
      return text.withUTF8 { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = systemWrite(
            number, UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rest)))
          if count > 0 {
            rest = rest.dropFirst(count)
          } else if errno == EAGAIN {
            FileDescriptor.wait(for: [(self, .writable)], upTo: .seconds(1))
          } else if errno != EINTR {
            return false
          }
        }
        return true
      }
    }

    /// The bytes that can be read without waiting for more; none at the end of the file.
    func read() -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
        count = max(0, systemRead(number, UnsafeMutableRawBufferPointer(buffer)))
      }
    }
  }

  // Outside the type, where `write` and `read` are the system's.

  private func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(file, bytes.baseAddress, bytes.count)
  }

  private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(file, buffer.baseAddress, buffer.count)
  }

  // MARK: Waiting

  extension FileDescriptor {
    /// What to wait for.
    enum Event {
      /// There is something to read, or the file has ended.
      case readable

      /// There is room to write.
      case writable

      /// The other end is closed.
      case closed

      fileprivate var mask: Int16 {
        switch self {
        case .readable: Int16(POLLIN)
        case .writable: Int16(POLLOUT)
        case .closed: 0
        }
      }
    }

    /// Waits until one of the events happens or the time is up.
    ///
    /// - Returns: The events that have happened; an error or a hang-up counts as each of them.
    @discardableResult
    static func wait(
      for events: [(file: FileDescriptor, event: Event)], upTo time: Duration
    ) -> [Bool] {
      var descriptors = events.map { pollfd(fd: $0.file.number, events: $0.event.mask, revents: 0) }
      let (seconds, fraction) = max(time, .zero).components
      // Rounded up, so that the time is really up afterwards.
      let milliseconds =
        min(seconds, 3600) * 1000 + (fraction + 999_999_999_999_999) / 1_000_000_000_000_000
      let count = poll(&descriptors, nfds_t(descriptors.count), Int32(milliseconds))
      return descriptors.map { count > 0 && $0.revents != 0 }
    }
  }
#endif
