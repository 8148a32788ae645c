import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A running browser that reads commands from its file descriptor 3, and writes answers to 4.
///
/// Foundation's `Process` passes on only the three standard descriptors, hence `posix_spawn`.
///
/// `@unchecked`: nothing changes after initialization, and file handles are safe to use on any
/// thread, but only newer SDKs declare that.
final class BrowserProcess: @unchecked Sendable {
  let identifier: pid_t

  /// Where commands are written, and where answers are read.
  let (input, output): (FileHandle, FileHandle)

  /// Starts a browser.
  ///
  /// - Throws: ``BrowserError/notStarted(_:)``.
  init(path: String, arguments: [String], errors: String) throws(BrowserError) {
    let (commands, answers) = (try Self.pipe(), try Self.pipe())
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, commands.read, 3)
    posix_spawn_file_actions_adddup2(&actions, answers.write, 4)
    // A group of its own, so that all its processes can be ended together.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)

    var child = pid_t()
    let words = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    let status = posix_spawn(&child, path, &actions, &attributes, words + [nil], environ)
    close(commands.read)
    close(answers.write)
    identifier = child
    input = FileHandle(fileDescriptor: commands.write, closeOnDealloc: true)
    output = FileHandle(fileDescriptor: answers.read, closeOnDealloc: true)
    guard status == 0 else { throw .notStarted(String(cString: strerror(status))) }
  }

  /// Waits until it exits; ends it if that takes too long.
  func waitUntilExit(seconds: Double) {
    let end = Date(timeIntervalSinceNow: seconds)
    var status: Int32 = 0
    while waitpid(identifier, &status, WNOHANG) == 0 {
      if Date() > end {
        kill(-identifier, SIGKILL)
        waitpid(identifier, &status, 0)
        return
      }
      usleep(10_000)
    }
    // Leftover helper processes.
    kill(-identifier, SIGKILL)
  }

  /// A pipe that no other child inherits, with descriptors beyond those the browser expects.
  private static func pipe() throws(BrowserError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard systemPipe(&ends) == 0 else { throw .notStarted(String(cString: strerror(errno))) }
    let high = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    for end in ends { close(end) }
    return (high[0], high[1])
  }
}

/// The system's function, hidden by the method's name above.
private func systemPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
