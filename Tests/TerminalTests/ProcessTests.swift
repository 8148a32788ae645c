// Only desktops can start a process.
#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  import Foundation
  import TestSupport
  import Testing

  @testable import Terminal

  /// The built executable, run as a process. Skipped if it is not next to the tests.
  @Suite(.enabled(if: Executable.url != nil, "the executable is not beside the tests"))
  struct ProcessTests {
    private func run(_ arguments: [String]) throws -> (
      status: Int32, output: String, errors: String
    ) {
      let process = Process()
      process.executableURL = Executable.url
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      let (output, errors) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      let texts = [output, errors].map {
        String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      }
      process.waitUntilExit()
      return (process.terminationStatus, texts[0], texts[1])
    }

    @Test func once() throws {
      let folder = try TemporaryFolder()
      try folder.write("a.txt")
      let result = try run(["--once", folder.path])
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(result.output.hasPrefix("./ — 1 item\n  a.txt  "))
    }

    @Test func help() throws {
      #expect(try run(["--help"]) == (0, Options.helpText, ""))
    }

    @Test func missingFolder() throws {
      let result = try run(["/no/such/folder"])
      #expect(result == (1, "", "Terminal: /no/such/folder: no such folder\n"))
    }

    @Test func usage() throws {
      let result = try run(["--sort", "up"])
      #expect(result.status == 64 && result.output.isEmpty && !result.errors.isEmpty)
    }

    @Test(.timeLimit(.minutes(60))) func endsWhenNobodyReads() throws {
      let folder = try TemporaryFolder()
      let process = Process()
      process.executableURL = Executable.url
      process.arguments = [folder.path]
      process.standardInput = FileHandle.nullDevice
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      _ = output.fileHandleForReading.availableData
      try output.fileHandleForReading.close()
      process.waitUntilExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }
  }
#endif
