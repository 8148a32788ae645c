import Foundation

/// What a page has done when it was run.
struct Run {
  var lines: [String]
  var status: Int32

  /// Runs a page to its end, for which it has a minute.
  init(_ page: Page) throws {
    let process = Process()
    process.executableURL = Self.folder.appending(path: page.executable)
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let deadline = DispatchWorkItem { [process] in process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: deadline)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    deadline.cancel()
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // What ends the last line begins no other one.
    if lines.last == "" { lines.removeLast() }
    status = process.terminationStatus
  }

  /// Where the executables lie: beside the tests.
  private static var folder: URL {
    // The bundle is a program of its own on Linux, and lies in a bundle elsewhere.
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }
}
