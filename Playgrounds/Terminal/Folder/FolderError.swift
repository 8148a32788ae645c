import Foundation

/// Why a folder cannot be shown.
struct FolderError: Error, Equatable {
  var path: String

  /// The system's error number.
  var code: Int32

  var message: String {
    switch code {
    case ENOENT: "\(path): no such folder"
    case ENOTDIR: "\(path): not a folder"
    default: "\(path): cannot be read (\(String(cString: strerror(code))))"
    }
  }
}
