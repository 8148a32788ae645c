import FlyingFox
import Foundation

/// The files that make up the page. They are few and known, so a request's path never reaches a
/// folder.
struct PageFiles: Sendable {
  private static let names = [
    "index.html", "two.html", "style.css", "icon.svg", "app.js", "batch.js", "connection.js",
    "drag.js", "keys.js", "list.js", "motion.js", "places.js", "rows.js",
  ]

  private let files: [String: (type: String, data: Data)]

  /// Reads all files.
  ///
  /// - Throws: ``ServerError/missingFile(_:)``.
  init() throws(ServerError) {
    var files: [String: (type: String, data: Data)] = [:]
    let folder = Bundle.module.resourceURL ?? Bundle.module.bundleURL
    for name in Self.names {
      let url = folder.appendingPathComponent("Page/\(name)")
      guard let data = try? Data(contentsOf: url) else { throw .missingFile(url.path) }
      files["/" + name] = (Self.type(of: name), data)
    }
    files["/"] = files["/index.html"]
    self.files = files
  }

  private static func type(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    default: "text/javascript; charset=utf-8"
    }
  }

  /// Answers a request for a file.
  func response(to path: String) -> HTTPResponse {
    guard let file = files[path] else { return HTTPResponse(statusCode: .notFound) }
    let headers: HTTPHeaders = [
      .contentType: file.type, .cacheControl: "no-store",
      HTTPHeader("Content-Security-Policy"): "default-src 'self'; connect-src 'self' ws:",
      HTTPHeader("X-Content-Type-Options"): "nosniff",
    ]
    return HTTPResponse(statusCode: .ok, headers: headers, body: file.data)
  }
}
