import Foundation

/// A headless Chromium, driven by its DevTools protocol.
package final class Browser: Sendable {
  private let process: BrowserProcess
  private let tools: DevTools
  private let folder: String

  /// Starts a browser.
  ///
  /// - Throws: ``BrowserError``.
  package init() async throws {
    let path = try BrowserExecutable.find()
    let folder = NSTemporaryDirectory() + "browser-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    self.folder = folder
    let errors = folder + "/errors.txt"
    var arguments = [
      "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(folder)/profile",
      "--no-first-run", "--no-default-browser-check", "--disable-gpu", "--disable-extensions",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-dev-shm-usage", "--disable-background-timer-throttling",
      "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
      "--disable-features=Translate,MediaRouter,OptimizationHints", "--force-color-profile=srgb",
      "--font-render-hinting=none", "--hide-scrollbars", "--mute-audio",
      "--password-store=basic", "--use-mock-keychain", "about:blank",
    ]
    // The sandbox does not work for root, and needs what containers lack.
    if geteuid() == 0 { arguments.insert("--no-sandbox", at: 0) }
    process = try BrowserProcess(path: path, arguments: arguments, errors: errors)
    tools = DevTools(input: process.input, output: process.output) {
      let data = FileManager.default.contents(atPath: errors) ?? Data()
      return String(decoding: data.suffix(1_000), as: UTF8.self)
    }
    _ = try await tools.call("Browser.getVersion", [:], session: nil)
  }

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - address: What it shows.
  ///   - width: Its width in pixels.
  ///   - height: Its height in pixels.
  /// - Throws: ``BrowserError``.
  package func open(_ address: String, width: Int, height: Int) async throws -> BrowserPage {
    let target = try await tools.call(
      "Target.createTarget", ["url": "about:blank", "newWindow": true], session: nil)
    guard let id = target["targetId"] else { throw BrowserError.unexpected("\(target)") }
    let attached = try await tools.call(
      "Target.attachToTarget", ["targetId": id, "flatten": true], session: nil)
    guard let session = attached["sessionId"]?.string else {
      throw BrowserError.unexpected("\(attached)")
    }
    let page = await BrowserPage(tools, session: session)
    try await page.set(width: width, height: height)
    try await page.navigate(to: address)
    return page
  }

  /// Ends the browser.
  package func close() async {
    _ = try? await tools.call("Browser.close", [:], session: nil)
    process.waitUntilExit(seconds: 5)
    try? FileManager.default.removeItem(atPath: folder)
  }
}
