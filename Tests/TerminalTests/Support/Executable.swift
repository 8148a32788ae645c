import Foundation

/// The built executable.
enum Executable {
  /// Its location, if it is next to the tests.
  static let url: URL? = {
    let folders = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
    return folders.map { $0.appendingPathComponent("Terminal") }.first {
      var isFolder = ObjCBool(false)
      return FileManager.default.fileExists(atPath: $0.path, isDirectory: &isFolder)
        && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }()
}
