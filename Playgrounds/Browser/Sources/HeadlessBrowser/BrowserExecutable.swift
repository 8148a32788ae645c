import Foundation

/// Finds a browser on this machine.
package enum BrowserExecutable {
  private static let names = [
    "chromium", "chromium-browser", "chromium-headless-shell", "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ]

  /// A browser's path: the one that `CHROMIUM` names, else the first one installed.
  ///
  /// - Parameter environment: Where to look for `CHROMIUM` and `PATH`.
  /// - Throws: ``BrowserError/notFound(_:)``.
  package static func find(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(BrowserError) -> String {
    let named = environment["CHROMIUM"].flatMap { $0.isEmpty ? nil : [$0] }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    for name in named ?? names {
      let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
      if let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) {
        return path
      }
    }
    throw .notFound(named ?? names)
  }
}
