/// An error of a browser.
package enum BrowserError: Error, Hashable, Sendable {
  /// There is no browser. `CHROMIUM` in the environment can name one.
  case notFound([String])

  /// The browser cannot be started, in the system's words.
  case notStarted(String)

  /// The browser has ended, with what it wrote last.
  case ended(String)

  /// It has rejected a command, in its own words.
  case refused(command: String, String)

  /// A script has thrown.
  case exception(String)

  /// An answer is not as expected.
  case unexpected(String)
}

extension BrowserError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notFound(let names):
      "no browser found: install Debian's package “chromium”, or let CHROMIUM name one "
        + "(looked for \(names.joined(separator: ", ")))"
    case .notStarted(let text): "the browser does not start: \(text)"
    case .ended(let text): "the browser has ended: \(text)"
    case .refused(let command, let text): "\(command): \(text)"
    case .exception(let text): "script: \(text)"
    case .unexpected(let text): "unexpected answer: \(text)"
    }
  }
}
