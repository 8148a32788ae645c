import Foundation
import HeadlessBrowser
import Testing
import TodoCore

/// A browser window, and its number in the hub.
struct TestWindow: Sendable {
  let page: BrowserPage
  let number: Int
  let hub: TodoHub

  /// Sends a request through the page's own connection, and waits until the hub has handled it.
  func send(_ request: String) async throws {
    try await handled(page.evaluate("(todo.connection.send(\(request)), todo.connection.sent)"))
  }

  /// Waits until the hub has handled all of the page's requests.
  func settle() async throws { try await handled(page.evaluate("todo.connection.sent")) }

  private func handled(_ count: Int) async throws {
    try #require(await hub.hasHandled(count, from: number))
  }

  /// What the page shows once it has received everything the hub has for it.
  func shown() async throws -> ShownPage {
    let number = try #require(await hub.lastNumber(of: number))
    return try await page.evaluate("probe(\(number))")
  }

  /// The sections that the page should show.
  func expected() async throws -> [ShownSection] { try #require(await hub.sections(of: number)) }

  /// The middle of an element.
  func middle(of selector: String) async throws -> PagePoint {
    let text = try #require(String(data: JSONEncoder().encode(selector), encoding: .utf8))
    return try await page.evaluate(
      """
      (() => {
        const element = document.querySelector(\(text))
        element.scrollIntoView({ block: 'nearest' })
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      })()
      """)
  }
}
