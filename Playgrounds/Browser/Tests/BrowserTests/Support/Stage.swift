import HeadlessBrowser
import Testing
import TodoCore

/// A server and a browser, for the duration of a test.
struct Stage: Sendable {
  let server: TodoServer
  let browser: Browser

  var hub: TodoHub { server.hub }

  static func run<Result: Sendable>(
    _ store: sending TodoStore, _ body: (Stage) async throws -> Result
  ) async throws -> Result {
    let server = try await TodoServer(TodoHub(store))
    let browser: Browser
    do {
      browser = try await Browser()
    } catch {
      await server.stop()
      throw error
    }
    let stage = Stage(server: server, browser: browser)
    do {
      let result = try await body(stage)
      await stage.close()
      return result
    } catch {
      await stage.close()
      throw error
    }
  }

  private func close() async {
    await browser.close()
    await server.stop()
  }

  /// Opens a window, and waits until it shows the to-dos.
  func open(
    _ query: String = "", width: Int = 600, height: Int = 900, reducedMotion: Bool = true
  ) async throws -> TestWindow {
    let known = Set(await hub.windows)
    let page = try await browser.open(server.address + query, width: width, height: height)
    try await page.setReducedMotion(reducedMotion)
    try await wait(for: "the window to connect") {
      try await page.evaluate("window.todo !== undefined && todo.connection.number > 0")
    }
    let number = try #require(await hub.windows.first { !known.contains($0) })
    try await page.run(ShownPage.probe)
    return TestWindow(page: page, number: number, hub: hub)
  }
}

/// Waits until a condition holds.
func wait(
  for what: String, seconds: Double = 20, _ condition: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(seconds)
  while try await !condition() {
    guard ContinuousClock.now < end else { throw Timeout(what: what) }
    try await Task.sleep(for: .milliseconds(10))
  }
}

struct Timeout: Error, CustomStringConvertible {
  var what: String
  var description: String { "waited for \(what) for too long" }
}
