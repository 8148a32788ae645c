import Foundation

/// The result of running a page.
struct Run {
  var lines: [String]
  var status: Int32

  /// Runs a page to its end, for at most a minute.
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
    // A final line break does not begin another line.
    if lines.last == "" { lines.removeLast() }
    status = process.terminationStatus
  }

  /// The executables' folder: the tests are next to them.
  private static var folder: URL {
    // On Linux the bundle is a program of its own; elsewhere it is inside a bundle.
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }
}
