import Foundation

@testable import Terminal

/// A folder on disk that is removed with its object.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "TerminalTests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The full path of a path inside.
  func inside(_ path: String) -> String { "\(self.path)/\(path)" }

  func addFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: inside(path), withIntermediateDirectories: true)
  }

  /// Writes a file in place, and gives it a modification date, in seconds since 1970.
  func write(_ path: String, _ text: String = "", date: Double? = nil) throws {
    if !FileManager.default.fileExists(atPath: inside(path)) {
      _ = FileManager.default.createFile(atPath: inside(path), contents: nil)
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: inside(path)))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
    if let date {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: date)], ofItemAtPath: inside(path))
    }
  }

  /// Writes a new file, which then replaces the old one.
  func writeAtomically(_ path: String, _ text: String) throws {
    try write(".new", text)
    try move(".new", path)
  }

  /// Renames as the system does: whatever is at the target is replaced.
  func move(_ path: String, _ target: String) throws {
    guard rename(inside(path), inside(target)) == 0 else {
      throw FolderError(path: path, code: errno)
    }
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: inside(path))
  }

  func source(
    _ arrangement: Arrangement = Arrangement(), includesHidden: Bool = false
  ) throws -> FolderDataSource {
    try FolderDataSource(
      scanner: FolderScanner(path: path, includesHidden: includesHidden), arrangement: arrangement)
  }
}
