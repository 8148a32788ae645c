import Foundation

// The system's C library, for all files of this module.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Android)
  @_exported public import Android
#elseif canImport(Bionic)
  @_exported public import Bionic
#elseif canImport(WASILibc)
  @_exported public import WASILibc
#endif

#if os(WASI)
  // WebAssembly has no terminal, and no folders unless its host lends some. Help and wrong options
  // are answered as elsewhere; each folder is one that cannot be read.
  extension Command {
    static var standard: Command {
      Command(
        output: {
          print($0, terminator: "")
          return true
        },
        errors: { FileHandle.standardError.write(Data($0.utf8)) }, wait: { _ in false })
    }
  }

  extension FolderScanner {
    var fullPath: String { path }

    func scan() throws(FolderError) -> Listing { throw FolderError(path: path, code: ENOTSUP) }
  }
#else
  extension Command {
    /// The command with the process's streams.
    static var standard: Command {
      signal(SIGPIPE, SIG_IGN)
      return Command(
        interact: { source in
          guard TerminalDevice.isAvailable, let session = InteractiveSession(source: source) else {
            return false
          }
          session.run()
          return true
        },
        output: { FileDescriptor.output.write($0) },
        errors: { FileDescriptor.errors.write($0) },
        wait: { FileDescriptor.wait(for: [(.output, .closed)], upTo: $0) == [false] })
    }
  }
#endif
