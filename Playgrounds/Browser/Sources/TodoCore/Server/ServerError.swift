/// An error of the server.
package enum ServerError: Error, Hashable, Sendable {
  /// The port is in use.
  case portTaken(UInt16)

  /// The port is reserved.
  case portForbidden(UInt16)

  /// A file of the page is not where it should be.
  case missingFile(String)

  /// Anything else, in the system's words.
  case other(String)

  package var message: String {
    switch self {
    case .portTaken(let port): "port \(port) is in use; choose another one with --port"
    case .portForbidden(let port): "port \(port) is reserved; choose another one with --port"
    case .missingFile(let path): "\(path): no such file"
    case .other(let text): text
    }
  }
}
