package import Foundation

/// A window of a browser.
package actor BrowserPage {
  private let tools: DevTools
  private let session: String

  /// The page's uncaught exceptions.
  package private(set) var exceptions: [String] = []

  init(_ tools: DevTools, session: String) async {
    self.tools = tools
    self.session = session
    await tools.listen(to: session) { [weak self] method, parameters in
      guard method == "Runtime.exceptionThrown" else { return }
      let details = parameters["exceptionDetails"]
      let text = details?["exception"]?["description"]?.string ?? details?["text"]?.string
      Task { await self?.note(text ?? "an exception") }
    }
  }

  private func note(_ exception: String) { exceptions.append(exception) }

  /// Sends a command of the DevTools protocol.
  ///
  /// - Throws: ``BrowserError``.
  @discardableResult
  package func call(_ command: String, _ parameters: JSON = [:]) async throws -> JSON {
    try await tools.call(command, parameters, session: session)
  }

  /// Sets the size of the visible area.
  package func set(width: Int, height: Int) async throws {
    try await call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)),
        "deviceScaleFactor": 1, "mobile": false,
      ])
  }

  /// Shows another address. The window behaves as if it had focus.
  package func navigate(to address: String) async throws {
    try await call("Page.enable")
    try await call("Runtime.enable")
    try await call("Emulation.setFocusEmulationEnabled", ["enabled": true])
    let answer = try await call("Page.navigate", ["url": .string(address)])
    if let text = answer["errorText"]?.string {
      throw BrowserError.refused(command: "Page.navigate", text)
    }
  }

  /// Whether the page is told that the user prefers reduced motion.
  package func setReducedMotion(_ isReduced: Bool) async throws {
    let value: JSON = isReduced ? "reduce" : "no-preference"
    try await call(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-reduced-motion", "value": value]]])
  }

  /// Evaluates an expression in the page, and waits for it if it is a promise.
  ///
  /// - Returns: Its value as JSON.
  /// - Throws: ``BrowserError``.
  package func json(_ expression: String) async throws -> Data {
    let answer = try await call(
      "Runtime.evaluate",
      [
        "expression": .string("(async () => JSON.stringify((await (\(expression))) ?? null))()"),
        "awaitPromise": true, "returnByValue": true, "userGesture": true,
      ])
    if let details = answer["exceptionDetails"] {
      let text = details["exception"]?["description"]?.string ?? details["text"]?.string
      throw BrowserError.exception(text ?? "\(details)")
    }
    guard let text = answer["result"]?["value"]?.string else {
      throw BrowserError.unexpected("\(answer)")
    }
    return Data(text.utf8)
  }

  /// Evaluates an expression in the page, and decodes its value.
  package func evaluate<Value: Decodable & Sendable>(
    _ expression: String, as type: Value.Type = Value.self
  ) async throws -> Value {
    try JSONDecoder().decode(type, from: await json(expression))
  }

  /// Runs an expression in the page.
  package func run(_ expression: String) async throws { _ = try await json(expression) }

  /// A picture of the page, as PNG.
  package func screenshot() async throws -> Data {
    let answer = try await call(
      "Page.captureScreenshot", ["format": "png", "optimizeForSpeed": true])
    guard let text = answer["data"]?.string, let data = Data(base64Encoded: text) else {
      throw BrowserError.unexpected("no picture")
    }
    return data
  }
}
