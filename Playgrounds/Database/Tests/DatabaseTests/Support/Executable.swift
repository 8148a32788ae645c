import Foundation

/// The built `addressbook`, next to the tests.
enum Executable {
  static let url: URL? = {
    // On Linux the bundle is a program of its own; elsewhere it is inside a bundle.
    var folder = Bundle.main.bundleURL
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      folder = bundle.bundleURL.deletingLastPathComponent()
    }
    let url = folder.appendingPathComponent("addressbook")
    return FileManager.default.isExecutableFile(atPath: url.path) ? url : nil
  }()
}

/// A running `addressbook`.
final class RunningCommand {
  private let process = Process()
  private let folder: TemporaryFolder

  init(_ arguments: [String]) throws {
    folder = try TemporaryFolder()
    process.executableURL = Executable.url
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.file(folder.file("output"))
    process.standardError = try Self.file(folder.file("errors"))
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  private static func file(_ path: String) throws -> FileHandle {
    try Data().write(to: URL(fileURLWithPath: path))
    return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  var isRunning: Bool { process.isRunning }
  var output: String { text("output") }
  var errors: String { text("errors") }
  var status: Int32 { process.terminationStatus }

  func waitUntilExit() { process.waitUntilExit() }

  private func text(_ name: String) -> String {
    let data = FileManager.default.contents(atPath: folder.file(name)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
